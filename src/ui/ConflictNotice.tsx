import type { Citation, CitationLabel, Conflict, ConflictSide } from '../lib/chats';
import { toVisibleText } from '../shared/visible-text';
import { CitationChip } from './CitationChip';
import { formatDay } from './format-day';
import { Icon } from './Icon';
import { LabelPill } from './LabelPill';

interface ConflictNoticeProps {
  conflict: Conflict;
  citations: readonly Citation[];
  onOpen: (citation: Citation) => void;
}

/** Memory and web disagree: what each says, and from when that is. */
export function ConflictNotice({ conflict, citations, onOpen }: ConflictNoticeProps) {
  const { sentence, memory, web } = conflict;
  return (
    <aside className="conflict" data-testid="conflict" aria-label="Sources disagree">
      <p className="conflict-title">
        <Icon name="warning" />
        {toVisibleText(sentence)}
      </p>
      <Side label="Knowledge Base" verb="read" side={memory} citations={citations} onOpen={onOpen} />
      <Side label="Web Source" verb="published" side={web} citations={citations} onOpen={onOpen} />
    </aside>
  );
}

interface SideProps {
  label: CitationLabel;
  verb: string;
  side: ConflictSide;
  citations: readonly Citation[];
  onOpen: (citation: Citation) => void;
}

function Side({ label, verb, side, citations, onOpen }: SideProps) {
  const { statement, citation: index, date } = side;
  const citation = citations.find((cited) => cited.index === index);
  return (
    <div className="conflict-side" data-testid="conflict-side" data-label={label}>
      <p className="conflict-facts">
        <LabelPill label={label} />
        <span data-testid="conflict-date">
          {date === null ? 'date not known' : `${verb} ${formatDay(date)}`}
        </span>
      </p>
      <p className="conflict-statement">
        “<bdi>{toVisibleText(statement)}</bdi>”{' '}
        {citation && <CitationChip citation={citation} onOpen={onOpen} />}
      </p>
    </div>
  );
}
