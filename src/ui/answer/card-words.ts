import type { ToolEffect } from '../../lib/chats';
import type { ConfirmationAnswer } from '../../messaging/protocol';
import type { IconName } from '../Icon';

interface CardWords {
  icon: IconName;
  title: string;
  refuse: string;
  allow: string;
  /** What the button says to the worker. */
  word: ConfirmationAnswer;
  /** What has to be ticked before; null: one click is enough. */
  tick: string | null;
}

/** What stores can be taken back with one click; what forgets or sends cannot, and is allowed in another way. */
export const cardWords: Record<ToolEffect, CardWords> = {
  stores: {
    icon: 'memory',
    title: 'Recollect asks before it keeps this',
    refuse: 'Don’t',
    allow: 'Remember',
    word: 'once',
    tick: null,
  },
  reads: {
    icon: 'shield',
    title: 'Recollect asks before it does this',
    refuse: 'Don’t',
    allow: 'Allow once',
    word: 'once',
    tick: null,
  },
  forgets: {
    icon: 'forget',
    title: 'This would be forgotten',
    refuse: 'Keep it',
    allow: 'Forget',
    word: 'forget',
    tick: 'I have seen what would go',
  },
  sends: {
    icon: 'web',
    title: 'This would leave your computer',
    refuse: 'Don’t send',
    allow: 'Send',
    word: 'send',
    tick: 'These words may be sent',
  },
};
