/** What the user can change, as our own pages see it. The API key never travels towards a page. */
export interface Settings {
  /** Pages the user asks about are kept. Off: nothing new is stored, what is there can be asked. */
  rememberPages: boolean;
  /** The bubble on selected text. */
  showBubble: boolean;
  model: ModelSettings;
}

export interface ModelSettings {
  /** Base address of an OpenAI-compatible server, such as `http://127.0.0.1:11434/v1`; empty: no model. */
  baseUrl: string;
  modelName: string;
  /** Last four characters of the stored key; empty without one. */
  keyHint: string;
}

export interface SettingsPatch {
  rememberPages?: boolean | undefined;
  showBubble?: boolean | undefined;
  /** `apiKey`: left out keeps the stored one, an empty string removes it. */
  model?: { baseUrl: string; modelName: string; apiKey?: string | undefined } | undefined;
}
