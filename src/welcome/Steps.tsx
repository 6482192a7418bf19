export function Steps() {
  return (
    <ol className="steps" aria-label="How to use it">
      <li className="step">
        <h2>Open the side panel</h2>
        <p>
          Press <kbd>Alt</kbd>+<kbd>Shift</kbd>+<kbd>Q</kbd>, or click the Recollect icon in the toolbar
          (behind the puzzle piece until you pin it), or right-click the page and choose Recollect.
        </p>
      </li>
      <li className="step">
        <h2>Ask</h2>
        <p>About the page in front of you, or about anything you have asked about before.</p>
      </li>
      <li className="step">
        <h2>Click a citation</h2>
        <p>The page opens at the very passage the answer stands on.</p>
      </li>
    </ol>
  );
}
