import type { Attempt } from '../../ui/use-attempt';
import type { ShowToast } from '../../ui/use-toast';
import { Section } from '../Section';
import { BulkForget } from './BulkForget';
import type { CareServices } from './care-services';
import { CheckRow } from './CheckRow';
import { ErasureNote } from './ErasureNote';
import { TopicForget } from './TopicForget';
import { TransferRows } from './TransferRows';
import { useBulkForget } from './use-bulk-forget';
import { useJobs } from './use-jobs';
import { useTopicForget } from './use-topic-forget';

interface CareSectionProps {
  services: CareServices;
  /** Something that was forgotten may still be in files on the disk. */
  holdsForgotten: boolean;
  attempt: Attempt;
  showToast: ShowToast;
  /** The memory is different now: show it afresh. */
  onChange: () => void;
}

export function CareSection(props: CareSectionProps) {
  const { services, holdsForgotten, attempt, showToast, onChange } = props;
  const { memory, announceChange } = services;
  const jobs = useJobs();
  const onMemoryChange = () => {
    onChange();
    announceChange();
  };
  const bulkForget = useBulkForget({
    ...{ services, jobs, attempt, showToast },
    onChange: onMemoryChange,
  });
  const topicForget = useTopicForget({ services, jobs, attempt, showToast, onChange: onMemoryChange });
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
        <ErasureNote memory={memory} holdsForgotten={holdsForgotten} onErased={onChange} />
      </div>
    </Section>
  );
}
