import { useRef } from 'react';
import { TextField } from '../TextField';
import { JobButton } from './JobButton';
import { JobStatus } from './JobStatus';
import { TopicList } from './TopicList';
import { describeMatches } from './topic-sentences';
import type { Jobs } from './use-jobs';
import type { useTopicForget } from './use-topic-forget';

interface TopicForgetProps {
  jobs: Jobs;
  access: ReturnType<typeof useTopicForget>;
}

export function TopicForget({ jobs, access }: TopicForgetProps) {
  const { words, changeWords, shown, going, isChosen, choose, preview, confirm, clear } = access;
  const previewButton = useRef<HTMLButtonElement>(null);
  // The buttons below the list go away with it; the keyboard goes on at the one above.
  const goBackThen = (next: () => void) => () => {
    previewButton.current?.focus();
    next();
  };
  return (
    <form
      className="care-row"
      onSubmit={(event) => {
        event.preventDefault();
        preview();
      }}
    >
      <div className="care-words">
        <h3 className="care-title">Forget a topic</h3>
        <p className="care-explanation">
          Pages, chats and what was learned. You see first what would go, can leave some of it out, and can
          take it back right after.
        </p>
      </div>
      <div className="forget-fields">
        <TextField
          label="Topic"
          hint="A name, a word or several; also finds what means the same."
          type="text"
          value={words}
          placeholder="Summer house"
          testId="topic-words"
          onChange={changeWords}
        />
      </div>
      <div>
        <JobButton ref={previewButton} type="submit" testId="topic-preview" isDisabled={jobs.isBusy}>
          Show what would go
        </JobButton>
      </div>
      <JobStatus message={jobs.messageOf('topic')} testId="topic-status" />
      {shown.length > 0 && (
        <div className="care-detail" data-testid="topic-shown">
          <TopicList
            title="With these words"
            matches={shown.filter(({ hasWords }) => hasWords)}
            isChosen={isChosen}
            onChoose={choose}
          />
          <TopicList
            title="Close in meaning"
            matches={shown.filter(({ hasWords }) => !hasWords)}
            isChosen={isChosen}
            onChoose={choose}
          />
          <div className="care-actions">
            <JobButton
              look="danger"
              testId="topic-confirm"
              isDisabled={jobs.isBusy || going.length === 0}
              onClick={goBackThen(confirm)}
            >
              Forget {describeMatches(going)}
            </JobButton>
            <JobButton testId="topic-cancel" isDisabled={jobs.isBusy} onClick={goBackThen(clear)}>
              Cancel
            </JobButton>
          </div>
        </div>
      )}
    </form>
  );
}
