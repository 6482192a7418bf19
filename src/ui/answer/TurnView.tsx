import { memo, useMemo } from 'react';
import type { Citation, Turn } from '../../lib/chats';
import type { ConfirmationAnswer } from '../../messaging/protocol';
import { toVisibleText } from '../../shared/visible-text';
import { ConflictNotice } from '../ConflictNotice';
import { WebQueryLine } from '../WebQueryLine';
import { AnswerError } from './AnswerError';
import { AnswerParts } from './AnswerParts';
import { LearnedChips } from './LearnedChips';
import { PageLine } from './PageLine';
import { ReceiptView } from './ReceiptView';
import { SourceList } from './SourceList';
import { TurnBoundary } from './TurnBoundary';
import { summariseTurn } from './turn-summary';
import type { LearnedAccess } from './use-learned';

export interface TurnViewProps {
  turn: Turn;
  /** Another answer is running. */
  isRetryDisabled: boolean;
  learned: LearnedAccess;
  onOpenCitation: (turn: Turn, citation: Citation) => void;
  onRetry: (turn: Turn) => void;
  onConfirm: (id: string, answer: ConfirmationAnswer) => void;
  onOpenSettings: () => void;
}

/** Memoised, so that a word that arrives draws one turn and not all fifty. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  return (
    <TurnBoundary turn={props.turn}>
      <TurnContent {...props} />
    </TurnBoundary>
  );
});

function TurnContent(props: TurnViewProps) {
  const { turn, isRetryDisabled, learned, onOpenCitation, onRetry, onConfirm, onOpenSettings } = props;
  const { question, state, parts, page, isPageFirst, confirmation, settledConfirmations, receipt } = turn;
  const { webQueries, conflicts } = turn;
  // Titles are written by pages. The quoted words stay as they are: by them the passage is found.
  const citations = useMemo(
    () => turn.citations.map((citation) => ({ ...citation, title: toVisibleText(citation.title) })),
    [turn.citations],
  );
  const open = (citation: Citation) => onOpenCitation(turn, citation);
  const isRunning = state.kind === 'running';
  // What memory holds is what was asked for: it is shown while the web is searched.
  const isLookUp = question.mode === 'search-enhancement';
  const isEmptyHanded = state.kind === 'nothing-found';
  const pageLine = page && <PageLine page={page} />;
  return (
    <article className="turn" data-testid="turn" data-state={state.kind}>
      <div className="question">
        {question.selection && <p className="question-selection">{toVisibleText(question.selection)}</p>}
        <h2 className="question-text">{question.text}</h2>
      </div>
      <LearnedChips learned={turn.learned} access={learned} />
      {/* The line stays after the end and only changes its words: nothing below it moves. */}
      <p className="turn-status" data-testid={isRunning ? 'status' : 'summary'} aria-live="polite">
        <span className="turn-sign" aria-hidden="true" />
        {summariseTurn(turn)}
      </p>
      {isPageFirst && pageLine}
      {webQueries.map((webQuery, key) => (
        <WebQueryLine key={key} {...webQuery} />
      ))}
      <div className="answer" data-testid={isEmptyHanded ? 'nothing-found' : 'answer'}>
        <AnswerParts
          parts={parts}
          citations={citations}
          confirmation={confirmation}
          settledConfirmations={settledConfirmations}
          isRunning={isRunning}
          onOpen={open}
          onConfirm={onConfirm}
        />
        {isEmptyHanded && parts.length === 0 && (
          <p>Neither this page nor anything you have asked about before says something on this.</p>
        )}
      </div>
      {conflicts.map((conflict, key) => (
        <ConflictNotice key={key} conflict={conflict} citations={citations} onOpen={open} />
      ))}
      {!isPageFirst && pageLine}
      {/* Only at the end: below a growing text they would push it out of view. Its marks open them until then. */}
      {(!isRunning || isLookUp) && citations.length > 0 && (
        <SourceList
          citations={citations}
          isRunning={isRunning}
          quoted={new Set(parts.flatMap((part) => (part.kind === 'quote' ? [part.citation] : [])))}
          onOpen={open}
        />
      )}
      {turn.hasModelHint && (
        <p className="model-hint" data-testid="model-hint">
          Quoted word for word. To get answers in full sentences, connect a language model in{' '}
          <button type="button" className="button-link" onClick={onOpenSettings}>
            Settings
          </button>
          .
        </p>
      )}
      {!isRunning && receipt && <ReceiptView receipt={receipt} webQueries={webQueries} />}
      <AnswerError
        state={state}
        isRetryDisabled={isRetryDisabled}
        onRetry={() => onRetry(turn)}
        onOpenSettings={onOpenSettings}
      />
    </article>
  );
}
