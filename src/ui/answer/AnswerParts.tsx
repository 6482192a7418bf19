import type { AnswerPart, Citation, Confirmation, SettledConfirmation } from '../../lib/chats';
import type { ConfirmationAnswer } from '../../messaging/protocol';
import { toVisibleText } from '../../shared/visible-text';
import { CitationChip } from '../CitationChip';
import { Markdown } from '../Markdown';
import { ConfirmationCard } from './ConfirmationCard';
import { SettledCard } from './SettledCard';
import { toShownParts } from './shown-parts';
import { ToolSteps } from './ToolSteps';

interface AnswerPartsProps {
  parts: readonly AnswerPart[];
  citations: readonly Citation[];
  confirmation: Confirmation | null;
  settledConfirmations: readonly SettledConfirmation[];
  isRunning: boolean;
  onOpen: (citation: Citation) => void;
  onConfirm: (id: string, answer: ConfirmationAnswer) => void;
}

/** Texts, quotations, steps and what is asked about them, in the order in which they came. */
export function AnswerParts(props: AnswerPartsProps) {
  const { parts, citations, confirmation, settledConfirmations, isRunning, onOpen, onConfirm } = props;
  return toShownParts(parts, confirmation, settledConfirmations).map((part, key) => {
    switch (part.kind) {
      case 'steps':
        return <ToolSteps key={key} steps={part.steps} isRunning={isRunning} />;
      case 'card':
        // One card is never another one: what was begun on the first does not go on on the second.
        return <ConfirmationCard key={part.card.id} confirmation={part.card} onAnswer={onConfirm} />;
      case 'settled':
        return <SettledCard key={`settled ${part.card.id}`} confirmation={part.card} />;
      case 'text':
        return (
          <div key={key} className="answer-text" data-testid="answer-text" data-open={part.isOpen}>
            <Markdown text={part.text} isOpen={part.isOpen} citations={citations} onOpen={onOpen} />
          </div>
        );
      case 'quote': {
        const citation = citations.find(({ index }) => index === part.citation);
        return (
          <blockquote key={key} className="quote" data-testid="quote" cite={citation?.sourceUrl}>
            <p>
              <bdi>{toVisibleText(part.text)}</bdi>{' '}
              {citation && <CitationChip citation={citation} onOpen={onOpen} />}
            </p>
          </blockquote>
        );
      }
    }
  });
}
