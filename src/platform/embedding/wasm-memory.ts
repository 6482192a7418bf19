/**
 * Notes every WebAssembly memory that is made from now on; the result tells what they hold together, in
 * bytes. The model's runtime does not show its memory, but makes it through this constructor.
 */
export function watchWasmMemory(): () => number {
  const memories: WebAssembly.Memory[] = [];
  WebAssembly.Memory = class extends WebAssembly.Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      memories.push(this);
    }
  };
  return () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
}
