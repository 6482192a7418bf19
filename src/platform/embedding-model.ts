export const embeddingModelName = 'all-MiniLM-L6-v2';
/** Part of every stored vector: change it whenever the vectors of a text would change. */
export const embeddingModelId = `${embeddingModelName}/q8`;
export const embeddingDimensions = 384;

export interface EmbedderPaths {
  /** Folder of the packaged models, ending in a slash. */
  models: string;
  /** Folder of the packaged ONNX runtime, ending in a slash; not needed outside of a browser. */
  runtime?: string | undefined;
}
