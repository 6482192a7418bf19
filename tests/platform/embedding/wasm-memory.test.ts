import { afterEach, describe, expect, it } from 'vitest';
import { watchWasmMemory } from '../../../src/platform/embedding/wasm-memory';

const native = WebAssembly.Memory;

describe('watchWasmMemory', () => {
  afterEach(() => {
    WebAssembly.Memory = native;
  });

  it('follows a memory as it grows', () => {
    const measure = watchWasmMemory();
    expect(measure()).toBe(0);
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 4, shared: true });
    expect(measure()).toBe(65_536);
    memory.grow(2);
    expect(measure()).toBe(3 * 65_536);
  });

  it('sees the memory of the packaged runtime', async () => {
    const measure = watchWasmMemory();
    const runtime = new URL(
      '../../../node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.mjs',
      import.meta.url,
    );
    const { default: start } = (await import(/* @vite-ignore */ runtime.href)) as {
      default: (options: object) => Promise<unknown>;
    };
    await start({ numThreads: 1 });
    expect(measure()).toBeGreaterThanOrEqual(256 * 65_536);
  });
});
