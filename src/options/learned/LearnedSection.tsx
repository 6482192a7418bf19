import type { LearnedCounts } from '../../lib/learning/learned';
import type { BackgroundProtocol, Notification } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import type { Attempt } from '../../ui/use-attempt';
import type { ShowToast } from '../../ui/use-toast';
import { Section } from '../Section';
import { kindOrder } from './learned-words';
import { AddLearned } from './AddLearned';
import { LearnedKinds } from './LearnedKinds';
import { LearnedList } from './LearnedList';
import { LearnedSearch } from './LearnedSearch';
import { ProfilePreview } from './ProfilePreview';
import { ReviewList } from './ReviewList';
import { useLearnedActions } from './use-learned-actions';
import { useLearnedList } from './use-learned-list';

interface LearnedSectionProps {
  callBackground: Call<BackgroundProtocol>;
  onNotification: (listener: (notification: Notification) => void) => () => void;
  attempt: Attempt;
  showToast: ShowToast;
  /** In the side panel of this window. */
  showChat: (id: string) => Promise<void>;
}

export function LearnedSection(props: LearnedSectionProps) {
  const { callBackground, onNotification, attempt, showToast, showChat } = props;
  const list = useLearnedList(callBackground, onNotification, attempt);
  const { view, learned, load, changeView, showMore } = list;
  const actions = useLearnedActions({ callBackground, attempt, showToast, onChange: load });
  const openChat = (id: string) => attempt('chat-show', () => showChat(id));
  return (
    <Section
      title="What Recollect has learned"
      explanation="From your own words and chats, to answer you better. All of it says where it comes from, and you can change or forget it."
    >
      {learned && (
        <>
          <ReviewList
            items={learned.reviews}
            total={countReviews(learned.counts)}
            imported={learned.imported}
            onResolve={actions.resolve}
            onResolveImported={actions.resolveImported}
            onOpenChat={openChat}
          />
          {hasAny(learned.counts) && (
            <LearnedKinds docType={view.docType} counts={learned.counts} onChange={changeView} />
          )}
          <div className="learned-tools">
            {hasAny(learned.counts) && <LearnedSearch query={view.query} onChange={changeView} />}
            <AddLearned onAdd={actions.add} />
          </div>
          <ProfilePreview callBackground={callBackground} attempt={attempt} version={learned} />
          <LearnedList learned={learned} actions={actions} onOpenChat={openChat} onShowMore={showMore} />
        </>
      )}
    </Section>
  );
}

/** Before that there is nothing to look through. */
function hasAny(counts: LearnedCounts): boolean {
  return kindOrder.some((kind) => counts[kind].active > 0);
}

function countReviews(counts: LearnedCounts): number {
  return kindOrder.reduce((sum, kind) => sum + counts[kind].review, 0);
}
