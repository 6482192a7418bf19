import { estimateTokens } from '../../memory';
import type { Receipt } from '../types';
import type { RAGConfig } from './config';
import {
  describePreference,
  formatFact,
  formatFacts,
  formatMessage,
  formatSelection,
  formatSource,
  formatState,
} from './format';
import { toLeftOut, type Hit, type LeftOut } from './hit';
import { cutAtSentence, packInOrder, type Packed } from './pack';
import { packPreferences, readPreferences, type Preference } from './preferences';
import { recallFacts, recallMessages, type Recollection } from './recall';
import { retrieve, toModelLimits, type Surroundings } from './retrieve';

/** Facts and messages come first, and take at most this share of the budget for knowledge each. */
const factShare = 0.2;
const messageShare = 0.1;
const maxSelectionTokens = 1_000;

/** A source of the prompt with the number it is cited by. */
export interface CitedHit {
  index: number;
  hit: Hit;
}

/** What goes into a prompt from memory and from the page in front; null where there is nothing of a kind. */
export interface RAGContextBlock {
  userProfile: string | null;
  backgroundFacts: string | null;
  relatedKnowledge: string | null;
  relatedMessages: string | null;
  selectedText: string | null;
  /** What is going on right now, where that was asked. */
  state: string | null;
  /** "Showing 3 of 7 sources" */
  summary: string;
  count: number;
  totalFound: number;
  totalTokens: number;
  preferenceTokens: number;
  knowledgeTokens: number;
  cited: CitedHit[];
  recalled: Receipt['recalled'];
  leftOut: LeftOut[];
  /** What went wrong, as sentences. */
  notes: string[];
}

export interface RAGSurroundings extends Surroundings {
  selection?: string | undefined;
  /** Sentences about what is going on right now. */
  state?: readonly string[] | undefined;
  /** Messages that stand in another place of the prompt. */
  isTaken?: ((sourceUrl: string) => boolean) | undefined;
}

/**
 * Recalls what helps with a question, within the budget. Preferences are always in, whatever was asked; of the rest
 * the best come first, and none is in while a better one is out.
 */
export async function buildRAGContext(
  query: string,
  knowledgeBudget: number,
  config: RAGConfig,
  surroundings: RAGSurroundings,
): Promise<RAGContextBlock> {
  const [preferences, kinds, retrieval] = await Promise.all([
    tryRecall(surroundings, readPreferences),
    tryRecall(surroundings, async (memory) => {
      const { conversationId, isTaken = () => false } = surroundings;
      return Promise.all([
        recallFacts(memory, query, config),
        recallMessages(memory, query, conversationId, config, isTaken),
      ]);
    }),
    retrieve(query, surroundings, config, toModelLimits(config), true),
  ]);
  const [facts, messages] = kinds ?? [[], []];

  const profile = packPreferences(preferences ?? [], config.preferenceBudget);
  // Numbers are given before it is known what fits: sources first, because they are cited most.
  const firstFact = retrieval.hits.length + 1;
  const firstMessage = firstFact + facts.length;
  const packedFacts = packInOrder(facts, knowledgeBudget * factShare, textOf, (fact, text) =>
    formatFact(firstFact + facts.indexOf(fact), fact, text),
  );
  const packedMessages = packInOrder(messages, knowledgeBudget * messageShare, textOf, (message, text) =>
    formatMessage(firstMessage + messages.indexOf(message), message, text),
  );
  const left = knowledgeBudget - packedFacts.tokens - packedMessages.tokens;
  const sources = packInOrder(
    retrieval.hits,
    left,
    ({ content }) => content,
    (hit, text, isCut) => formatSource(retrieval.hits.indexOf(hit) + 1, hit, text, isCut),
  );

  const count = sources.packed.length;
  const { totalFound } = retrieval;
  const selectedText = toSelection(surroundings.selection);
  const knowledgeTokens = sources.tokens + packedFacts.tokens + packedMessages.tokens;
  const overBudget = 'no room in the budget for knowledge';
  return {
    userProfile: join(profile.packed),
    backgroundFacts: packedFacts.packed.length === 0 ? null : formatFacts(packedFacts.packed),
    relatedKnowledge: join(sources.packed),
    relatedMessages: join(packedMessages.packed),
    selectedText,
    state: formatState(surroundings.state ?? []),
    summary: `Showing ${count} of ${totalFound} sources`,
    count,
    totalFound,
    totalTokens: profile.tokens + knowledgeTokens + estimateTokens(selectedText ?? ''),
    preferenceTokens: profile.tokens,
    knowledgeTokens,
    cited: [
      ...sources.packed.map(({ item }, at) => ({ index: at + 1, hit: item })),
      ...packedFacts.packed.map(({ item }, at) => ({ index: firstFact + at, hit: item.hit })),
      ...packedMessages.packed.map(({ item }, at) => ({ index: firstMessage + at, hit: item.hit })),
    ],
    recalled: [
      ...profile.packed.map(toPreferenceLine),
      ...packedFacts.packed.map((fact, at) =>
        toLine(fact.item.hit, fact.tokens, firstFact + at, `a fact about ${fact.item.about}`),
      ),
      ...sources.packed.map(({ item, tokens }, at) => toLine(item, tokens, at + 1, describeHit(item))),
      ...packedMessages.packed.map((message, at) =>
        toLine(message.item.hit, message.tokens, firstMessage + at, 'said in another chat'),
      ),
    ],
    leftOut: [
      ...sources.leftOut.map((hit) => toLeftOut(hit, overBudget)),
      ...[...packedFacts.leftOut, ...packedMessages.leftOut].map(({ hit }) => toLeftOut(hit, overBudget)),
      ...retrieval.leftOut,
    ],
    notes: toNotes(
      retrieval.failure ?? (kinds === null || preferences === null ? true : null),
      preferences !== null,
    ),
  };
}

/** What stands between the tags of the reference data; sections without content are left out. */
export function formatRAGContextForPrompt(block: RAGContextBlock): string {
  const { userProfile, backgroundFacts, relatedKnowledge, relatedMessages, selectedText, state } = block;
  const knowledge = `related_knowledge count="${block.count}" total_found="${block.totalFound}"`;
  const sections = [
    section('user_profile', userProfile),
    section('background_facts', backgroundFacts),
    // Always there: that nothing was found has to be said, too.
    section(knowledge, relatedKnowledge ?? ''),
    section('related_messages', relatedMessages),
    section('selected_text', selectedText),
    section('state', state),
  ];
  return `<knowledge_context>\n${sections.filter((text) => text !== '').join('\n')}\n</knowledge_context>`;
}

function section(opening: string, content: string | null): string {
  if (content === null) return '';
  const [name = ''] = opening.split(' ');
  const inside = content === '' ? '' : `${content}\n`;
  return `  <${opening}>\n${inside}  </${name}>`;
}

function join(packed: readonly Packed<unknown>[]): string | null {
  return packed.length === 0 ? null : packed.map(({ rendered }) => rendered).join('\n');
}

/** Null when it failed; nothing where memory is not to be used. */
async function tryRecall<Value>(
  { memory, isRecalling }: Surroundings,
  read: (memory: NonNullable<Surroundings['memory']>) => Promise<Value>,
): Promise<Value | null | undefined> {
  if (!memory || !isRecalling) return undefined;
  try {
    return await read(memory);
  } catch {
    // Said in the receipt by whoever called: an answer is given without it.
    return null;
  }
}

function toNotes(failure: unknown, hasPreferences: boolean): string[] {
  if (failure === null) return [];
  return [
    hasPreferences
      ? 'The memory could not be searched: beside this page, only your preferences were used.'
      : 'The memory could not be read: this answer was written without it.',
  ];
}

function toSelection(selection: string | undefined): string | null {
  if (selection === undefined || selection.trim() === '') return null;
  const fits = (text: string) => estimateTokens(text) <= maxSelectionTokens;
  return formatSelection(cutAtSentence(selection, fits) || selection.slice(0, maxSelectionTokens));
}

const textOf = ({ text }: Recollection) => text;

export function describeHit({ isThisPage, docType }: Hit): string {
  if (isThisPage) return 'on the page in front, fits the question';
  return docType === 'page'
    ? 'remembered page, fits the question'
    : `remembered ${docType}, fits the question`;
}

function toPreferenceLine({ item, tokens }: Packed<Preference>): Receipt['recalled'][number] {
  const { title, url } = item;
  return {
    citation: null,
    docType: 'preference',
    title,
    url,
    score: 1,
    tokens,
    why: describePreference(item),
  };
}

function toLine(hit: Hit, tokens: number, citation: number, why: string): Receipt['recalled'][number] {
  const { docType, title, sourceUrl: url, score } = hit;
  return { citation, docType, title, url, score, tokens, why };
}
