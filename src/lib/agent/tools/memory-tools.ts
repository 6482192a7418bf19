import { z } from 'zod';
import { countOf } from '../../../shared/count-of';
import { AppError } from '../../../shared/app-error';
import {
  type MemoryFilter,
  type MemoryManager,
  type SourceSummary,
  toPreferenceUrl,
  userSubject,
} from '../../memory';
import { indexPage } from '../auto-indexer';
import { type Decision, toToldTitle } from '../../pages';
import { forgetQuoted } from '../../chats';
import { addFact, maxFactLength } from '../../learning/facts';
import { createPreferenceStore, type PreferenceStore } from '../../learning/preferences';
import { shorten } from '../../model';
import { describePage, forgettableKinds, kindNames, listSources, siteOf } from './confirmation-details';
import { readOpenPage } from './page-tools';
import { requireMemory } from './require-memory';
import { defineTool, toTextOutput, type ToolContext, type ToolPlan } from './tool';

export const remember = defineTool({
  name: 'remember',
  description:
    'Keep a fact (text, third person) about subject (user or a name), or page=true for the open page.',
  input: z
    .object({
      text: z.string().trim().min(1).max(maxFactLength).optional(),
      subject: z.string().trim().min(1).max(100).default(userSubject),
      page: z.literal(true).optional(),
      tabId: z.int().optional().meta({ isUntold: true }),
    })
    .refine(({ text, page }) => (text === undefined) !== (page === undefined), 'give either text or page'),
  summarize: ({ text }) => (text === undefined ? 'Remembering a page' : `Remembering “${shorten(text, 80)}”`),
  plan: ({ text, subject, tabId }, context) =>
    text === undefined ? planPage(tabId, context) : planFact(text, subject, context),
});

/** Shown whole in the sentence; a longer one is shown whole below it. */
const shortFact = 150;

function planFact(text: string, subject: string, context: ToolContext): ToolPlan {
  const memory = requireMemory(context);
  const fact = shorten(text, maxFactLength);
  const isOfUser = subject === userSubject;
  const about = isOfUser ? 'you' : `“${shorten(subject, 100)}”`;
  return {
    confirmation: `Remember this about ${about}: “${shorten(fact, shortFact)}”?`,
    asking: {
      effect: 'stores',
      kind: isOfUser ? 'fact-about-user' : 'fact-about-other',
      details: fact.length > shortFact ? [{ label: `About ${about}`, text: fact }] : [],
    },
    run: async () => {
      const { conversationId, requestId } = context.question;
      const saidAt = context.ports.clock.now();
      const entered = { subject, text: fact, origin: 'tool', conversationId, requestId, saidAt } as const;
      const { kind } = await addFact(memory, entered);
      if (kind !== 'review') return toTextOutput('It is remembered.', 'Remembered');
      // That there is such a fact is told by the memory, too.
      const told = context.isRecalling
        ? 'It seems to contradict another fact: the user will be asked.'
        : 'It is remembered.';
      return toTextOutput(told, 'Kept for review');
    },
  };
}

async function planPage(tabId: number | undefined, context: ToolContext): Promise<ToolPlan> {
  const memory = requireMemory(context);
  const page = await readOpenPage(tabId, context);
  const decision = await context.ports.decide(page, tabId ?? context.question.tabId);
  const allowed: Decision =
    // The user is about to say it in person: that counts in every mode.
    decision.reason === 'capture-off' ? { allow: 'full', reason: 'allowed', sentence: '' } : decision;
  if (allowed.allow === 'never') throw new AppError('page-private', allowed.sentence);
  return {
    confirmation: `Remember the page “${shorten(toToldTitle(page.title, page.url), 80)}” of ${siteOf(page.url)}?`,
    asking: {
      effect: 'stores',
      // Another tab is of another site than the one that the word would be bound to.
      kind: tabId === undefined || tabId === context.question.tabId ? 'page' : undefined,
      details: describePage(page, allowed),
    },
    run: async () => {
      const outcome = await indexPage(memory, page, allowed);
      if (outcome.kind === 'not-remembered') throw new AppError('refused', outcome.notice);
      return toTextOutput('The page is remembered.', 'Page remembered');
    },
  };
}

export const forget = defineTool({
  name: 'forget',
  description: 'Forget what fits all that is given.',
  input: z
    .object({
      url: z.string().min(1).max(2_000).optional(),
      site: z.string().min(1).max(300).optional(),
      kind: z.enum(forgettableKinds).optional(),
      after: z.iso.date().optional(),
      before: z.iso.date().optional(),
    })
    .refine(
      (input) => Object.values(input).some((value) => value !== undefined),
      'say what is to be forgotten',
    ),
  summarize: ({ url, site }) =>
    `Looking for what to forget${(site ?? url) ? ` of ${shorten(site ?? url ?? '', 80)}` : ''}`,
  plan: async ({ url, site, kind, after, before }, context) => {
    const memory = requireMemory(context);
    const filter: MemoryFilter = {
      // As it stood in a prompt, where it was escaped.
      ...(url === undefined ? {} : { sourceUrl: url.replaceAll('&amp;', '&') }),
      ...(site === undefined ? {} : { site }),
      ...(kind === undefined ? {} : { docType: kind }),
      ...(after === undefined ? {} : { after: Date.parse(after) }),
      ...(before === undefined ? {} : { before: Date.parse(before) }),
    };
    const listed = await memory.list(filter, { limit: 100_000 });
    // Chats are the user's own: they are kept to be reopened, and are no memory of the agent's.
    const sources = listed.sources.filter(({ docType }) => docType !== 'conversation');
    if (sources.length === 0) {
      return {
        run: () => Promise.resolve(toTextOutput('Nothing remembered fits this.', 'Nothing to forget')),
      };
    }
    return {
      confirmation: `Forget ${describeSources(sources)}${describeFilter(filter, sources)}?`,
      asking: { effect: 'forgets', details: listSources(sources) },
      run: async () => {
        const others = sources.filter(({ docType }) => docType !== 'preference');
        const preferences = createPreferenceStore(memory, context.ports.clock);
        const removed =
          (await removePreferences(memory, preferences, sources)) +
          (await removeListed(memory, others, filter, context));
        return toTextOutput(`${countOf(removed, 'source')} forgotten.`, `Forgot ${describeSources(sources)}`);
      },
    };
  },
});

/** What they have replaced goes with them. */
async function removePreferences(
  memory: MemoryManager,
  store: PreferenceStore,
  listed: readonly SourceSummary[],
): Promise<number> {
  const sources = listed.filter(({ docType }) => docType === 'preference');
  if (sources.length === 0) return 0;
  const total = await memory.count({ docType: 'preference' });
  if (total === sources.length) await store.clear();
  else for (const { sourceUrl } of sources) await store.remove(sourceUrl.slice(toPreferenceUrl('').length));
  return total - (await memory.count({ docType: 'preference' }));
}

/** What was shown to the user and nothing that came in since, also out of chats; in one transaction. */
async function removeListed(
  memory: MemoryManager,
  sources: readonly SourceSummary[],
  filter: MemoryFilter,
  { ports }: ToolContext,
): Promise<number> {
  const newest = sources.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0);
  const before = Math.min(filter.before ?? Infinity, newest + 1);
  const kindsShown = [...new Set(sources.map(({ docType }) => docType))];
  const found = await Promise.all(
    kindsShown.map((docType) => memory.removeMatching({ ...filter, docType, before }, { dryRun: true })),
  );
  const urls = found.flatMap(({ sourceUrls }) => sourceUrls);
  const forgotten = await (ports.forgetSources?.(urls) ?? forgetQuoted(memory, urls));
  return forgotten.sourceUrls.length;
}

/** "3 pages and 1 fact"; of a single source its title. */
function describeSources(sources: readonly SourceSummary[]): string {
  const [first] = sources;
  if (sources.length === 1 && first)
    return `the ${kindNames[first.docType][0]} “${shorten(first.title, 80)}”`;
  const counts = forgettableKinds.flatMap((kind) => {
    const count = sources.filter(({ docType }) => docType === kind).length;
    return count === 0 ? [] : [countOf(count, ...kindNames[kind])];
  });
  const last = counts.at(-1) ?? '';
  return counts.length > 1 ? `${counts.slice(0, -1).join(', ')} and ${last}` : last;
}

function describeFilter(
  { site, sourceUrl, after, before }: MemoryFilter,
  sources: readonly SourceSummary[],
): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const place = site ?? (sources.length === 1 || sourceUrl === undefined ? undefined : sourceUrl);
  return [
    place === undefined ? '' : ` of ${shorten(place, 100)}`,
    after === undefined ? '' : ` from ${day(after)} on`,
    before === undefined ? '' : ` from before ${day(before)}`,
  ].join('');
}
