import type { ReactNode } from 'react';
import { JobStatus } from './JobStatus';
import type { JobMessage } from './use-jobs';

interface CareRowProps {
  title: string;
  explanation: string;
  /** The button that starts it. */
  action: ReactNode;
  message: JobMessage | null;
  statusTestId: string;
  children?: ReactNode;
}

export function CareRow({ title, explanation, action, message, statusTestId, children }: CareRowProps) {
  return (
    <div className="care-row">
      <div className="care-head">
        <div className="care-words">
          <h3 className="care-title">{title}</h3>
          <p className="care-explanation">{explanation}</p>
        </div>
        {action}
      </div>
      <JobStatus message={message} testId={statusTestId} />
      {children}
    </div>
  );
}
