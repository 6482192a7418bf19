import { TextField } from '../TextField';
import { ForgetForm } from './ForgetForm';
import { QuotationChoice } from './QuotationChoice';
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
  const { chats, takesQuotations, setTakesQuotations } = access;
  return (
    <ForgetForm
      title="Forget a topic"
      explanation="Pages, chats and what was learned. You see first what would go, can leave some of it out, and can take it back right after."
      fields={
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
      }
      message={jobs.messageOf('topic')}
      isBusy={jobs.isBusy}
      list={
        shown.length > 0 ? (
          <>
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
            <QuotationChoice
              chats={chats}
              isWanted={takesQuotations}
              testId="topic-quotations"
              onChange={setTakesQuotations}
            />
          </>
        ) : null
      }
      confirmWords={`Forget ${describeMatches(going)}`}
      canConfirm={going.length > 0}
      testId="topic"
      onPreview={preview}
      onConfirm={confirm}
      onCancel={clear}
    />
  );
}
