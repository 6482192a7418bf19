import {
  add,
  addBytes,
  addIntegers,
  addShorts,
  assembleModule,
  type Code,
  constant,
  countBits,
  dotShorts,
  exclusiveOr,
  get,
  increase,
  isLess,
  loadByte,
  loadBytesWidened,
  loadInteger,
  loadVector,
  repeatWhile,
  set,
  shiftLeft,
  storeInteger,
  storeShort,
  sumBytePairs,
  sumLanes,
  sumShortPairs,
  when,
  type WasmFunction,
  zeroVector,
} from './wasm-assembler';

const noDistance = 0xffff;

/**
 * See `Kernels.measureDistances`: the parameters are its parameters, in order. The blocks of a row are
 * written out one after the other, with the query's blocks kept at hand.
 */
function measureDistances(blocks: number): WasmFunction {
  const [rows, query, mask, count, output, histogram] = [0, 1, 2, 3, 4, 5];
  const [index, distance, slot, sum, firstQueryBlock] = [6, 7, 8, 9, 10];
  const numbers = Array.from({ length: blocks }, (_, block) => block);
  const differences = numbers.map((block) =>
    countBits(exclusiveOr(loadVector(get(rows), block * 16), get(firstQueryBlock + block))),
  );
  // Each block adds at most 8 to a byte, so that this many of them fit before the bytes must be widened.
  const together = 31;
  const groups = numbers
    .filter((block) => block % together === 0)
    .map((block) =>
      differences.slice(block, block + together).reduce((left, right) => addBytes(left, right)),
    );
  const body: Code = [
    numbers.map((block) => set(firstQueryBlock + block, loadVector(get(query), block * 16))),
    repeatWhile(isLess(get(index), get(count)), [
      when(
        loadByte(add(get(mask), get(index))),
        [
          set(sum, sumShortPairs(groups.map(sumBytePairs).reduce((left, right) => addShorts(left, right)))),
          set(distance, sumLanes(sum)),
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
  return { name: 'measureDistances', parameters: 6, integers: 3, vectors: 1 + blocks, body };
}

/** See `Kernels.multiplyRows`; eight columns at a time, up to eight times a step. */
function multiplyRows(width: number): WasmFunction {
  const [addresses, query, count, output] = [0, 1, 2, 3];
  const [index, column, part, row, sum] = [4, 5, 6, 7, 8];
  const columns = [64, 32, 16, 8].find((step) => width % step === 0) ?? 8;
  const offsets = Array.from({ length: columns / 8 }, (_, at) => at * 8);
  const step = offsets.map((offset) =>
    set(
      sum,
      addIntegers(get(sum), dotShorts(loadBytesWidened(get(row), offset), loadVector(get(part), offset * 2))),
    ),
  );
  const body: Code = repeatWhile(isLess(get(index), get(count)), [
    set(sum, zeroVector),
    set(column, constant(0)),
    set(part, get(query)),
    set(row, loadInteger(get(addresses))),
    repeatWhile(isLess(get(column), constant(width)), [
      step,
      increase(row, constant(columns)),
      increase(part, constant(columns * 2)),
      increase(column, constant(columns)),
    ]),
    storeInteger(get(output), sumLanes(sum)),
    increase(addresses, constant(4)),
    increase(output, constant(4)),
    increase(index, constant(1)),
  ]);
  return { name: 'multiplyRows', parameters: 4, integers: 4, vectors: 1, body };
}

/** The bytes of the module with both kernels, for rows of this many 16-byte blocks and this many columns. */
export function assembleKernels(blocks: number, width: number): Uint8Array<ArrayBuffer> {
  return assembleModule([measureDistances(blocks), multiplyRows(width)]);
}
