import {
  add,
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

/** See `Kernels.measureDistances`: the parameters are its parameters, in order. */
function measureDistances(): WasmFunction {
  const [rows, query, mask, count, blocks, output, histogram] = [0, 1, 2, 3, 4, 5, 6];
  const [index, block, part, distance, slot, sum] = [7, 8, 9, 10, 11, 12];
  const body: Code = repeatWhile(isLess(get(index), get(count)), [
    when(
      loadByte(add(get(mask), get(index))),
      [
        set(sum, zeroVector),
        set(block, constant(0)),
        set(part, get(query)),
        repeatWhile(isLess(get(block), get(blocks)), [
          set(
            sum,
            addShorts(
              get(sum),
              sumBytePairs(countBits(exclusiveOr(loadVector(get(rows)), loadVector(get(part))))),
            ),
          ),
          increase(rows, constant(16)),
          increase(part, constant(16)),
          increase(block, constant(1)),
        ]),
        set(sum, sumShortPairs(get(sum))),
        set(distance, sumLanes(sum)),
        storeShort(get(output), get(distance)),
        set(slot, add(get(histogram), shiftLeft(get(distance), 2))),
        storeInteger(get(slot), add(loadInteger(get(slot)), constant(1))),
      ],
      [storeShort(get(output), constant(noDistance)), increase(rows, shiftLeft(get(blocks), 4))],
    ),
    increase(output, constant(2)),
    increase(index, constant(1)),
  ]);
  return { name: 'measureDistances', parameters: 7, integers: 5, vectors: 1, body };
}

/** See `Kernels.multiplyRows`; eight columns a step. */
function multiplyRows(): WasmFunction {
  const [addresses, query, count, width, output] = [0, 1, 2, 3, 4];
  const [index, column, part, row, sum] = [5, 6, 7, 8, 9];
  const body: Code = repeatWhile(isLess(get(index), get(count)), [
    set(sum, zeroVector),
    set(column, constant(0)),
    set(part, get(query)),
    set(row, loadInteger(get(addresses))),
    repeatWhile(isLess(get(column), get(width)), [
      set(sum, addIntegers(get(sum), dotShorts(loadBytesWidened(get(row)), loadVector(get(part))))),
      increase(row, constant(8)),
      increase(part, constant(16)),
      increase(column, constant(8)),
    ]),
    storeInteger(get(output), sumLanes(sum)),
    increase(addresses, constant(4)),
    increase(output, constant(4)),
    increase(index, constant(1)),
  ]);
  return { name: 'multiplyRows', parameters: 5, integers: 4, vectors: 1, body };
}

/** The bytes of the module with both kernels. */
export function assembleKernels(): Uint8Array<ArrayBuffer> {
  return assembleModule([measureDistances(), multiplyRows()]);
}
