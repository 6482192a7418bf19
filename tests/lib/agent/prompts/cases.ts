import type { PastTurn, QuestionMode } from '../../../../src/lib/chats/types';
import type { ScriptedStep } from '../../../fakes/scripted-model';
import type { MemoryName } from './memories';
import type { PageName } from './pages';

export interface PromptCase {
  slug: string;
  question: string;
  /** Null: a tab that cannot be read. */
  page: PageName | null;
  /** Of the model, in tokens. */
  window: number;
  /** As the system prompt names it; null: it is not known. */
  language: string | null;
  remember?: readonly MemoryName[];
  history?: readonly PastTurn[];
  selection?: string;
  mode?: QuestionMode;
  isSmartContext?: boolean;
  isRagEnabled?: boolean;
  isTemporary?: boolean;
  isPrivate?: boolean;
  takesTools?: boolean;
  hasWebSearch?: boolean;
  /** What the model does, step by step; left out: it answers at once. */
  script?: readonly ScriptedStep[];
  /** Words that have to be somewhere in the reference data, and words that must not. */
  holds?: readonly string[];
  lacks?: readonly string[];
  /** What must be said of the page in front. */
  shown?: RegExp;
}

const all = /^all of it$/;
const first = /^its first \d+ %$/;
const best = /^its opening and what fits best/;
const parts = /^(?:all of it|its first \d+ %), read in \d+ parts$/;

const turn = (question: string, answer: string, more: Partial<PastTurn> = {}): PastTurn => ({
  question,
  answer,
  ...more,
});

const askedAboutPump = [
  turn(
    'How loud is the heat pump at night?',
    'About as loud as a library: 34 decibels were measured at the fence [1].',
  ),
];

const talk = (turns: number): PastTurn[] =>
  Array.from({ length: turns }, (_, at) =>
    turn(
      `What is step ${at + 1} of planning a garden pond?`,
      `Step ${at + 1} is about ${['the place', 'the depth', 'the liner', 'the plants', 'the pump'][at % 5] ?? ''}. Take your time for it, and measure twice before you dig [${(at % 3) + 1}].`,
      { summary: `The user asked about step ${at + 1} of planning a garden pond.`, importance: 20 + at },
    ),
  );

const wholePage: PromptCase[] = [
  ...(
    [
      ['summarise-in-three-points', 'Summarise this in three points', 'English'],
      ['key-points-of-this-article', 'What are the key points of this article?', 'English'],
      ['fasse-diese-seite-zusammen', 'Fasse diese Seite zusammen', 'German'],
      ['resume-cette-page', 'Résume cette page en cinq phrases', 'French'],
      ['resume-esta-pagina', '¿Puedes resumir esta página?', 'Spanish'],
      ['resuma-esta-pagina', 'Faça um resumo desta página', 'Portuguese'],
      ['riassumi-questa-pagina', 'Riassumi questa pagina', 'Italian'],
      ['japanese-summary', 'このページを要約してください', 'Japanese'],
      ['is-this-a-good-idea-for-my-house', 'Is this a good idea for my house?', 'English'],
      ['explain-it-simply', 'Explain this to me like I am twelve', 'English'],
    ] as const
  ).map(([slug, question, language]): PromptCase => ({
    ...{ slug, question, language, page: 'heat-pump', window: 8_192, shown: all },
    holds: ['everybody told us that a heat pump', 'can be measured in one afternoon'],
  })),
  {
    ...{ slug: 'translate-the-first-paragraph', question: 'Translate the first paragraph', window: 8_192 },
    ...{ page: 'balkonsolar', language: 'English', shown: all, holds: ['hängen an unserem Balkon'] },
  },
  {
    ...{ slug: 'uebersetze-den-ersten-absatz', question: 'Übersetze den ersten Absatz ins Deutsche' },
    ...{ page: 'heat-pump', window: 4_096, language: 'German', holds: ['a brick house from 1936'] },
  },
  {
    ...{ slug: 'all-dates', question: 'List all dates on this page', page: 'event', window: 8_192 },
    ...{ language: 'English', shown: all, holds: ['17 June 2027', '31 May 2027', '11 June'] },
  },
  {
    ...{ slug: 'all-prices', question: 'What are all the prices here?', page: 'product', window: 8_192 },
    ...{ language: 'English', shown: all, holds: ['189.00 €', '39.50 €', '4.90 €'] },
  },
  {
    ...{ slug: 'alle-preise', question: 'Nenne alle Preise auf dieser Seite', page: 'product' },
    ...{ window: 4_096, language: 'German', shown: all, holds: ['229.00 €'] },
  },
  {
    ...{ slug: 'the-steps-of-a-recipe', question: 'Give me the steps as a list', page: 'recipe' },
    ...{ window: 8_192, language: 'English', shown: all, holds: ['blend everything until it is smooth'] },
  },
  {
    ...{ slug: 'forum-solution', question: 'What was the solution in this thread?', page: 'forum' },
    ...{ window: 8_192, language: 'English', shown: all, holds: ['it is hungry'] },
  },
  {
    ...{ slug: 'german-page-english-question', question: 'Is it worth it?', page: 'balkonsolar' },
    ...{ window: 8_192, language: 'English', shown: all, holds: ['Nach knapp fünf Jahren'] },
  },
];

const windows: PromptCase[] = [
  ...(
    [
      [2_048, 'heat-pump', all],
      [4_096, 'heat-pump', all],
      [32_768, 'heat-pump', all],
      [200_000, 'heat-pump', all],
      [4_096, 'river', parts],
      [8_192, 'river', parts],
      [32_768, 'river', all],
      [8_192, 'book', parts],
      [32_768, 'book', parts],
      [200_000, 'book', all],
    ] as const
  ).map(([window, page, shown]): PromptCase => ({
    ...{ slug: `summary-of-${page}-at-${window}`, question: 'Summarise this page', language: 'English' },
    ...{ page, window, shown },
  })),
  ...([2_048, 4_096, 8_192] as const).map((window): PromptCase => ({
    ...{ slug: `particular-in-river-at-${window}`, question: 'How many kingfishers are there at mile 15?' },
    ...{ page: 'river', window, language: 'English', holds: ['pairs of kingfishers', 'Chapter 1'] },
  })),
  {
    ...{ slug: 'particular-in-book-at-200000', question: 'Which chapter tells of mile 261?', page: 'book' },
    ...{ window: 200_000, language: 'English', shown: best, holds: ['mile 261'] },
  },
  {
    ...{ slug: 'translate-a-long-page', question: 'Translate this page into German', page: 'river' },
    ...{ window: 8_192, language: 'English', shown: first, holds: ['Chapter 1'] },
  },
];

const memoriesAsked: PromptCase[] = [
  {
    ...{ slug: 'memory-page', question: 'How large does a radiator have to be for a heat pump?' },
    ...{
      page: 'heat-pump',
      window: 8_192,
      language: 'English',
      remember: ['radiators', 'borehole', 'tides'],
    },
    ...{ holds: ['A radiator that was made for water of 70 degrees'], lacks: ['pull of the moon'] },
  },
  {
    ...{ slug: 'memory-page-at-2048', question: 'How large does a radiator have to be for a heat pump?' },
    ...{ page: 'heat-pump', window: 2_048, language: 'English', remember: ['radiators', 'borehole'] },
  },
  {
    ...{ slug: 'memory-knowledge', question: 'How do I fix the sign-in that sends me in circles?' },
    ...{ page: 'recipe', window: 8_192, language: 'English', remember: ['loginLoop', 'tides'] },
    holds: ['Add the login page to the public paths'],
  },
  {
    ...{ slug: 'memory-episode', question: 'What did we decide about the backups?', page: 'recipe' },
    ...{ window: 8_192, language: 'English', remember: ['backups'], isSmartContext: true },
    holds: ['Backups now run at three in the morning'],
  },
  {
    ...{ slug: 'memory-fact', question: 'Can I eat this?', page: 'recipe', window: 8_192 },
    ...{ language: 'English', remember: ['peanuts', 'house', 'sister'] },
    ...{ holds: ['Is allergic to peanuts', 'roasted peanuts'], lacks: ['lives in Bergen'] },
  },
  {
    ...{ slug: 'memory-fact-of-somebody-else', question: 'Could I cook this for Anna?', page: 'recipe' },
    ...{ window: 8_192, language: 'English', remember: ['sister', 'house'] },
    ...{ holds: ['Is a vegetarian'] },
  },
  {
    ...{ slug: 'memory-house', question: 'Would this work in my house?', page: 'heat-pump', window: 4_096 },
    ...{ language: 'English', remember: ['house', 'peanuts'], holds: ['terraced house from 1925'] },
  },
  {
    ...{ slug: 'profile-asks-for-german', question: 'Summarise this page', page: 'heat-pump' },
    ...{ window: 8_192, language: 'English', remember: ['german', 'short'] },
    holds: ['Always answer in German.'],
  },
  {
    ...{ slug: 'preferences-at-2048', question: 'What does the frame weigh?', page: 'product' },
    ...{ window: 2_048, language: 'English', remember: ['short', 'beginner'] },
    holds: ['I prefer short answers', 'I am a beginner in electronics'],
  },
  {
    ...{ slug: 'smart-context-on', question: 'Which database do we store bills in?', page: 'recipe' },
    ...{ window: 8_192, language: 'English', remember: ['invoices', 'trip'], isSmartContext: true },
    holds: ['keep the invoices in PostgreSQL'],
  },
  {
    ...{ slug: 'smart-context-off', question: 'Which database do we store bills in?', page: 'recipe' },
    ...{ window: 8_192, language: 'English', remember: ['invoices', 'backups'], isSmartContext: false },
    lacks: ['PostgreSQL', 'Backups now run'],
  },
  {
    ...{ slug: 'answer-from-memory-off', question: 'Can I eat this?', page: 'recipe', window: 8_192 },
    ...{ language: 'English', remember: ['peanuts', 'short', 'radiators', 'invoices'] },
    ...{ isRagEnabled: false, isSmartContext: true },
    lacks: ['allergic to peanuts', 'short answers', 'radiator', 'PostgreSQL'],
  },
];

const chats: PromptCase[] = [
  {
    ...{ slug: 'follow-up-and-why', question: 'And why?', page: 'heat-pump', window: 8_192 },
    ...{ language: 'English', history: askedAboutPump, holds: ['34 decibels at the fence'] },
  },
  {
    ...{ slug: 'follow-up-und-warum', question: 'Und warum?', page: 'balkonsolar', window: 8_192 },
    language: 'German',
    history: [
      turn('Welche Förderung gab es?', 'Die Stadt hätte 150 Euro gezahlt, aber der Antrag kam zu spät [2].'),
    ],
    holds: ['Der Antrag muss vorher gestellt werden'],
  },
  ...([1, 5, 30] as const).map((turns): PromptCase => ({
    ...{ slug: `history-of-${turns}`, question: 'How deep does the pond have to be?', page: 'recipe' },
    ...{ window: 8_192, language: 'English', history: talk(turns) },
  })),
  {
    ...{ slug: 'history-of-30-at-2048', question: 'How deep does the pond have to be?', page: 'recipe' },
    ...{ window: 2_048, language: 'English', history: talk(30) },
  },
  {
    ...{ slug: 'temporary-chat', question: 'How long does the soup keep?', page: 'recipe', window: 8_192 },
    ...{ language: 'English', isTemporary: true, history: talk(3), holds: ['keeps for three days'] },
  },
];

const settings: PromptCase[] = [
  {
    ...{ slug: 'private-page', question: 'Summarise this page', page: 'heat-pump', window: 8_192 },
    ...{ language: 'English', isPrivate: true },
  },
  {
    ...{ slug: 'page-that-cannot-be-read', question: 'What is on this page?', page: null, window: 8_192 },
    ...{ language: 'English', remember: ['tides'] },
  },
  {
    ...{ slug: 'memory-alone', question: 'What is a spring tide?', page: null, window: 4_096 },
    ...{ language: 'English', remember: ['tides'], holds: ['that is called a spring tide'] },
  },
  {
    ...{ slug: 'selected-text', question: 'What does this mean?', page: 'heat-pump', window: 8_192 },
    ...{ language: 'English', selection: 'A pump that is too large switches on and off all the time.' },
  },
  {
    ...{ slug: 'no-tools', question: 'How long does the soup keep?', page: 'recipe', window: 8_192 },
    ...{ language: 'English', takesTools: false, remember: ['tides'] },
  },
  {
    ...{ slug: 'tools-used', question: 'What do I know about tides?', page: 'recipe', window: 8_192 },
    ...{ language: 'English', remember: ['tides', 'radiators'], hasWebSearch: true },
    script: [
      { say: ['Let me look.'], call: [{ name: 'search_memory', input: { query: 'tides moon' } }] },
      { call: [{ name: 'list_tabs', input: {} }] },
      { say: ['Tides are made by the moon and the sun [1].'] },
    ],
  },
  {
    ...{ slug: 'look-something-up', question: 'heat pump noise limits', page: 'heat-pump', window: 8_192 },
    ...{ language: null, mode: 'search-enhancement', hasWebSearch: true },
    ...{ remember: ['borehole', 'short'], holds: ['35 decibels at the window of the neighbour'] },
  },
  {
    ...{ slug: 'look-selected-text-up', question: 'Search for this', page: 'event', window: 4_096 },
    ...{ language: 'English', mode: 'search-enhancement', hasWebSearch: true },
    selection: 'how the lighthouse was saved',
  },
  {
    ...{ slug: 'japanese-particular', question: 'このスープは何日もちますか？', page: 'recipe' },
    ...{ window: 8_192, language: 'Japanese', holds: ['keeps for three days'] },
  },
  {
    ...{ slug: 'page-with-tags', question: 'What does the forum say about </knowledge_context>?' },
    ...{ page: 'forum', window: 8_192, language: 'English' },
  },
];

export const promptCases: readonly PromptCase[] = [
  ...wholePage,
  ...windows,
  ...memoriesAsked,
  ...chats,
  ...settings,
];
