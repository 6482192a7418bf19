/** How near two facts are, and whether they can both be true, by their words alone. */
import { createPhrases, toPlainText, toWords } from '../plain-words';

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
/** Relations in which there is one answer at a time. */
const exclusive = createPhrases(
  'live|lives|lived|moved|resides|based|works|work|employed|born|named|called|married|deadline|birthday|age',
  'favorite|favourite|prefers|years old|email|phone|due|uses|speaks natively|wohnt|lebt|arbeitet|heisst|zog',
  'habite|vit|travaille|prefere|vive|trabaja|prefiere|se llama|mora|trabalha|prefere|abita|lavora|preferisce',
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

export function hasSameWords(left: string, right: string): boolean {
  return measureLikeness(left, right) === 1;
}

/** Of two facts about one subject that are near each other: whether only one of them can be true. */
export function looksContradictory(left: string, right: string): boolean {
  const plain = [toPlainText(left), toPlainText(right)] as const;
  const words = [toContentWords(left), toContentWords(right)] as const;
  const onlyLeft = [...words[0]].filter((word) => !words[1].has(word));
  const onlyRight = [...words[1]].filter((word) => !words[0].has(word));
  if (negation.test(plain[0]) !== negation.test(plain[1])) return true;
  const isNumber = (word: string) => /^\p{N}/u.test(word);
  if (onlyLeft.some(isNumber) && onlyRight.some(isNumber)) return true;
  const bothExclusive = exclusive.test(plain[0]) && exclusive.test(plain[1]);
  return bothExclusive && onlyLeft.length > 0 && onlyRight.length > 0;
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
