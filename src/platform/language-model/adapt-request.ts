import type { ModelRequest } from '../../lib/agent/model-types';
import type { ModelFacts } from './model-facts';
import type { Adaptation } from './model-error';

/** A request as this model takes it. */
export interface AdaptedRequest extends ModelRequest {
  needsLeadIn: boolean;
  /** How the answer is held to its schema: by the schema, as any JSON, or by nothing but words. */
  outputMode: 'schema' | 'json' | 'words';
}

export function adaptRequest(request: ModelRequest, facts: ModelFacts, needsLeadIn: boolean): AdaptedRequest {
  return {
    ...request,
    tools: facts.takesTools === false ? [] : request.tools,
    needsLeadIn: needsLeadIn || facts.needsLeadIn === true,
    outputMode: request.output === undefined ? 'words' : (facts.output ?? 'schema'),
  };
}

/** What is known of a model after it refused a request for this reason; null: nothing that would help. */
export function learnFrom(adaptation: Adaptation | undefined, request: AdaptedRequest): ModelFacts | null {
  if (adaptation === 'without-tools') return request.tools.length > 0 ? { takesTools: false } : null;
  if (adaptation === 'with-lead-in') return request.needsLeadIn ? null : { needsLeadIn: true };
  if (adaptation !== 'without-schema' || request.outputMode === 'words') return null;
  return { output: request.outputMode === 'schema' ? 'json' : 'words' };
}
