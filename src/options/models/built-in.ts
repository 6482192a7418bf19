/** The browser's own model, as this page can reach it. */
export interface BuiltInModel {
  readAvailability: () => Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  /** Has to be called during a click. `onProgress` is told the share that is there, 0..1. */
  download: (onProgress: (share: number) => void) => Promise<void>;
}
