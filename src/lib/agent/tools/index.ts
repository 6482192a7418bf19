/** The door of the tools: what a model may do. No tool takes an address to fetch; what changes memory, or
 *  leaves for the web, asks first. */
import type { Question } from '../types';
import { getRecentEpisodes, recordEpisode, searchEpisodes } from './episode-tools';
import { searchKnowledge, storeKnowledge } from './knowledge-tools';
import { forget, remember } from './memory-tools';
import { listTabs, readPage } from './page-tools';
import { searchMemory } from './search-tools';
import type { Tool } from './tool';
import { searchWeb } from './web-tool';

export { formatFailure, formatOutput, maxOutputLength } from './format-output';
export type { Tool, ToolContext, ToolOutput, ToolPlan } from './tool';

/** What a small model gets, too. */
const coreTools: readonly Tool[] = [searchMemory, readPage, listTabs, forget];
const storingTools: readonly Tool[] = [remember, storeKnowledge, recordEpisode];

export const allTools: readonly Tool[] = [
  ...coreTools,
  ...storingTools,
  ...[searchWeb, searchKnowledge, getRecentEpisodes, searchEpisodes],
];

/** The descriptions of all tools take about 2,000 tokens. */
const leastContextForAll = 8_000;

export function chooseTools({ isTemporary }: Question, contextLimit: number): readonly Tool[] {
  const fitting = contextLimit < leastContextForAll ? [...coreTools, remember] : allTools;
  return isTemporary === true ? fitting.filter((tool) => !storingTools.includes(tool)) : fitting;
}
