/** The door of the tools: what a model may do. No tool takes an address to fetch; what changes memory, or
 *  leaves for the web, asks first. */
import { estimateTokens } from '../../text';
import type { Question } from '../../chats';
import { getRecentEpisodes, recordEpisode, searchEpisodes } from './episode-tools';
import { searchKnowledge, storeKnowledge } from './knowledge-tools';
import { forget, remember } from './memory-tools';
import { listTabs, readPage } from './page-tools';
import { searchMemory } from './search-tools';
import type { Tool } from './tool';
import { searchWeb } from './web-tool';

export { formatFailure, formatOutput, maxOutputLength, type FormattedOutput } from './format-output';
export type { Tool, ToolContext, ToolOutput, ToolPlan } from './tool';

/** Needed least last: where there is no room for all, the first are offered. */
export const allTools: readonly Tool[] = [
  searchMemory,
  readPage,
  ...[searchKnowledge, searchEpisodes, getRecentEpisodes],
  ...[remember, storeKnowledge, recordEpisode],
  ...[listTabs, searchWeb, forget],
];

/** Keep something: not for a temporary chat. */
const storingTools: ReadonlySet<Tool> = new Set([remember, storeKnowledge, recordEpisode]);
/** Work on the memory: not where answers are to be made without it. A page or a fact can still be kept. */
const memoryTools: ReadonlySet<Tool> = new Set([
  ...[searchMemory, searchKnowledge, searchEpisodes, getRecentEpisodes],
  ...[storeKnowledge, recordEpisode, forget],
]);

/** Words by which a question asks for a tool, in six languages: then it is among the first. */
const needs: readonly { tool: Tool; words: RegExp }[] = [
  {
    tool: forget,
    words:
      /\b(?:forget|delete|erase|vergiss|vergessen|lösch\w*|oublie\w*|supprime\w*|olvid\w*|borra\w*|esque[cç]\w*|apaga\w*|dimentica\w*|cancella\w*)/iu,
  },
  {
    tool: remember,
    words:
      /\b(?:remember|note|keep|save|merk\w*|notier\w*|speicher\w*|retiens|note[rz]|souviens|recuerda|guarda\w*|anota|lembr\w*|ricorda\w*|salva)/iu,
  },
  { tool: listTabs, words: /\b(?:tabs?|windows|registerkarten?|onglets?|pestañas?|abas?|schede?)\b/iu },
  {
    tool: searchWeb,
    words:
      /\b(?:web|online|internet|google|latest|news|aktuell\w*|neueste\w*|actualit\w*|noticias|not[ií]cias|notizie)\b/iu,
  },
  {
    tool: getRecentEpisodes,
    words: /\b(?:last time|yesterday|lately|recently|zuletzt|gestern|hier|récemment|ayer|ontem|ieri)\b/iu,
  },
];

/** What decides which tools a model is offered. */
export interface ToolNeeds {
  question: Question;
  hasMemory: boolean;
  /** False: answers are to be made without the memory. */
  isRecalling: boolean;
  hasWebSearch: boolean;
  /** Tokens that their descriptions may take. */
  room: number;
}

/** Those that can run, what the question asks for first, as many as there is room for. */
export function chooseTools({
  question,
  hasMemory,
  isRecalling,
  hasWebSearch,
  room,
}: ToolNeeds): readonly Tool[] {
  const usable = allTools.filter(
    (tool) =>
      (question.isTemporary !== true || !storingTools.has(tool)) &&
      (hasMemory || (!memoryTools.has(tool) && tool !== remember)) &&
      (isRecalling || !memoryTools.has(tool)) &&
      (hasWebSearch || tool !== searchWeb),
  );
  const wanted = needs.flatMap(({ tool, words }) => (words.test(question.text) ? [tool] : []));
  const ordered = [...wanted.filter((tool) => usable.includes(tool)), ...usable];
  let left = room;
  const chosen = new Set<Tool>();
  for (const tool of new Set(ordered)) {
    const size = estimateTokens(JSON.stringify(tool.describe()));
    if (size > left) continue;
    left -= size;
    chosen.add(tool);
  }
  return allTools.filter((tool) => chosen.has(tool));
}
