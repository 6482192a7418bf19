import type { ToolStep } from '../../lib/chats';
import { toVisibleText } from '../../shared/visible-text';
import { countOf } from '../count-of';
import { Icon } from '../Icon';

/** What the agent did on the way: to be seen while it is done, and to be looked up later. */
export function ToolSteps({ steps, isRunning }: { steps: readonly ToolStep[]; isRunning: boolean }) {
  const failed = steps.filter(({ outcome }) => outcome?.isError).length;
  return (
    <details className="steps" data-testid="steps" open={isRunning}>
      <summary>
        <Icon name="tool" />
        {countOf(steps.length, 'step')}
        {failed > 0 && `, ${failed} without success`}
      </summary>
      <ol className="step-list">
        {steps.map(({ id, summary, outcome }, key) => (
          <li
            key={`${id}-${key}`}
            className="step"
            data-testid="step"
            data-outcome={outcome ? (outcome.isError ? 'error' : 'result') : 'open'}
          >
            <span className="step-call">{toVisibleText(summary)}</span>
            <span className="step-outcome">{outcome ? toVisibleText(outcome.text) : 'Working…'}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
