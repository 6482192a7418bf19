import { useCallback, useState } from 'react';
import { AppError, toErrorPayload } from '../shared/app-error';

export interface Failure {
  key: string;
  message: string;
  retry: () => void;
}

/** Runs an action; when it fails, the failure is kept for a banner until the same action succeeds. */
export type Attempt = (key: string, action: () => Promise<void>) => void;

export function useAttempt(): { failure: Failure | null; attempt: Attempt } {
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempt = useCallback<Attempt>((key, action) => {
    const run = async () => {
      try {
        await action();
        // Only its own failure: a page that loads again says nothing about a page that was not forgotten.
        setFailure((current) => (current?.key === key ? null : current));
      } catch (error) {
        // What is no AppError is a bug: the last-resort handler of the page has to hear of it too.
        if (!(error instanceof AppError)) reportError(error);
        setFailure({ key, message: toErrorPayload(error).message, retry: () => void run() });
      }
    };
    void run();
  }, []);
  return { failure, attempt };
}
