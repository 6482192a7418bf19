import { setRule, type SiteLevel } from '../../lib/pages';
import { healSettings, parseAt, storedSettingsSchema, type StoredSettings } from '../../messaging/schemas';
import type {
  ModelPatch,
  ModelRole,
  ModelSettings,
  RagSettings,
  Settings,
  SettingsPatch,
  WebSearchPatch,
} from '../../messaging/settings';
import { findModelProblem, findRagProblem, findWebSearchProblem } from '../../messaging/settings-limits';
import type { StoredModel, StoredWebSearch } from '../../messaging/stored-settings';
import { AppError } from '../../shared/app-error';
import { isSameGrant, type ToolGrant } from '../../shared/tool-grants';
import type { ModelConnection } from '../language-model/connection';

const storageKey = 'settings';

/** Content scripts may not read what is stored: a page could take one over, and a key is in there. */
export async function protectStorage(): Promise<void> {
  await chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** Whatever is stored, there are settings: what cannot be read is reset, and noted for the user to see. */
export async function loadSettings(): Promise<StoredSettings> {
  const { settings, reset } = await readStored();
  // If it cannot be written now, the next one to load them tries again.
  if (reset.length > 0) await changeSettings((current) => current).catch(() => undefined);
  return settings;
}

async function readStored(): Promise<ReturnType<typeof healSettings>> {
  const stored = await chrome.storage.local.get(storageKey);
  return healSettings(stored[storageKey]);
}

export function updateSettings(patch: SettingsPatch): Promise<StoredSettings> {
  return changeSettings((current) => ({
    ...current,
    consentedAt: patch.consents ? Date.now() : current.consentedAt,
    capture: patch.capture ?? current.capture,
    readingThreshold: patch.readingThreshold ?? current.readingThreshold,
    allowPrivateNetwork: patch.allowPrivateNetwork ?? current.allowPrivateNetwork,
    showBubble: patch.showBubble ?? current.showBubble,
    bubbleOffSites: patch.bubbleOffSites ?? current.bubbleOffSites,
    chatModel: changeModel(current.chatModel, patch.chatModel),
    memoryModel: {
      ...changeModel(current.memoryModel, patch.memoryModel),
      sameAsChat: patch.isMemoryModelSame ?? current.memoryModel.sameAsChat,
    },
    rag: changeRag(current.rag, patch.rag),
    isLearning: patch.isLearning ?? current.isLearning,
    isSmartContext: patch.isSmartContext ?? current.isSmartContext,
    toolGrants: keepGrants(current.toolGrants, patch.toolGrants),
    droppedTools: patch.droppedTools ?? current.droppedTools,
    webSearch: changeWebSearch(current.webSearch, patch.webSearch),
    resetSettings: patch.dismissesReset ? [] : current.resetSettings,
  }));
}

/** Shows the bubble, or hides it, on one site; with null everywhere, which leaves the list of sites as it is. */
export async function switchBubble(site: string | null, isOn: boolean): Promise<void> {
  await changeSettings((current) => {
    if (site === null) return { ...current, showBubble: isOn };
    const others = current.bubbleOffSites.filter((off) => off !== site);
    return { ...current, bubbleOffSites: isOn ? others : [...others, site] };
  });
}

/** From now on this need not be asked. */
export async function allowTool(grant: ToolGrant): Promise<void> {
  await changeSettings((current) => {
    const others = current.toolGrants.filter((known) => !isSameGrant(known, grant));
    return { ...current, toolGrants: [...others, grant] };
  });
}

/** The user has been told that this tool asks again. */
export async function dropTool(toolName: string): Promise<void> {
  await changeSettings((current) => ({
    ...current,
    droppedTools: current.droppedTools.filter((name) => name !== toolName),
  }));
}

/** Grants are given on a card; a page of ours can only take them back. */
function keepGrants(current: ToolGrant[], wanted: readonly ToolGrant[] = current): ToolGrant[] {
  return current.filter((grant) => wanted.some((other) => isSameGrant(grant, other)));
}

/** How to reach the model of a role, with its key: for the service worker only. */
export function toConnection(settings: StoredSettings, role: ModelRole): ModelConnection {
  const { chatModel, memoryModel } = settings;
  return role === 'chat' || memoryModel.sameAsChat ? chatModel : memoryModel;
}

/** The same for a model that is not stored yet; the stored key goes along if it belongs there. */
export function toTrialConnection(
  settings: StoredSettings,
  role: ModelRole,
  patch: ModelPatch,
): ModelConnection {
  return changeModel(role === 'chat' ? settings.chatModel : settings.memoryModel, patch, false);
}

/** Gives a site its level, or with null takes its rule away; resolves with what it had before. */
export async function updateSiteRule(site: string, level: SiteLevel | null): Promise<SiteLevel | null> {
  let before: SiteLevel | null = null;
  await changeSettings((current) => {
    before = current.siteRules.find((rule) => rule.site === site)?.level ?? null;
    return { ...current, siteRules: setRule(current.siteRules, site, level) };
  });
  return before;
}

/** Two pages may change different settings at the same time; neither may undo the other. */
function changeSettings(change: (current: StoredSettings) => StoredSettings): Promise<StoredSettings> {
  return navigator.locks.request('settings', async () => {
    // What would not be read back is not written either.
    const updated = parseAt(storedSettingsSchema, change((await readStored()).settings), 'this setting');
    await chrome.storage.local.set({ [storageKey]: updated });
    return updated;
  });
}

/** What our pages may see: the keys stay behind. */
export function toPublicSettings(settings: StoredSettings): Settings {
  const { chatModel, memoryModel, webSearch, ...rest } = settings;
  const { provider, baseUrl, engineId } = webSearch;
  const { sameAsChat } = memoryModel;
  return {
    ...rest,
    chatModel: withoutKey(chatModel),
    memoryModel: { ...withoutKey(memoryModel), sameAsChat },
    webSearch: { provider, baseUrl, engineId, keyHint: toKeyHint(webSearch.apiKey) },
  };
}

function withoutKey({ provider, baseUrl, modelName, contextLimit, apiKey }: StoredModel): ModelSettings {
  return { provider, baseUrl, modelName, contextLimit, keyHint: toKeyHint(apiKey) };
}

/** Of a short key, four characters would be too much of it. */
function toKeyHint(apiKey: string): string {
  return apiKey.length >= 12 ? apiKey.slice(-4) : apiKey === '' ? '' : '····';
}

function changeModel(current: StoredModel, patch: ModelPatch | undefined, isComplete = true): StoredModel {
  if (!patch) return current;
  const problem = isComplete ? findModelProblem(patch) : findModelProblem({ ...patch, modelName: 'any' });
  if (problem !== null) throw new AppError('invalid-input', problem);
  const { provider, contextLimit } = patch;
  const baseUrl = patch.baseUrl.trim();
  // A key belongs to the host it was entered for.
  const belongs = provider === current.provider && isSameHost(baseUrl, current.baseUrl);
  const apiKey = patch.apiKey?.trim() ?? (belongs ? current.apiKey : '');
  return { provider, baseUrl, modelName: patch.modelName.trim(), contextLimit, apiKey };
}

function changeWebSearch(current: StoredWebSearch, patch: WebSearchPatch | undefined): StoredWebSearch {
  if (!patch) return current;
  const problem = findWebSearchProblem(patch);
  if (problem !== null) throw new AppError('invalid-input', problem);
  const { provider } = patch;
  const baseUrl = patch.baseUrl.trim();
  // A key belongs to the host it was entered for.
  const belongs = provider === current.provider && isSameHost(baseUrl, current.baseUrl);
  const apiKey = patch.apiKey?.trim() ?? (belongs ? current.apiKey : '');
  return { provider, baseUrl, engineId: patch.engineId.trim(), apiKey };
}

function changeRag(current: RagSettings, patch: Partial<RagSettings> = {}): RagSettings {
  const rag = {
    isEnabled: patch.isEnabled ?? current.isEnabled,
    topK: patch.topK ?? current.topK,
    similarityThreshold: patch.similarityThreshold ?? current.similarityThreshold,
    knowledgeBudget: patch.knowledgeBudget ?? current.knowledgeBudget,
    searchMode: patch.searchMode ?? current.searchMode,
  };
  const problem = findRagProblem(rag);
  if (problem !== null) throw new AppError('invalid-input', problem);
  return rag;
}

/** Two empty addresses are both the provider's own. */
function isSameHost(left: string, right: string): boolean {
  if (left === right) return true;
  return URL.canParse(left) && URL.canParse(right) && new URL(left).origin === new URL(right).origin;
}
