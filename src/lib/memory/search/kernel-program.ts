import {
  add,
  addIntegers,
  addLongs,
  areShortsAtMost,
  assembleModule,
  type Code,
  constant,
  countOnes,
  differLong,
  dotShorts,
  get,
  increase,
  isAnySet,
  isAtMost,
  isLess,
  loadByte,
  loadBytesWidened,
  loadInteger,
  loadLong,
  loadShort,
  loadVector,
  repeatShort,
  repeatWhile,
  set,
  shiftLeft,
  storeInteger,
  storeShort,
  sumLanes,
  toInteger,
  when,
  type WasmFunction,
  zeroVector,
} from './wasm-assembler';

const noDistance = 0xffff;
/** Rows that are multiplied side by side: while one waits for memory, the others go on. */
export const rowsTogether = 4;

/**
 * See `Kernels.measureDistances`: the parameters are its parameters, in order. The words of a row are
 * written out one after the other, with the query's words kept at hand. Whole words, not vectors: most
 * processors count the ones of a word in one instruction, but not those of a vector.
 */
function measureDistances(blocks: number): WasmFunction {
  const [rows, query, mask, count, output, histogram] = [0, 1, 2, 3, 4, 5];
  const [index, distance, slot, firstQueryWord] = [6, 7, 8, 9];
  const words = Array.from({ length: blocks * 2 }, (_, word) => word);
  const differences = words.map((word) =>
    countOnes(differLong(loadLong(get(rows), word * 8), get(firstQueryWord + word))),
  );
  const body: Code = [
    words.map((word) => set(firstQueryWord + word, loadLong(get(query), word * 8))),
    repeatWhile(isLess(get(index), get(count)), [
      when(
        loadByte(add(get(mask), get(index))),
        [
          set(distance, toInteger(differences.reduce((left, right) => addLongs(left, right)))),
          storeShort(get(output), get(distance)),
          set(slot, add(get(histogram), shiftLeft(get(distance), 2))),
          storeInteger(get(slot), add(loadInteger(get(slot)), constant(1))),
        ],
        storeShort(get(output), constant(noDistance)),
      ),
      increase(rows, constant(blocks * 16)),
      increase(output, constant(2)),
      increase(index, constant(1)),
    ]),
  ];
  return {
    name: 'measureDistances',
    parameters: 6,
    results: 0,
    integers: 3,
    longs: words.length,
    vectors: 0,
    body,
  };
}

/** See `Kernels.listNear`. Eight rows at a time are passed over at once: few are near. */
function listNear(): WasmFunction {
  const [distances, count, limit, first, output] = [0, 1, 2, 3, 4];
  const [end, found, stop, limits] = [5, 6, 7, 8];
  // Every row is written, and the next one over it unless it was near: nobody can foresee which are.
  const listUpTo = (last: number): Code =>
    repeatWhile(isLess(get(first), get(last)), [
      storeInteger(add(get(output), shiftLeft(get(found), 2)), get(first)),
      increase(found, isAtMost(loadShort(get(distances)), get(limit))),
      increase(distances, constant(2)),
      increase(first, constant(1)),
    ]);
  const body: Code = [
    set(end, add(get(first), get(count))),
    set(limits, repeatShort(get(limit))),
    set(stop, add(get(first), constant(8))),
    repeatWhile(isAtMost(get(stop), get(end)), [
      when(isAnySet(areShortsAtMost(loadVector(get(distances)), get(limits))), listUpTo(stop), [
        increase(distances, constant(16)),
        increase(first, constant(8)),
      ]),
      increase(stop, constant(8)),
    ]),
    listUpTo(end),
    get(found),
  ];
  return { name: 'listNear', parameters: 5, results: 1, integers: 3, longs: 0, vectors: 1, body };
}

/** See `Kernels.multiplyRows`; eight columns of `rowsTogether` rows at a time, up to eight times a step. */
function multiplyRows(width: number): WasmFunction {
  const [addresses, query, count, output] = [0, 1, 2, 3];
  const [index, column, part] = [4, 5, 6];
  const numbers = Array.from({ length: rowsTogether }, (_, number) => number);
  const rowOf = (number: number) => 7 + number;
  const sumOf = (number: number) => 7 + rowsTogether + number;
  const weights = 7 + rowsTogether * 2;
  const columns = [64, 32, 16, 8].find((step) => width % step === 0) ?? 8;
  const offsets = Array.from({ length: columns / 8 }, (_, at) => at * 8);
  const step = offsets.map((offset) => [
    set(weights, loadVector(get(part), offset * 2)),
    numbers.map((number) =>
      set(
        sumOf(number),
        addIntegers(
          get(sumOf(number)),
          dotShorts(loadBytesWidened(get(rowOf(number)), offset), get(weights)),
        ),
      ),
    ),
  ]);
  const body: Code = repeatWhile(isLess(get(index), get(count)), [
    numbers.map((number) => [
      set(sumOf(number), zeroVector),
      set(rowOf(number), loadInteger(add(get(addresses), constant(number * 4)))),
    ]),
    set(column, constant(0)),
    set(part, get(query)),
    repeatWhile(isLess(get(column), constant(width)), [
      step,
      numbers.map((number) => increase(rowOf(number), constant(columns))),
      increase(part, constant(columns * 2)),
      increase(column, constant(columns)),
    ]),
    numbers.map((number) => storeInteger(add(get(output), constant(number * 4)), sumLanes(sumOf(number)))),
    increase(addresses, constant(rowsTogether * 4)),
    increase(output, constant(rowsTogether * 4)),
    increase(index, constant(rowsTogether)),
  ]);
  const integers = 3 + rowsTogether;
  return {
    name: 'multiplyRows',
    parameters: 4,
    results: 0,
    integers,
    longs: 0,
    vectors: rowsTogether + 1,
    body,
  };
}

/** The bytes of the module with all kernels, for rows of this many 16-byte blocks and this many columns. */
export function assembleKernels(blocks: number, width: number): Uint8Array<ArrayBuffer> {
  return assembleModule([measureDistances(blocks), listNear(), multiplyRows(width)]);
}
