import { useState } from 'react';
import type { TopicMatch } from '../../lib/learning/learned';
import type { Attempt } from '../../ui/use-attempt';
import type { ShowToast } from '../../ui/use-toast';
import type { CareServices } from './care-services';
import { describeFound, describeMatches } from './topic-sentences';
import type { Jobs } from './use-jobs';

const maxMatches = 100;

interface Surroundings {
  services: Pick<CareServices, 'topics' | 'countQuotations'>;
  jobs: Jobs;
  attempt: Attempt;
  showToast: ShowToast;
  onChange: () => void;
}

/** Forgets what has to do with some words: first it is shown what that is, then exactly what was chosen goes. */
export function useTopicForget({ services, jobs, attempt, showToast, onChange }: Surroundings) {
  const { topics } = services;
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<readonly TopicMatch[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [chats, setChats] = useState(0);
  const [takesQuotations, setTakesQuotations] = useState(true);

  const clear = () => {
    setShown([]);
    jobs.clear();
  };

  const preview = () =>
    jobs.run('topic', 'Looking…', async () => {
      setShown([]);
      if (words.trim() === '') return { tone: 'bad', text: 'Enter a word, or several.' };
      const found = await topics.find(words.trim(), maxMatches);
      setChats(await services.countQuotations(found.map(({ url }) => url)));
      setTakesQuotations(true);
      setShown(found);
      // What is only close in meaning may well be about something else.
      setChosen(new Set(found.filter(({ hasWords }) => hasWords).map(({ url }) => url)));
      return { tone: 'plain', text: describeFound(found, maxMatches) };
    });

  const going = shown.filter(({ url }) => chosen.has(url));

  const confirm = () =>
    jobs.run('topic', 'Forgetting…', async () => {
      const what = describeMatches(going);
      const forgotten = await topics.forget(
        going.map(({ url }) => url),
        !takesQuotations,
      );
      setShown([]);
      onChange();
      const undo = () =>
        attempt('topic-restore', async () => {
          const restored = await topics.restore(forgotten);
          onChange();
          const isAll = restored === forgotten.urls.length;
          showToast({
            text: isAll
              ? `Remembered again: ${what}`
              : 'Not all came back: for the rest it is too late or a newer text is there',
          });
        });
      showToast({ text: `Forgotten: ${what} about “${words.trim()}”`, undo });
      return null;
    });

  return {
    words,
    changeWords: (typed: string) => {
      // What is being looked up or forgotten is what the field said.
      if (jobs.messageOf('topic')?.tone === 'busy') return;
      setWords(typed);
      clear();
    },
    /** Empty while there is nothing to choose from. */
    shown: jobs.messageOf('topic') ? shown : [],
    going,
    /** Chats that quote something of what is shown, and whether that is to go too. */
    chats,
    takesQuotations,
    setTakesQuotations,
    isChosen: (url: string) => chosen.has(url),
    choose: (url: string, isWanted: boolean) =>
      setChosen(new Set(isWanted ? [...chosen, url] : [...chosen].filter((one) => one !== url))),
    preview,
    confirm,
    clear,
  };
}
