import type { LanguageModelV4FunctionTool, LanguageModelV4Message } from '@ai-sdk/provider';
import type { ModelMessage, ToolDescription } from '../../lib/agent/model-types';

const leadIn: LanguageModelV4Message = {
  role: 'user',
  content: [{ type: 'text', text: 'Begin with the reference data that was found.' }],
};

/**
 * Messages in the form in which the libraries take them. `needsLeadIn`: several models take no message of the
 * assistant before the first of the user, and the reference data is one.
 */
export function toPrompt(messages: readonly ModelMessage[], needsLeadIn: boolean): LanguageModelV4Message[] {
  const prompt = messages.map(toPromptMessage);
  const first = prompt.findIndex(({ role }) => role !== 'system');
  if (needsLeadIn && prompt[first]?.role === 'assistant') prompt.splice(first, 0, leadIn);
  return prompt;
}

function toPromptMessage(message: ModelMessage): LanguageModelV4Message {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.content }] };
    case 'assistant': {
      const calls = message.toolCalls ?? [];
      return {
        role: 'assistant',
        content: [
          // Some servers refuse a message without any text.
          ...(message.content === '' ? [] : [{ type: 'text' as const, text: message.content }]),
          ...calls.map(({ id, name, input }) => ({
            type: 'tool-call' as const,
            toolCallId: id,
            toolName: name,
            input: toObject(input),
          })),
        ],
      };
    }
    case 'tool':
      return {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: message.callId,
            toolName: message.toolName,
            output: { type: 'text', value: message.content },
          },
        ],
      };
  }
}

/** A model that wrote no JSON object sees what it wrote; servers take nothing but objects. */
function toObject(input: unknown): unknown {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : { input };
}

export function toTools(tools: readonly ToolDescription[]): LanguageModelV4FunctionTool[] {
  return tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    name,
    description,
    inputSchema: { ...inputSchema },
  }));
}
