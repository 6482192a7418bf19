import { useRef, useState } from 'react';
import { conversationHeads } from '../../lib/chats';
import type { IntegrityReport } from '../../lib/memory';
import type { CareServices } from './care-services';
import { CareRow } from './CareRow';
import { describeCheck, describeProblem, describeRepair } from './check-sentences';
import { JobButton } from './JobButton';
import type { Jobs } from './use-jobs';

interface CheckRowProps {
  memory: CareServices['memory'];
  jobs: Jobs;
  onChange: () => void;
}

export function CheckRow({ memory, jobs, onChange }: CheckRowProps) {
  const [report, setReport] = useState<IntegrityReport | null>(null);
  const checkButton = useRef<HTMLButtonElement>(null);

  const check = () =>
    jobs.run('check', 'Checking every entry and passage…', async () => {
      setReport(null);
      const [found, chats] = await Promise.all([memory.verify(), memory.count(conversationHeads)]);
      setReport(found);
      return describeCheck(found, chats);
    });

  const repair = (before: IntegrityReport) => {
    // The button goes away with its list; the keyboard goes on at its neighbour.
    checkButton.current?.focus();
    jobs.run('check', 'Repairing, then checking again…', async () => {
      setReport(null);
      await memory.rebuild();
      onChange();
      const [after, chats] = await Promise.all([memory.verify(), memory.count(conversationHeads)]);
      setReport(after);
      return describeRepair(before, after, chats);
    });
  };

  const message = jobs.messageOf('check');
  return (
    <CareRow
      title="Check the memory"
      explanation="Compares what is stored, the search index and the second copy, passage by passage."
      message={message}
      statusTestId="care-check-status"
      action={
        <JobButton ref={checkButton} testId="care-check" isDisabled={jobs.isBusy} onClick={check}>
          Check
        </JobButton>
      }
    >
      {report && message?.tone === 'bad' && report.problems.length > 0 && (
        <div className="care-detail">
          <ul className="care-list" data-testid="care-problems">
            {report.problems.map((problem) => (
              <li key={problem.code}>{describeProblem(problem)}</li>
            ))}
          </ul>
          <p className="care-explanation">
            A repair removes what cannot be used any more, and makes the rest anew from the stored text.
          </p>
          <JobButton
            look="primary"
            testId="care-repair"
            isDisabled={jobs.isBusy}
            onClick={() => repair(report)}
          >
            Repair
          </JobButton>
        </div>
      )}
    </CareRow>
  );
}
