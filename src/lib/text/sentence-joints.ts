/**
 * The segmenter takes every stop before a capital for the end of a sentence: `Dr. Smith`, `am 6. November`, `J. R. R.
 * Tolkien`, `incl. VAT`; and it parts a note from what it belongs to: `in use.[` `1] Then …`. Half a date or `1] Then`
 * is nothing to quote.
 */

/** Characters before and after a border that tell whether it is one. */
export const lookedAt = 32;

/** Notes that follow a sentence at once: `[1]`, `[2][3]`, `[note 4]`. */
const openNote = /[.!?…]["'”’»)]*\[$/u;
const restOfNotes = /^[^[\]\s]{1,8}(?: \d{1,3})?\](?:\[[^[\]\s]{1,8}(?: \d{1,3})?\])*/u;

/** What is hardly ever the last word of a sentence. */
const abbreviation = new RegExp(
  String.raw`(?:^|[\s([“„"'])(?:` +
    [
      'Mr|Mrs|Ms|Dr|Prof|St|Rev|Gen|Col|Capt|Lt|Sgt|Gov|Sen|Hon|Messrs|vs|incl|excl|approx|resp|cf|viz|e\\.g|i\\.e',
      'ca|bzw|inkl|exkl|zzgl|ggf|evtl|vgl|sog|geb|gest|bes|insb|Hrsg|Bd|Abs|Nr|z\\.\\s?B|d\\.\\s?h|u\\.\\s?a|z\\.\\s?T',
      'Mme|Mlle|MM|Sra?|Dra|Srta|Sta|Sto|Ud|Uds|pág|núm|Dott|Sig|dr|prof',
    ].join('|') +
    String.raw`)\.$`,
  'u',
);
/** `George W.`, `U.S.`; "vitamin C." is an end. */
const initial = /(?:^|\p{Lu}[\p{L}’'-]*[.]?\s|\p{Lu}\.)\p{Lu}\.$/u;
const onlyInitial = /^\p{Lu}\.$/u;
/** Whatever stands before one of these was an end after all. */
const opener =
  /^(?:The|A|An|He|She|It|They|We|You|I|This|That|These|Those|There|In|On|At|For|But|And|As|If|When|His|Her|Its|Der|Die|Das|Er|Sie|Es|Im|Ein|Eine|Le|La|Les|Il|Elle|El|Los|Las|Un|Una|O|Os)(?![\p{L}\p{N}])/u;

/** A day before its month, a number before its century. */
const ordinal = /(?:^|[\s(–/-])\d{1,2}\.$/u;
const afterOrdinal =
  /^(?:Jan|Feb|M[aä]r|Apr|Ma[ijy]|Jun|Jul|Aug|Sep|O[kc]t|Nov|De[zc]|Jänner|Jahrhundert|Jh|Jahrtausend|Weltkrieg|Auflage|Lebensjahr)/u;

/** How many characters after the border still belong to the sentence before it, as the notes to it do. */
export function lengthOfNotes(before: string, after: string): number {
  return openNote.test(before) ? (restOfNotes.exec(after)?.[0].length ?? 0) : 0;
}

/** Whether a sentence goes on over what looked like its end. Both without the white space between them. */
export function goesOver(before: string, after: string): boolean {
  if (!before.endsWith('.')) return false;
  if (ordinal.test(before)) return afterOrdinal.test(after);
  if (onlyInitial.test(after) && /(?:^|[\s.])\p{L}\.$/u.test(before)) return true;
  return (abbreviation.test(before) || initial.test(before)) && !opener.test(after);
}
