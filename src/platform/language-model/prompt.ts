import type { LanguageModelV4FunctionTool, LanguageModelV4Message } from '@ai-sdk/provider';
import type { ModelMessage, ToolDescription } from '../../lib/model';

/** Messages in the form in which the libraries take them. */
export function toPrompt(messages: readonly ModelMessage[]): LanguageModelV4Message[] {
  return messages.map(toPromptMessage);
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
