// @ts-check
/**
 * One small fault that is put into the product on purpose.
 * @typedef {object} Mutant
 * @property {string} id
 * @property {string} file from the root of the project
 * @property {string} find stands exactly once in the file
 * @property {string} replace
 * @property {readonly string[]} tests the files that have to notice it
 * @property {string} [explained] why no test can notice it; then it is checked that none does
 */

/**
 * Mutants of one file, as a table: id, text, replacement, and what is peculiar to one of them.
 * @param {string} file under `src/lib`
 * @param {readonly string[]} tests under `tests/lib`, without their endings
 * @param {readonly [id: string, find: string, replace: string, own?: { tests?: readonly string[], explained?: string }][]} rows
 * @returns {Mutant[]}
 */
export function mutantsOf(file, tests, rows) {
  return rows.map(([id, find, replace, own = {}]) => ({
    ...{ id, file: `src/lib/${file}`, find, replace },
    tests: (own.tests ?? tests).map((name) => `tests/lib/${name}.test.ts`),
    ...(own.explained === undefined ? {} : { explained: own.explained }),
  }));
}

/**
 * The text with the fault in it. Throws when the list no longer fits the code.
 * @param {Mutant} mutant
 * @param {string} text
 */
export function applyMutant({ id, file, find, replace }, text) {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${id}: its text stands ${count} times in ${file}, not once.`);
  if (find === replace) throw new Error(`${id}: it changes nothing.`);
  return text.replace(find, () => replace);
}
