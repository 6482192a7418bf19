import type { Batch } from '../../lib/agent/auto-indexer';
import type { BackfillChoice } from '../../messaging/backfill';
import type { BackgroundProtocol } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import { AppError } from '../../shared/app-error';
import type { Attempt } from '../../ui/use-attempt';
import { Section } from '../Section';
import { countLeft, describeBatch, describeCounts, isOpen } from './backfill-form';
import { BackfillForm } from './BackfillForm';

/** Must be called during a click; false: the user said no. */
export type RequestPermission = (permission: 'bookmarks' | 'history') => Promise<boolean>;

interface BackfillSectionProps {
  batch: Batch | null;
  callBackground: Call<BackgroundProtocol>;
  requestPermission: RequestPermission;
  attempt: Attempt;
}

export function BackfillSection({ batch, callBackground, requestPermission, attempt }: BackfillSectionProps) {
  const start = (choice: BackfillChoice) => {
    const { origin } = choice;
    // Asked before anything is waited for: the browser wants the click.
    const granted = origin === 'tabs' ? Promise.resolve(true) : requestPermission(origin);
    attempt('backfill-start', async () => {
      if (!(await granted))
        throw new AppError('refused', `Without your leave ${origin} cannot be looked at.`);
      await callBackground('backfill-start', choice);
    });
  };
  const change = (action: 'pause' | 'resume' | 'cancel') => () =>
    attempt('backfill-change', () => callBackground('backfill-change', { action }));
  return (
    <Section
      title="Pages of before"
      explanation="Remember pages you have open, have bookmarked or have visited. Your rules hold for them as for all others."
    >
      <div className="card backfill">
        {batch && (
          <div className="backfill-state" data-testid="backfill-state" data-state={batch.state}>
            <p role="status">{describeBatch(batch)}</p>
            {isOpen(batch) && (
              <progress
                className="job-progress"
                aria-label="Pages of before"
                max={batch.total}
                value={batch.total - countLeft(batch)}
              />
            )}
            {batch.total > 0 && (
              <p className="job-step" data-testid="backfill-counts">
                {describeCounts(batch)}
              </p>
            )}
          </div>
        )}
        {isOpen(batch) ? (
          <div className="care-actions">
            {batch.state === 'running' ? (
              <button type="button" className="button" data-testid="backfill-pause" onClick={change('pause')}>
                Pause
              </button>
            ) : (
              <button
                type="button"
                className="button"
                data-testid="backfill-resume"
                onClick={change('resume')}
              >
                Resume
              </button>
            )}
            <button type="button" className="button" data-testid="backfill-cancel" onClick={change('cancel')}>
              Cancel
            </button>
          </div>
        ) : (
          <BackfillForm onStart={start} />
        )}
      </div>
    </Section>
  );
}
