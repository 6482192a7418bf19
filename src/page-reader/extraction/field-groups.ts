/** A code is typed into so many boxes for one digit each. */
const codeBoxes = { least: 4, most: 8 };
/** Phrases that open a wallet have so many words. */
const phraseLengths = [12, 15, 18, 21, 24, 25];
/** So far above its boxes a group begins, at most. */
const maxClimb = 3;

/** Whether fields that mean nothing by themselves are together a code or a phrase. */
export function isSecretGroup(fields: readonly HTMLInputElement[]): boolean {
  const single = fields.filter(isForOneCharacter);
  if (hasGroup(single, (count) => count >= codeBoxes.least && count <= codeBoxes.most)) return true;
  const numbered = fields.filter(isNumberedWord);
  return hasGroup(numbered, (count) => phraseLengths.includes(count));
}

const oneDigit = /^\^?(?:\\d|\[0-9\])(?:\{1\})?\$?$/;
const numberedDigit =
  /^(?:.*[^\p{L}])?(?:digit|character|ziffer|zeichen|chiffre|caractère|dígito|cifra|cijfer|cyfra|цифра|桁)\s*\d(?!\d)|^(?:otp|code|digit|pin)[-_ ]?\d$/iu;

/** By its length, by what may be typed, or by what it is called: "Digit 3 of 6". */
function isForOneCharacter(field: HTMLInputElement): boolean {
  const { maxLength, size, pattern, name, id } = field;
  if (maxLength === 1 || (size === 1 && maxLength <= 1) || oneDigit.test(pattern)) return true;
  return [field.getAttribute('aria-label') ?? '', name, id].some((text) => numberedDigit.test(text));
}

/** Counts the fields in the smallest box that holds more than one of them. */
function hasGroup(fields: readonly HTMLInputElement[], isMeant: (count: number) => boolean): boolean {
  const own = new Set<Element>(fields);
  const seen = new Set<Element>();
  return fields.some((field) => {
    let box = field.parentElement;
    for (let climbed = 0; box && climbed < maxClimb; climbed += 1, box = box.parentElement) {
      if (seen.has(box)) return false;
      // Puzzles and sheets are made of such boxes, too.
      if (/^(TR|TBODY|TABLE|BODY)$/.test(box.nodeName)) return false;
      const inputs = Array.from(box.querySelectorAll('input')).filter((input) => own.has(input));
      if (inputs.length < 2) continue;
      seen.add(box);
      return isMeant(inputs.length);
    }
    return false;
  });
}

const numberedWord =
  /^(?:(?:word|wort|mot|palabra|palavra|parola|woord|słowo|слово|単語|单词|단어|kelime|كلمة)\s*)?#?\d{1,2}\s*[.):]?$/iu;
const numberedName = /(?:word|seed|phrase|mnemonic)[-_ ]?\d{1,2}$/i;

function isNumberedWord(field: HTMLInputElement): boolean {
  const label = field.labels?.[0]?.textContent ?? field.previousElementSibling?.textContent ?? '';
  return (
    [field.placeholder, field.getAttribute('aria-label') ?? '', label].some((text) =>
      numberedWord.test(text.trim()),
    ) || [field.name, field.id].some((name) => numberedName.test(name))
  );
}
