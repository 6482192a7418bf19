export const embeddingModelName = 'all-MiniLM-L6-v2';
/** Tokens of a text that the model reads, as many as it was trained on; the rest is cut off. */
export const embeddingWindow = 256;
/** Part of every stored vector: change it whenever the vectors of a text would change. */
export const embeddingModelId = `${embeddingModelName}/q8/${embeddingWindow}`;
export const embeddingDimensions = 384;

export interface EmbedderPaths {
  /** Folder of the packaged models, ending in a slash. */
  models: string;
  /** Folder of the packaged ONNX runtime, ending in a slash; not needed outside of a browser. */
  runtime?: string | undefined;
}
