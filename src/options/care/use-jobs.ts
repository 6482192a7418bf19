import { useCallback, useRef, useState } from 'react';
import { AppError, toErrorPayload } from '../../shared/app-error';

export type JobName = 'check' | 'export' | 'import' | 'forget' | 'topic';

export interface Progress {
  done: number;
  total: number;
  text: string;
}

export interface JobMessage {
  tone: 'busy' | 'plain' | 'good' | 'bad';
  text: string;
  progress?: Progress | undefined;
}

export type Tell = (progress: Progress) => void;

export interface Jobs {
  isBusy: boolean;
  /** What the latest job says about itself; nothing about the ones before it, which no longer need to be true. */
  messageOf: (name: JobName) => JobMessage | null;
  /** Does nothing while another job runs. `work` resolves with what is to be said at the end, if anything. */
  run: (name: JobName, beginning: string, work: (tell: Tell) => Promise<JobMessage | null>) => void;
  clear: () => void;
}

/** Work on the whole memory, one job at a time. */
export function useJobs(): Jobs {
  const [latest, setLatest] = useState<{ name: JobName; message: JobMessage | null } | null>(null);
  const isRunning = useRef(false);

  const run = useCallback<Jobs['run']>((name, beginning, work) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const tell = (progress?: Progress) =>
      setLatest({ name, message: { tone: 'busy', text: beginning, progress } });
    tell();
    void work(tell)
      .catch(toFailure)
      .then((message) => {
        isRunning.current = false;
        setLatest({ name, message });
      });
  }, []);

  return {
    isBusy: latest?.message?.tone === 'busy',
    messageOf: (name) => (latest?.name === name ? latest.message : null),
    run,
    clear: useCallback(() => {
      if (!isRunning.current) setLatest(null);
    }, []),
  };
}

function toFailure(error: unknown): JobMessage {
  // What is no AppError is a bug: the last-resort handler of the page has to hear of it too.
  if (!(error instanceof AppError)) reportError(error);
  return { tone: 'bad', text: toErrorPayload(error).message };
}
