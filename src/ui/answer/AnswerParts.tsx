import type { AnswerPart, ToolStep } from '../../lib/agent/turn';
import type { Citation } from '../../lib/agent/types';
import { CitationChip } from '../CitationChip';
import { Markdown } from '../Markdown';
import { ToolSteps } from './ToolSteps';

interface AnswerPartsProps {
  parts: readonly AnswerPart[];
  citations: readonly Citation[];
  isRunning: boolean;
  onOpen: (citation: Citation) => void;
}

/** Texts, quotations and steps in the order in which they came; a part keeps its position. */
export function AnswerParts({ parts, citations, isRunning, onOpen }: AnswerPartsProps) {
  return groupSteps(parts).map((part, key) => {
    if (part.kind === 'steps') return <ToolSteps key={key} steps={part.steps} isRunning={isRunning} />;
    if (part.kind === 'text') {
      return (
        <div key={key} className="answer-text" data-testid="answer-text" data-open={part.isOpen}>
          <Markdown text={part.text} isOpen={part.isOpen} citations={citations} onOpen={onOpen} />
        </div>
      );
    }
    const citation = citations.find(({ index }) => index === part.citation);
    return (
      <blockquote key={key} className="quote" data-testid="quote" cite={citation?.sourceUrl}>
        <p>
          {part.text} {citation && <CitationChip citation={citation} onOpen={onOpen} />}
        </p>
      </blockquote>
    );
  });
}

type ShownPart = Exclude<AnswerPart, ToolStep> | { kind: 'steps'; steps: ToolStep[] };

/** Steps one after the other fold as one; a text without words between them does not show. */
function groupSteps(parts: readonly AnswerPart[]): ShownPart[] {
  const shown: ShownPart[] = [];
  for (const part of parts) {
    const last = shown.at(-1);
    if (part.kind !== 'step') {
      if (part.kind === 'quote' || part.text.trim() !== '' || part.isOpen) shown.push(part);
    } else if (last?.kind === 'steps') last.steps.push(part);
    else shown.push({ kind: 'steps', steps: [part] });
  }
  return shown;
}
