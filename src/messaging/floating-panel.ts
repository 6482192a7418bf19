/** What the panel beside a selection is for. `ask` waits for a question. */
export const floatingPanelModes = ['ask', 'search-enhancement'] as const;
export type FloatingPanelMode = (typeof floatingPanelModes)[number];

/** What the panel is told, once, by the token it was opened with. */
export interface FloatingPanelRequest {
  mode: FloatingPanelMode;
  /** The selected text. */
  text: string;
  tabId: number;
}

/** How far the bubble is switched off. */
export const bubbleScopes = ['site', 'everywhere'] as const;
export type BubbleScope = (typeof bubbleScopes)[number];

/** What became of a click in the bubble, as a sentence; `undoId` takes it back, once and from the same tab. */
export interface BubbleOutcome {
  sentence: string;
  undoId: string | null;
}
