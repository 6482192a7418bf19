import {
  type Details,
  type DocType,
  episodeDetailsSchema,
  factDetailsSchema,
  knowledgeDetailsSchema,
  type LearnedDetails,
  learnedDetailsSchema,
  memoryOrigins,
  type MemoryRecord,
  messageDetailsSchema,
  preferenceDetailsSchema,
  type SourceSummary,
} from '../../memory';
import {
  learnedKinds,
  type LearnedAbout,
  type LearnedKind,
  type LearnedState,
  type MemoryOrigin,
} from './types';

export function isLearnedKind(docType: DocType): docType is LearnedKind {
  return learnedKinds.some((kind) => kind === docType);
}

export function readDetails({ details }: Pick<SourceSummary, 'details'>): LearnedDetails {
  return learnedDetailsSchema.parse(details);
}

export function stateOf(source: Pick<SourceSummary, 'active' | 'details'>): LearnedState {
  if (source.active) return 'active';
  return readDetails(source).review === undefined ? 'superseded' : 'review';
}

type DetailsChange = { [Name in keyof LearnedDetails]?: LearnedDetails[Name] | undefined } & {
  /** Of a preference only. */
  topic?: string;
  lastStated?: undefined;
};

/**
 * The stored details with a change. A patch replaces them wholly, so that whatever another part has put there must be
 * carried along; undefined takes a field away.
 */
export function withDetails({ details }: Pick<SourceSummary, 'details'>, change: DetailsChange): Details {
  const changed = { ...details, ...change };
  return Object.fromEntries(
    Object.entries(changed).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The text, as it is to be read and edited. */
export function textOf({ passages }: Pick<MemoryRecord, 'passages'>): string {
  return passages.map(({ content }) => content).join('\n\n');
}

export function aboutOf(docType: LearnedKind, details: Details): LearnedAbout {
  switch (docType) {
    case 'preference': {
      const { preferenceType } = preferenceDetailsSchema.parse(details);
      return { kind: docType, preferenceType };
    }
    case 'fact': {
      const { subject, confidence } = factDetailsSchema.parse(details);
      return { kind: docType, subject, confidence };
    }
    case 'knowledge': {
      const {
        category,
        tags,
        use_count: useCount,
        last_used: lastUsed,
      } = knowledgeDetailsSchema.parse(details);
      return { kind: docType, category, tags, useCount, lastUsed };
    }
    case 'episode': {
      const { type, agent, project = null } = episodeDetailsSchema.parse(details);
      return { kind: docType, type, agent, project };
    }
    case 'message': {
      const { role, messageType } = messageDetailsSchema.parse(details);
      return { kind: docType, role, messageType };
    }
  }
}

/** Learnings and episodes that do not say so were stored by a tool: there was no other way. */
export function originOf(docType: LearnedKind, details: Details): MemoryOrigin {
  const stated = memoryOrigins.find((origin) => origin === details['origin']);
  return stated ?? (docType === 'knowledge' || docType === 'episode' ? 'tool' : 'chat');
}
