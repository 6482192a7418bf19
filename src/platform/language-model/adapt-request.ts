import type { ModelRequest } from '../../lib/model';
import type { ModelFacts } from './model-facts';
import type { Adaptation } from './model-error';
import { hasToolTurns, shapeMessages } from './shape-messages';
import type { TemplateRule } from './template-refusal';

/** A request as this model takes it. */
export interface AdaptedRequest extends ModelRequest {
  /** How the answer is held to its schema: by the schema, as any JSON, or by nothing but words. */
  outputMode: 'schema' | 'json' | 'words';
  /** The server is asked how many tokens it has read. */
  asksUsage: boolean;
}

export function adaptRequest(request: ModelRequest, facts: ModelFacts, needsLeadIn: boolean): AdaptedRequest {
  return {
    ...request,
    messages: shapeMessages(request.messages, facts, needsLeadIn),
    tools: toolsFor(request, facts),
    outputMode: outputModeFor(request, facts),
    asksUsage: facts.tellsUsage !== false,
  };
}

/**
 * What is known of a model after it refused a request for this reason, beyond what was known when it was sent; null:
 * nothing that would help.
 */
export function learnFrom(
  adaptation: Adaptation | undefined,
  request: ModelRequest,
  facts: ModelFacts,
): ModelFacts | null {
  switch (adaptation) {
    case undefined:
      return null;
    case 'without-usage':
      return facts.tellsUsage === false ? null : { tellsUsage: false };
    case 'without-tools':
      if (toolsFor(request, facts).length > 0) return { takesTools: false };
      // There are none any more, but what they gave before.
      return learnShape('tool-turns', request, facts);
    case 'without-schema': {
      const mode = outputModeFor(request, facts);
      return mode === 'words' ? null : { output: mode === 'schema' ? 'json' : 'words' };
    }
    default:
      return learnShape(adaptation, request, facts);
  }
}

/**
 * One step at a time, the rule that was named first: a sentence about turns may mean any of them, because a template that
 * knows no system, or no tools, counts their messages among the turns.
 */
function learnShape(rule: TemplateRule, { messages }: ModelRequest, facts: ModelFacts): ModelFacts | null {
  const steps: Record<TemplateRule, ModelFacts | null> = {
    turns: facts.takesAnyOrder === false ? null : { takesAnyOrder: false },
    'tool-turns': hasToolTurns(messages) && facts.takesToolTurns !== false ? { takesToolTurns: false } : null,
    // Every published template without a system wants turns as well.
    system:
      messages.some(({ role }) => role === 'system') && facts.takesSystem !== false
        ? { takesSystem: false, takesAnyOrder: false }
        : null,
  };
  return steps[rule] ?? steps.turns ?? steps['tool-turns'] ?? steps.system;
}

function toolsFor({ tools }: ModelRequest, { takesTools }: ModelFacts): ModelRequest['tools'] {
  return takesTools === false ? [] : tools;
}

function outputModeFor({ output }: ModelRequest, facts: ModelFacts): AdaptedRequest['outputMode'] {
  return output === undefined ? 'words' : (facts.output ?? 'schema');
}
