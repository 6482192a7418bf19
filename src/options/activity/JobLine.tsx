import type { Job } from '../../lib/agent/auto-indexer';
import { siteName } from '../../ui/site-name';
import { ActivityLine } from './ActivityLine';
import { describeJob, labelOf } from './activity-sentences';

interface JobLineProps {
  job: Job;
  now: number;
  onRetry: () => void;
  onCancel: () => void;
}

/** A page that is still to be remembered, or could not be. */
export function JobLine({ job, now, onRetry, onCancel }: JobLineProps) {
  const { state, title, url, failure, addedAt } = job;
  const name = title || url;
  return (
    <ActivityLine
      label={labelOf(job)}
      tone={failure === null ? 'plain' : 'bad'}
      sentence={describeJob(job, now)}
      site={siteName(url)}
      at={addedAt}
      {...{ title, url, now }}
    >
      {failure !== null && state !== 'running' && (
        <button
          type="button"
          className="button"
          data-testid="job-retry"
          aria-label={`Retry ${name}`}
          onClick={onRetry}
        >
          Retry
        </button>
      )}
      <button
        type="button"
        className="button button-quiet"
        data-testid="job-cancel"
        aria-label={`Cancel ${name}`}
        onClick={onCancel}
      >
        Cancel
      </button>
    </ActivityLine>
  );
}
