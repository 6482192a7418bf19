import type { Citation } from '../lib/agent/types';
import { CitationChip } from '../ui/CitationChip';
import { RichText } from '../ui/RichText';
import type { AnswerPart } from './conversation';

interface AnswerPartsProps {
  parts: readonly AnswerPart[];
  citations: readonly Citation[];
  onOpen: (citation: Citation) => void;
}

/** Texts and quotations in the order in which they came; a part keeps its position. */
export function AnswerParts({ parts, citations, onOpen }: AnswerPartsProps) {
  return parts.map((part, key) => {
    if (part.kind === 'text') {
      return (
        <div key={key} className="answer-text" data-testid="answer-text" data-open={part.isOpen}>
          <RichText text={part.text} citations={citations} onOpen={onOpen} />
        </div>
      );
    }
    const citation = citations.find(({ index }) => index === part.citation);
    return (
      <blockquote key={key} className="quote" data-testid="quote" cite={citation?.url}>
        <p>
          {part.text} {citation && <CitationChip citation={citation} onOpen={onOpen} />}
        </p>
      </blockquote>
    );
  });
}
