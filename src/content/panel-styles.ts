/** The frame is square and nothing lies over it, not by a pixel: what covers it makes its clicks count for nothing. */
export const panelStyles = `
  .panel { display: flex; flex-direction: column; border-radius: 14px; }
  .bar {
    box-sizing: border-box; flex: none; display: flex; align-items: center; gap: 2px; height: 40px; padding: 0 6px 0 12px;
    border-bottom: 1px solid var(--line); cursor: grab; touch-action: none;
  }
  .bar:active { cursor: grabbing; }
  .name { flex: 1; margin-left: 8px; font-weight: 600; letter-spacing: -0.01em; }
  .bar .icon-only { width: 28px; min-height: 28px; }
  .grip { cursor: grab; }
  iframe { flex: 1; display: block; box-sizing: border-box; width: 100%; min-height: 0; border: 0; background: var(--surface); }
  .foot { flex: none; display: flex; justify-content: flex-end; height: 14px; overflow: hidden; }
  .corner { width: 22px; min-height: 14px; height: 14px; padding: 0 4px 3px 0; justify-content: flex-end; border-radius: 0 0 13px 0; color: var(--ink-soft); cursor: nwse-resize; touch-action: none; }
  .corner:hover { background: none; color: var(--ink); }
  .corner .icon { width: 11px; height: 11px; stroke-width: 2; }
`;
