import type { JobMessage } from './use-jobs';

/**
 * What a job says about itself. Its beginning and its end are read out, the steps between are only shown:
 * a screen reader would speak of nothing else.
 */
export function JobStatus({ message, testId }: { message: JobMessage | null; testId: string }) {
  return (
    <div className="job-status" data-tone={message?.tone} data-testid={testId}>
      <p role="status">{message?.text}</p>
      {message?.tone === 'busy' && (
        <>
          <progress
            className="job-progress"
            aria-label={message.text}
            max={message.progress?.total}
            value={message.progress?.done}
          />
          {message.progress && <p className="job-step">{message.progress.text}</p>}
        </>
      )}
    </div>
  );
}
