import { useEffect, useState } from 'react';
import { toErrorPayload } from '../../shared/app-error';
import type { BuiltInModel } from './built-in';

type State =
  | { kind: 'unknown' }
  | { kind: 'unavailable' | 'downloadable' | 'available' }
  | { kind: 'downloading'; share: number }
  | { kind: 'failed'; message: string };

/** Whether the browser's own model is there, and how to get it. */
export function BuiltInFields({ builtIn }: { builtIn: BuiltInModel }) {
  const [state, setState] = useState<State>({ kind: 'unknown' });
  const fail = (error: unknown) => setState({ kind: 'failed', message: toErrorPayload(error).message });

  useEffect(() => {
    builtIn
      .readAvailability()
      // One that was begun elsewhere is joined by another click.
      .then((kind) => setState({ kind: kind === 'downloading' ? 'downloadable' : kind }), fail);
  }, [builtIn]);

  const download = () => {
    setState({ kind: 'downloading', share: 0 });
    builtIn
      .download((share) => setState({ kind: 'downloading', share }))
      .then(() => setState({ kind: 'available' }), fail);
  };
  return (
    <div className="built-in" data-testid="built-in-model" data-state={state.kind}>
      <p className="field-hint" role="status">
        {describe(state)}
      </p>
      {state.kind === 'downloading' && (
        <progress className="job-progress" aria-label="Download of the model" max={1} value={state.share} />
      )}
      {(state.kind === 'downloadable' || state.kind === 'failed') && (
        <button type="button" className="button" data-testid="built-in-download" onClick={download}>
          Download the model
        </button>
      )}
    </div>
  );
}

function describe(state: State): string {
  switch (state.kind) {
    case 'unknown':
      return 'Looking for it…';
    case 'unavailable':
      return 'This browser has no model of its own. Chrome has one from version 138 on, on computers with enough memory and disk; choose another provider here.';
    case 'downloadable':
      return 'The browser can download it once, several gigabytes; after that it needs no network.';
    case 'downloading':
      return `Downloading… ${Math.round(state.share * 100)} %`;
    case 'available':
      return 'It is there, and needs no network.';
    case 'failed':
      return state.message;
  }
}
