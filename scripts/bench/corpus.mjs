/** Texts and vectors like those of real pages: frequencies by Zipf's law, vectors in clusters. */
const dimensions = 384;
const vocabularySize = 60_000;
const firstRank = 20;
const clusters = 400;
const passagesPerPage = 20;
const wordsPerPassage = 150;
const idLetters = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

const functionWords =
  'the of and to a in is was for on that with as it by at from his an were are which this be had also or has not'.split(
    ' ',
  );

/**
 * The same numbers for the same seed.
 *
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param {number} seed */
export function createCorpus(seed) {
  const random = createRandom(seed);
  const words = createVocabulary(random);
  const centres = Array.from({ length: clusters }, () => randomVector(random));
  /**
   * By Zipf's law: few words are in many texts, most are rare. The very first ranks are left out, for they
   * are those of the function words.
   */
  const pickWord = () =>
    words[Math.floor(firstRank * (vocabularySize / firstRank) ** random()) - firstRank] ?? '';

  /** @param {number} subject */
  function createText(subject) {
    const text = [];
    for (let count = 0; count < wordsPerPassage; count += 1) {
      const choice = random();
      if (choice < 0.45) text.push(functionWords[Math.floor(random() ** 2 * functionWords.length)]);
      // A page keeps to its subject: a few words of it come again and again.
      else if (choice < 0.55) text.push(words[(subject * 131 + Math.floor(random() * 40)) % vocabularySize]);
      else text.push(pickWord());
      if (count % 17 === 16) text.push('.');
    }
    return text.join(' ');
  }

  /**
   * Passages of a page are near each other, pages on one subject less so.
   *
   * @param {number} page
   * @param {number} noise
   */
  function createVector(page, noise) {
    const centre = centres[page % clusters] ?? new Float32Array(dimensions);
    const own = randomVector(createRandom(page + 1));
    const other = randomVector(random);
    return normalize(centre.map((value, at) => value + 0.8 * (own[at] ?? 0) + noise * (other[at] ?? 0)));
  }

  /** @param {number} number */
  function createPassage(number) {
    const page = Math.floor(number / passagesPerPage);
    const subject = subjectOf(page);
    return {
      id: passageId(number),
      sourceUrl: `https://site-${page % 300}.example/articles/${page}`,
      title: `${words[subject] ?? ''} ${words[(subject * 131) % vocabularySize] ?? ''} page ${page}`,
      headingPath: [words[(subject * 17) % vocabularySize] ?? ''],
      content: createText(subject),
      docType: /** @type {const} */ ('page'),
      createdAt: page * 60_000,
      updatedAt: page * 60_000,
      vector: createVector(page, 1),
    };
  }

  /**
   * A natural question: function words around a few words of one page's subject and some at large.
   *
   * @param {number} size passages in the index
   */
  function createQuestion(size) {
    const page = Math.floor((random() * size) / passagesPerPage);
    const subject = subjectOf(page);
    const about = Array.from(
      { length: 3 },
      () => words[(subject * 131 + Math.floor(random() * 40)) % vocabularySize],
    );
    const text = `what is the ${about[0] ?? ''} of ${pickWord()} and how was the ${about[1] ?? ''} ${pickWord()} for ${about[2] ?? ''}?`;
    return { text, vector: createVector(page, 0.8) };
  }

  return { dimensions, passagesPerPage, createPassage, createQuestion };
}

/** As the product makes them. @param {number} number */
export function passageId(number) {
  const page = Math.floor(number / passagesPerPage);
  const random = createRandom(page + 1_000_003);
  const time = Array.from({ length: 8 }, (_, at) => Math.floor((page * 60_000) / 64 ** (7 - at)) % 64);
  const rest = Array.from({ length: 8 }, () => Math.floor(random() * 64));
  const text = [...time, ...rest].map((value) => idLetters[value]).join('');
  return `${text}.${(number % passagesPerPage).toString(36).padStart(3, '0')}`;
}

/** @param {number} page */
function subjectOf(page) {
  return (page * 7919) % 5000;
}

/** @param {() => number} random */
function createVocabulary(random) {
  const syllables =
    'ba ce di fo gu ha ki lo mu ne pi ro sa te vu wa xe yo zi bra cle dro fli gru pla sto tri'.split(' ');
  /** @type {Set<string>} */
  const words = new Set();
  while (words.size < vocabularySize) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...words];
}

/** @param {() => number} random */
function randomVector(random) {
  // The sum of a few even numbers is near enough to a normal one.
  return normalize(Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5));
}

/** @param {Float32Array} vector */
function normalize(vector) {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
