/** Colours as in ui/theme.css. Named inside of the shadow root: a page could name them outside, and they inherit. */
export const sharedStyles = `
  .surface {
    --surface: #ffffff; --sunken: #f1efea; --ink: #1e2327; --ink-soft: #59616a; --line: #d9d5cc;
    --accent: #0d625d; --accent-soft: #e2efed;
    --shadow: 0 1px 2px rgb(30 35 39 / 10%), 0 8px 28px rgb(30 35 39 / 18%);
    box-sizing: border-box; border: 1px solid var(--line); border-radius: 12px; background: var(--surface);
    color: var(--ink); box-shadow: var(--shadow);
    font: 13px/18px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', sans-serif;
    -webkit-font-smoothing: antialiased; text-align: left; cursor: default; user-select: none;
  }
  @media (prefers-color-scheme: dark) {
    .surface {
      --surface: #1b2022; --sunken: #2a3134; --ink: #e8e6e1; --ink-soft: #a5acb1; --line: #3b4347;
      --accent: #7accc4; --accent-soft: #1a3432;
      --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 8px 28px rgb(0 0 0 / 50%);
    }
  }
  button {
    all: unset; box-sizing: border-box; display: inline-flex; align-items: center; gap: 6px; min-height: 32px;
    padding: 0 10px; border-radius: 8px; color: var(--ink); font-weight: 500; white-space: nowrap; cursor: pointer;
  }
  button:hover { background: var(--sunken); }
  button:active { background: var(--accent-soft); }
  button:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
  button[aria-pressed='true'] { background: var(--accent-soft); color: var(--accent); }
  .icon {
    flex: none; width: 16px; height: 16px; fill: none; stroke: currentcolor; stroke-width: 1.6;
    stroke-linecap: round; stroke-linejoin: round;
  }
  .icon-only { justify-content: center; width: 32px; padding: 0; color: var(--ink-soft); }
  .icon-only:hover { color: var(--ink); }
  .dots .icon { stroke-width: 2.4; }
  .mark { flex: none; width: 20px; height: 20px; }
  .hidden-words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  @media (forced-colors: active) {
    .surface { border-color: CanvasText; }
    button:hover, button[aria-pressed='true'] { outline: 1px solid Highlight; outline-offset: -1px; }
    button:focus-visible { outline: 2px solid Highlight; }
  }
`;

export const bubbleStyles = `
  .toolbar { display: flex; align-items: center; gap: 2px; padding: 4px; }
  .toolbar .mark { margin: 0 4px 0 6px; }
  .toolbar .primary { color: var(--accent); }
  .divider { flex: none; width: 1px; height: 18px; margin: 0 2px; background: var(--line); }
  .menu { display: flex; flex-direction: column; min-width: 232px; padding: 4px; }
  .menu button { min-height: 34px; padding: 0 12px 0 10px; gap: 10px; font-weight: 400; }
  .menu .icon { color: var(--ink-soft); }
  .menu-title { margin: 0; padding: 6px 10px 4px; color: var(--ink-soft); font-size: 12px; }
  .notice { display: flex; align-items: center; gap: 8px; max-width: min(380px, calc(100vw - 24px)); padding: 5px 5px 5px 10px; }
  .notice-text { margin: 0; padding: 5px 0; }
  .notice .undo { color: var(--accent); font-weight: 600; }
  .notice .busy { width: 14px; height: 14px; border: 2px solid var(--line); border-top-color: var(--accent); border-radius: 50%; animation: turn 0.8s linear infinite; }
  @keyframes turn { to { rotate: 360deg; } }
  @media (prefers-reduced-motion: reduce) { .notice .busy { animation: none; } }
  @media (max-width: 480px) {
    .toolbar .label { display: none; }
    .toolbar button { justify-content: center; width: 36px; padding: 0; }
    .toolbar .icon { width: 18px; height: 18px; }
  }
`;
