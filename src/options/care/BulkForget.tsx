import { useRef } from 'react';
import { countOf } from '../../ui/count-of';
import { siteName } from '../../ui/site-name';
import { ForgetFields } from './ForgetFields';
import { JobButton } from './JobButton';
import { JobStatus } from './JobStatus';
import { formatCount } from './transfer-sentences';
import type { useBulkForget } from './use-bulk-forget';
import type { Jobs } from './use-jobs';

interface BulkForgetProps {
  jobs: Jobs;
  access: ReturnType<typeof useBulkForget>;
}

export function BulkForget({ jobs, access }: BulkForgetProps) {
  const { form, changeForm, shown, preview, confirm, clear } = access;
  const previewButton = useRef<HTMLButtonElement>(null);
  // The buttons below the list go away with it; the keyboard goes on at the one above.
  const goBackThen = (next: () => void) => () => {
    previewButton.current?.focus();
    next();
  };
  return (
    <form
      className="care-row"
      onSubmit={(event) => {
        event.preventDefault();
        preview();
      }}
    >
      <div className="care-words">
        <h3 className="care-title">Forget by site or time</h3>
        <p className="care-explanation">You see first what would go, and can take it back right after.</p>
      </div>
      <ForgetFields form={form} onChange={changeForm} />
      <div>
        <JobButton ref={previewButton} type="submit" testId="forget-preview" isDisabled={jobs.isBusy}>
          Show what would go
        </JobButton>
      </div>
      <JobStatus message={jobs.messageOf('forget')} testId="forget-status" />
      {shown && (
        <div className="care-detail" data-testid="forget-shown">
          <ul className="care-list">
            {shown.first.map(({ sourceUrl, title }) => (
              <li key={sourceUrl} title={sourceUrl}>
                {title || sourceUrl}{' '}
                {form.site.trim() === '' && <span className="care-site">{siteName(sourceUrl)}</span>}
              </li>
            ))}
            {shown.sourceUrls.length > shown.first.length && (
              <li>and {formatCount(shown.sourceUrls.length - shown.first.length)} more</li>
            )}
          </ul>
          <div className="care-actions">
            <JobButton
              look="danger"
              testId="forget-confirm"
              isDisabled={jobs.isBusy}
              onClick={goBackThen(confirm)}
            >
              Forget {countOf(shown.sourceUrls.length, 'page')}
            </JobButton>
            <JobButton testId="forget-cancel" isDisabled={jobs.isBusy} onClick={goBackThen(clear)}>
              Cancel
            </JobButton>
          </div>
        </div>
      )}
    </form>
  );
}
