/**
 * Just enough of a WebAssembly assembler for the kernels beside it: the module is put together from
 * readable instructions when it is needed, so that no binary without a source lies in the repository.
 * Encodings: https://webassembly.github.io/spec/core/binary/ and the fixed-width SIMD proposal in it.
 */
export type Code = readonly (number | Code)[];

const i32 = 0x7f;
const i64 = 0x7e;
const v128 = 0x7b;
const noResult = 0x40;
const simd = 0xfd;

export interface WasmFunction {
  name: string;
  /** All parameters are i32. */
  parameters: number;
  /** How many i32 the body leaves behind. */
  results: 0 | 1;
  /** Locals after the parameters: first the i32 ones, then the i64 ones, then the v128 ones. */
  integers: number;
  longs: number;
  vectors: number;
  body: Code;
}

// Integers and control.
export const get = (local: number): Code => [0x20, unsigned(local)];
export const set = (local: number, value: Code): Code => [value, 0x21, unsigned(local)];
export const constant = (value: number): Code => [0x41, signed(value)];
export const add = (left: Code, right: Code): Code => [left, right, 0x6a];
export const shiftLeft = (value: Code, bits: number): Code => [value, constant(bits), 0x74];
export const isLess = (left: Code, right: Code): Code => [left, right, 0x49];
export const isAtMost = (left: Code, right: Code): Code => [left, right, 0x4d];
export const increase = (local: number, by: Code): Code => set(local, add(get(local), by));
export const loadByte = (address: Code): Code => [address, 0x2d, 0, 0];
export const loadShort = (address: Code): Code => [address, 0x2f, 1, 0];
export const loadInteger = (address: Code): Code => [address, 0x28, 2, 0];
export const storeShort = (address: Code, value: Code): Code => [address, value, 0x3b, 1, 0];
export const storeInteger = (address: Code, value: Code): Code => [address, value, 0x36, 2, 0];
export const when = (condition: Code, then: Code, otherwise: Code = []): Code => [
  condition,
  [0x04, noResult],
  then,
  0x05,
  otherwise,
  0x0b,
];
/** Runs `body` while `condition` holds; the condition is tested first. */
export const repeatWhile = (condition: Code, body: Code): Code => [
  [0x02, noResult, 0x03, noResult],
  [condition, 0x45, 0x0d, 1],
  [body, 0x0c, 0],
  [0x0b, 0x0b],
];

// Integers of 64 bits.
export const loadLong = (address: Code, offset = 0): Code => [address, 0x29, 3, unsigned(offset)];
export const differLong = (left: Code, right: Code): Code => [left, right, 0x85];
export const countOnes = (long: Code): Code => [long, 0x7b];
export const addLongs = (left: Code, right: Code): Code => [left, right, 0x7c];
export const toInteger = (long: Code): Code => [long, 0xa7];

// Vectors of 128 bits.
export const loadVector = (address: Code, offset = 0): Code => [address, simd, 0x00, 0, unsigned(offset)];
export const zeroVector: Code = [simd, 0x0c, new Array<number>(16).fill(0)];
export const addIntegers = (left: Code, right: Code): Code => [left, right, simd, unsigned(0xae)];
/** Eight signed bytes at `address`, widened to 16-bit lanes. */
export const loadBytesWidened = (address: Code, offset = 0): Code => [
  address,
  simd,
  0x01,
  0,
  unsigned(offset),
];
/** Multiplies signed 16-bit lanes and sums neighbours into four 32-bit lanes. */
export const dotShorts = (left: Code, right: Code): Code => [left, right, simd, unsigned(0xba)];
/** The same 16 bits in all eight lanes. */
export const repeatShort = (value: Code): Code => [value, simd, 0x10];
/** All ones in each of eight lanes where the left one is at most the right one, unsigned. */
export const areShortsAtMost = (left: Code, right: Code): Code => [left, right, simd, 0x34];
export const isAnySet = (vector: Code): Code => [vector, simd, 0x53];
export const laneOf = (integers: Code, lane: number): Code => [integers, simd, 0x1b, lane];
export const sumLanes = (local: number): Code =>
  add(add(laneOf(get(local), 0), laneOf(get(local), 1)), add(laneOf(get(local), 2), laneOf(get(local), 3)));

/** A module that imports its memory as `host.memory` and exports the functions by name. */
export function assembleModule(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map((entry) => [0x60, list(fill(entry.parameters)), list(fill(entry.results))]);
  const memoryImport: Code = [text('host'), text('memory'), 0x02, 0x00, 1];
  const exported = functions.map((entry, index) => [text(entry.name), 0x00, unsigned(index)]);
  const bodies = functions.map((entry) => {
    const locals = list([
      [unsigned(entry.integers), i32],
      [unsigned(entry.longs), i64],
      [unsigned(entry.vectors), v128],
    ]);
    return sized([locals, entry.body, 0x0b]);
  });
  const module: Code = [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, list(types)),
    section(2, list([memoryImport])),
    section(3, list(functions.map((_, index) => unsigned(index)))),
    section(7, list(exported)),
    section(10, list(bodies)),
  ];
  return Uint8Array.from(flatten(module));
}

function fill(count: number): Code {
  return new Array<number>(count).fill(i32);
}

function section(id: number, content: Code): Code {
  return [id, sized(content)];
}

function sized(content: Code): Code {
  const bytes = flatten(content);
  return [unsigned(bytes.length), bytes];
}

function list(items: Code): Code {
  return [unsigned(items.length), items];
}

function text(value: string): Code {
  return list(Array.from(value, (character) => character.charCodeAt(0)));
}

function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, unsigned(value >>> 7)];
}

function signed(value: number): Code {
  const low = value & 0x7f;
  const rest = value >> 7;
  const isLast = (rest === 0 && low < 0x40) || (rest === -1 && low >= 0x40);
  return isLast ? [low] : [low | 0x80, signed(rest)];
}

function flatten(code: Code): number[] {
  const bytes: number[] = [];
  for (const part of code) {
    if (typeof part === 'number') bytes.push(part);
    else for (const byte of flatten(part)) bytes.push(byte);
  }
  return bytes;
}
