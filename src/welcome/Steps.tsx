interface StepsProps {
  /** As the browser writes it, such as `Alt+Shift+Q`; empty when another extension or the browser has it. */
  shortcut: string;
}

export function Steps({ shortcut }: StepsProps) {
  return (
    <ol className="steps" aria-label="How to use it">
      <li className="step">
        <h3>Open the side panel</h3>
        <p>
          {shortcut !== '' && (
            <>
              Press <kbd>{shortcut}</kbd>, or click{' '}
            </>
          )}
          {shortcut === '' && 'Click '}
          the Recollect icon in the toolbar (behind the puzzle piece until you pin it), or right-click the
          page and choose Recollect.
        </p>
      </li>
      <li className="step">
        <h3>Ask</h3>
        <p>About the page in front of you, or about anything you have asked about before.</p>
      </li>
      <li className="step">
        <h3>Click a citation</h3>
        <p>The page opens at the very passage the answer stands on.</p>
      </li>
    </ol>
  );
}
