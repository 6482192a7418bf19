import type { Attempt } from '../../ui/use-attempt';
import type { ShowToast } from '../../ui/use-toast';
import { Section } from '../Section';
import { BulkForget } from './BulkForget';
import type { CareServices } from './care-services';
import { CheckRow } from './CheckRow';
import { TopicForget } from './TopicForget';
import { TransferRows } from './TransferRows';
import { useBulkForget } from './use-bulk-forget';
import { useJobs } from './use-jobs';
import { useTopicForget } from './use-topic-forget';

interface CareSectionProps {
  services: CareServices;
  attempt: Attempt;
  showToast: ShowToast;
  /** The memory is different now: show it afresh. */
  onChange: () => void;
}

export function CareSection({ services, attempt, showToast, onChange }: CareSectionProps) {
  const { memory, announceChange, forgetWaiting, topics } = services;
  const jobs = useJobs();
  const onMemoryChange = () => {
    onChange();
    announceChange();
  };
  const bulkForget = useBulkForget({
    ...{ memory, forgetWaiting, jobs, attempt, showToast },
    onChange: onMemoryChange,
  });
  const topicForget = useTopicForget({ topics, jobs, attempt, showToast, onChange: onMemoryChange });
  return (
    <Section
      title="Look after the memory"
      explanation="See that it is in order, take it with you, clear parts of it."
    >
      <div className="card care">
        <CheckRow memory={memory} jobs={jobs} onChange={onMemoryChange} />
        <TransferRows services={services} jobs={jobs} onChange={onMemoryChange} />
        <BulkForget jobs={jobs} access={bulkForget} />
        <TopicForget jobs={jobs} access={topicForget} />
      </div>
    </Section>
  );
}
