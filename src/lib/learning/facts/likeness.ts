/** How near two facts are, and whether they can both be true, by their words alone. */
import { createPhrases, toPlainText, toWords } from '../../text';

/** Words that say nothing by themselves. */
const fillers = new Set(
  'the|a|an|is|are|was|of|to|and|in|on|at|with|for|his|her|their|user|s|der|die|das|ein|eine|ist|und|le|la|les|un|une|est|et|el|los|las|una|es|y|o|os|as|um|uma|e|il|lo|gli|di|de|du|des|del|da|do'.split(
    '|',
  ),
);
const negation = createPhrases(
  "not|no|never|doesn't|does not|don't|isn't|aren't|wasn't|can't|cannot|no longer|without|hates|dislikes",
  'nicht|kein*|nie|niemals|ohne|ne|pas|jamais|sans|nunca|jamas|sin|nao|sem|non|mai|senza|hasst|deteste|odia',
);
/** Relations in which there is one answer at a time, whatever the sentence around them looks like. */
const relations = [
  'lives in|live in|moved to|relocated to|resides in|is based in|wohnt in|lebt in|zog nach|habite a|habite|vit a|vive en|vive em|mora em|abita a|vive a|se mudo a|mudou-se para',
  'works as|is employed as|arbeitet als|travaille comme|trabaja como|trabaja de|trabalha como|lavora come',
  'works at|works for|is employed at|is employed by|arbeitet bei|travaille chez|trabaja en|trabalha na|trabalha no|lavora presso',
  "name is|is called|is named|heisst|s'appelle|se llama|se chama|si chiama",
  'years old|jahre alt|ans|anos|anni',
  'was born|geboren|est ne|est nee|nacio|nasceu|e nato|e nata',
  'is married to|verheiratet mit|est marie a|esta casado con|esta casada con',
].map((phrases) => createPhrases(phrases));
/** The same, but only of facts that are alike in other words, too. */
const choices = createPhrases(
  'favorite|favourite|prefers|deadline|due|birthday|email|phone|uses|bevorzugt|prefere|prefiere|preferisce',
);

/** The words that carry a fact. */
export function toContentWords(text: string): Set<string> {
  return new Set(toWords(text).filter((word) => !fillers.has(word)));
}

/** 0..1: which share of their words two facts have in common. */
export function measureLikeness(left: string, right: string): number {
  const ours = toContentWords(left);
  const theirs = toContentWords(right);
  const shared = [...ours].filter((word) => theirs.has(word)).length;
  const total = ours.size + theirs.size;
  return total === 0 ? 0 : (2 * shared) / total;
}

/** Whether both say the same kind of thing of which there is one at a time, such as where somebody lives. */
export function shareRelation(left: string, right: string): boolean {
  return findRelation(left, right) !== undefined;
}

function findRelation(left: string, right: string): RegExp | undefined {
  return relations.find((relation) => relation.test(toPlainText(left)) && relation.test(toPlainText(right)));
}

/** Of two facts about one subject that are near each other: whether only one of them can be true. */
export function looksContradictory(left: string, right: string): boolean {
  if (negation.test(toPlainText(left)) !== negation.test(toPlainText(right))) return true;
  const relation = findRelation(left, right);
  const [onlyLeft, onlyRight] = findDifference(left, right, relation);
  const isNumber = (word: string) => /^\p{N}/u.test(word);
  if (onlyLeft.some(isNumber) && onlyRight.some(isNumber)) return true;
  const isChoice = choices.test(toPlainText(left)) && choices.test(toPlainText(right));
  return (relation !== undefined || isChoice) && onlyLeft.length > 0 && onlyRight.length > 0;
}

/** Whether two facts say the same: by the same words, or of one relation the same (`wohnt in Graz`, `lebt in Graz`). */
export function saysTheSame(left: string, right: string): boolean {
  // A "not" is a word that the other has not.
  const [onlyLeft, onlyRight] = findDifference(left, right, findRelation(left, right));
  return onlyLeft.length === 0 && onlyRight.length === 0 && toContentWords(left).size > 0;
}

/** The words that each of them has alone, without those of the relation they share. */
function findDifference(
  left: string,
  right: string,
  relation: RegExp | undefined,
): [onlyLeft: string[], onlyRight: string[]] {
  const strip = (text: string) => (relation ? toPlainText(text).replace(relation, ' ') : text);
  const ours = toContentWords(strip(left));
  const theirs = toContentWords(strip(right));
  return [[...ours].filter((word) => !theirs.has(word)), [...theirs].filter((word) => !ours.has(word))];
}

/** Whether a merged text still says what each of the others said: a word that got lost may have been the fact. */
export function keepsAll(merged: string, texts: readonly string[]): boolean {
  const stems = new Set([...toContentWords(merged)].map(toStem));
  return texts.every((text) => {
    const words = [...toContentWords(text)];
    const kept = words.filter((word) => stems.has(toStem(word)));
    const lostNumber = words.some((word) => /^\p{N}/u.test(word) && !stems.has(toStem(word)));
    return !lostNumber && kept.length >= words.length * leastKept;
  });
}

/** `Owns an Xbox` and `Bought a PS5` become `Owns an Xbox and a PS5`: a verb may go. */
const leastKept = 0.5;
const toStem = (word: string) => word.slice(0, 5);
