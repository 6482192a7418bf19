import { useRef, type ReactNode } from 'react';
import { JobButton } from './JobButton';
import { JobStatus } from './JobStatus';
import type { JobMessage } from './use-jobs';

interface ForgetFormProps {
  title: string;
  explanation: string;
  /** What is to go. */
  fields: ReactNode;
  message: JobMessage | null;
  isBusy: boolean;
  /** Null: nothing is shown yet. */
  list: ReactNode;
  /** "Forget 3 pages" */
  confirmWords: string;
  canConfirm?: boolean;
  /** `forget` makes `forget-preview`, `forget-confirm` and so on. */
  testId: string;
  onPreview: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** What would go is shown first, whatever it was chosen by. */
export function ForgetForm(props: ForgetFormProps) {
  const {
    title,
    explanation,
    fields,
    message,
    isBusy,
    list,
    confirmWords,
    canConfirm = true,
    testId,
  } = props;
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
        props.onPreview();
      }}
    >
      <div className="care-words">
        <h3 className="care-title">{title}</h3>
        <p className="care-explanation">{explanation}</p>
      </div>
      {fields}
      <div>
        <JobButton ref={previewButton} type="submit" testId={`${testId}-preview`} isDisabled={isBusy}>
          Show what would go
        </JobButton>
      </div>
      <JobStatus message={message} testId={`${testId}-status`} />
      {list !== null && (
        <div className="care-detail" data-testid={`${testId}-shown`}>
          {list}
          <div className="care-actions">
            <JobButton
              look="danger"
              testId={`${testId}-confirm`}
              isDisabled={isBusy || !canConfirm}
              onClick={goBackThen(props.onConfirm)}
            >
              {confirmWords}
            </JobButton>
            <JobButton testId={`${testId}-cancel`} isDisabled={isBusy} onClick={goBackThen(props.onCancel)}>
              Cancel
            </JobButton>
          </div>
        </div>
      )}
    </form>
  );
}
