/** Rules about the text of facts: whom they are about, when two are the same, and what is no fact at all. */
import { createPhrases, toPlainText, toWords } from '../../text';
import { shorten } from '../../model';
import { userSubject } from '../../memory';

/** So that a person can take one in at a glance. */
export const maxFactLength = 400;
const maxSubjectLength = 100;

const selves = new Set(
  "user|the user|this user|i|me|my|myself|self|speaker|the speaker|author|the author|human|the human|you|ich|mich|der benutzer|der nutzer|die nutzerin|moi|je|l'utilisateur|yo|el usuario|la usuaria|eu|o usuario|io|l'utente".split(
    '|',
  ),
);

/** One name for one subject: `the user`, `I` and the user's own names are the user. */
export function normalizeSubject(subject: string, ownNames: readonly string[] = []): string {
  const name = shorten(subject.replaceAll(/^["'“”‘’\s]+|["'“”‘’.,:;\s]+$/gu, ''), maxSubjectLength);
  const plain = toPlainText(name).replace(/'s$/u, '');
  const isUser = name === '' || selves.has(plain) || ownNames.some((own) => toPlainText(own) === plain);
  return isUser ? userSubject : name;
}

/** Facts with one key say the same: case, accents, punctuation and spaces do not count. */
export function toFactKey(text: string): string {
  const words = toWords(text).join(' ');
  return words === '' ? toPlainText(text) : words;
}

const naming =
  /^(?:(?:the )?user(?:['’]s)? |(?:his|her|their|my) )?(?:(?:(?:first |full |given |real )?name is|is (?:called|named)|goes by|name ist|heißt|s[’']appelle|se llama|se chama|si chiama) )(?:the name )?(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*)/iu;

/** The names by which facts about the user call the user: the whole name first. */
export function findOwnNames(facts: readonly string[]): string[] {
  return facts.flatMap((text) => {
    const name = naming.exec(text)?.[1];
    // The pattern takes letters of any case; a name goes as far as its words begin with a capital.
    const words = name?.split(/\s+/u) ?? [];
    const end = words.findIndex((word) => !/^\p{Lu}/u.test(word));
    const own = end === -1 ? words : words.slice(0, end);
    return own.length === 0 ? [] : [own.join(' '), ...own];
  });
}

const passing = createPhrases(
  'currently|today|tonight|right now|at the moment|just now|this morning|this afternoon|this evening',
  'this week|this weekend|for now|is tired|is hungry|is bored|is sick today|is feeling|feels tired|is in a hurry',
  'is waiting|is looking for|is asking|wants to know|asked|has a question|is about to|is in a meeting',
  'heute|gerade|im moment|derzeit|momentan|ist mude|hat hunger|mochte wissen|fragt|sucht gerade',
  "aujourd'hui|en ce moment|actuellement|est fatigue|est fatiguee|a faim|veut savoir|demande",
  'hoy|ahora mismo|en este momento|actualmente|esta cansado|esta cansada|tiene hambre|quiere saber|pregunta',
  'hoje|agora|neste momento|atualmente|esta com fome|quer saber|pergunta',
  'oggi|adesso|in questo momento|attualmente|e stanco|e stanca|ha fame|vuole sapere|chiede',
);

/** Moods and what somebody is doing right now are no facts: tomorrow they are wrong. */
export function isPassing(text: string): boolean {
  return passing.test(toPlainText(text));
}

/** As many letters as two forms of one word share at least. */
const stemLength = 4;

/**
 * Whether what was quoted stands in what somebody wrote themselves, and has to do with the fact that is to follow from
 * it. Numbers must be the writer's own.
 */
export function isSupported(text: string, quote: string, ownWords: string): boolean {
  const quoted = toWords(quote);
  if (quoted.length === 0 || !` ${toWords(ownWords).join(' ')} `.includes(` ${quoted.join(' ')} `)) {
    // Scripts without spaces have no words to find.
    if (!isDense(quote) || !toPlainText(ownWords).includes(toPlainText(quote))) return false;
  }
  const numbers = (words: readonly string[]) => words.filter((word) => /^\p{N}/u.test(word));
  const known = new Set(numbers(toWords(ownWords)));
  if (numbers(toWords(text)).some((number) => !known.has(number))) return false;
  const stems = new Set(quoted.map(toStem));
  return isDense(text) || toWords(text).some((word) => stems.has(toStem(word)));
}

function toStem(word: string): string {
  return word.slice(0, stemLength);
}

function isDense(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
}
