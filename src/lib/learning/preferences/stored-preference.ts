import {
  type Details,
  type JsonValue,
  type MemoryManager,
  type MemoryRecord,
  type PreferenceDetails,
  preferenceDetailsSchema,
  preferenceRoot,
  toPreferenceUrl,
} from '../../memory';
import type { PreferenceType, UserPreference } from './types';

/** A preference as it is stored, active or not. */
export interface StoredPreference {
  url: string;
  content: string;
  active: boolean;
  createdAt: number;
  updatedAt: number;
  details: PreferenceDetails;
}

/** More were never stated by anybody; so many are looked through for what a new one is about. */
const mostPreferences = 10_000;

const titles: Record<PreferenceType, string> = {
  expertise: 'User Preference: Expertise',
  style: 'User Preference: Style',
  domain: 'User Preference: Domain',
  custom: 'User Preference: Custom',
};

export function toTitle(type: PreferenceType): string {
  return titles[type];
}

/** All of them, the newest first. */
export async function readStored(memory: MemoryManager): Promise<StoredPreference[]> {
  const { sources } = await memory.list(
    { docType: 'preference', sourceUrl: preferenceRoot },
    { limit: mostPreferences, sortBy: 'updatedAt' },
  );
  const records = await Promise.all(sources.map(({ sourceUrl }) => memory.get(sourceUrl)));
  return records.flatMap((record) => (record ? [toStored(record)] : []));
}

function toStored(record: MemoryRecord): StoredPreference {
  const { sourceUrl: url, active, createdAt, updatedAt } = record;
  const content = record.passages.map((passage) => passage.content).join(' ');
  return {
    url,
    content,
    active,
    createdAt,
    updatedAt,
    details: preferenceDetailsSchema.parse(record.details),
  };
}

export function toPreference({ url, content, active, createdAt, updatedAt, details }: StoredPreference) {
  const { preferenceType: type, topic, origin, pinned, quote, conversationId, requestId, review } = details;
  const preference: UserPreference = {
    ...{ id: toId(url), type, content, createdAt, updatedAt, topic, origin },
    ...{ isActive: active, isPinned: pinned, quote, conversationId, requestId, review },
    supersedes: details.supersedes.map(toId),
    supersededBy: details.supersededBy === undefined ? undefined : toId(details.supersededBy),
  };
  return preference;
}

const root = toPreferenceUrl('');

function toId(url: string): string {
  return url.startsWith(root) ? url.slice(root.length) : url;
}

/** Without what is not set: JSON has no word for it. */
export function toJsonDetails(details: PreferenceDetails): Details {
  const { lastStated, ...rest } = details;
  const stated: JsonValue | undefined = lastStated && {
    superseded: lastStated.superseded,
    ...(lastStated.formerSuccessor === undefined ? {} : { formerSuccessor: lastStated.formerSuccessor }),
  };
  const entries: [string, JsonValue | undefined][] = [...Object.entries(rest), ['lastStated', stated]];
  return Object.fromEntries(
    entries.flatMap(([name, value]): [string, JsonValue][] => (value === undefined ? [] : [[name, value]])),
  );
}

/** Texts that differ only in marks, letter case or spaces say the same. */
export function toComparable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’ʼ]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s"“«]+|[\s.!…"”»]+$/gu, '');
}
