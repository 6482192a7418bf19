/**
 * The rules by which published chat templates refuse messages: the same conditions, in the same order, with the sentences
 * that they raise. What they render besides is cut down to what tells who said what.
 */

const alternate = 'Conversation roles must alternate user/assistant/user/assistant/...';

/** Every second message is the user's, the first included. */
const inTurns = (list: string, sentence = alternate) => `
{%- for message in ${list} -%}
  {%- if (message['role'] == 'user') != (loop.index0 % 2 == 0) -%}{{ raise_exception('${sentence}') }}{%- endif -%}
{%- endfor -%}`;

/** The same, where calls of tools and their results are no turns. */
const inTurnsButTools = (sentence: string) => `
{%- set ns = namespace(index=0) -%}
{%- for message in loop_messages -%}
  {%- if not (message.role == 'tool' or message.role == 'tool_results' or (message.tool_calls is defined and message.tool_calls is not none)) -%}
    {%- if (message['role'] == 'user') != (ns.index % 2 == 0) -%}{{ raise_exception('${sentence}') }}{%- endif -%}
    {%- set ns.index = ns.index + 1 -%}
  {%- endif -%}
{%- endfor -%}`;

/** The first message, if it is the system's, is set apart. */
const systemApart = `
{%- if messages[0]['role'] == 'system' -%}
  {%- set system_message = messages[0]['content'] -%}{%- set loop_messages = messages[1:] -%}
{%- else -%}{%- set system_message = '' -%}{%- set loop_messages = messages -%}{%- endif -%}`;

const nineLetters = `{%- if not id is defined or id|length != 9 -%}
  {{ raise_exception('Tool call IDs should be alphanumeric strings with length 9!') }}
{%- endif -%}`;

export const chatTemplates = {
  /** No system: it counts as a turn that is not the user's. */
  'Mistral 7B Instruct v0.1': `${inTurns('messages')}
{%- for message in messages -%}
  {%- if message['role'] == 'user' -%}{{ '[INST] ' + message['content'] + ' [/INST]' }}
  {%- elif message['role'] == 'assistant' -%}{{ message['content'] + '</s> ' }}
  {%- else -%}{{ raise_exception('Only user and assistant roles are supported!') }}{%- endif -%}
{%- endfor -%}`,

  /** An initial system, and tools whose calls have ids of nine letters. */
  'Mistral 7B Instruct v0.3': `${systemApart}${inTurnsButTools(
    'After the optional system message, conversation roles must alternate user/assistant/user/assistant/...',
  )}
{%- for message in loop_messages -%}
  {%- if message['role'] == 'user' -%}
    {{ '[INST] ' }}{%- if loop.last -%}{{ system_message + ' ' }}{%- endif -%}{{ message['content'] + '[/INST]' }}
  {%- elif message.tool_calls is defined and message.tool_calls is not none -%}
    {%- for call in message.tool_calls -%}{%- set id = call.id -%}${nineLetters}{{ '[TOOL_CALLS]' + call.function.name }}{%- endfor -%}
  {%- elif message['role'] == 'assistant' -%}{{ ' ' + message['content'] + '</s>' }}
  {%- elif message['role'] == 'tool_results' or message['role'] == 'tool' -%}
    {%- set id = message.tool_call_id -%}${nineLetters}{{ '[TOOL_RESULTS]' + message['content'] }}
  {%- else -%}{{ raise_exception('Only user and assistant roles are supported, with the exception of an initial optional system message!') }}{%- endif -%}
{%- endfor -%}`,

  /** As that of Ministral 3 and Devstral 2. */
  'Mistral Small': `${systemApart}${inTurnsButTools(
    'After the optional system message, conversation roles must alternate user and assistant roles except for tool calls and results.',
  )}{{ '[SYSTEM_PROMPT]' + system_message + '[/SYSTEM_PROMPT]' }}
{%- for message in loop_messages -%}
  {%- if message['role'] in ['user', 'assistant', 'tool'] -%}{{ message['role'] + ': ' + (message['content'] or '') }}
  {%- else -%}{{ raise_exception('Only user, assistant and tool roles are supported, got ' + message['role'] + '.') }}{%- endif -%}
{%- endfor -%}`,

  'Gemma 2': `{%- if messages[0]['role'] == 'system' -%}{{ raise_exception('System role not supported') }}{%- endif -%}
${inTurns('messages')}
{%- for message in messages -%}
  {{ '<start_of_turn>' + ('model' if message['role'] == 'assistant' else message['role']) + ' ' + message['content'] + '<end_of_turn>' }}
{%- endfor -%}`,

  /** A system, which begins the first turn; tools are no turns of anybody. */
  'Gemma 3': `${systemApart}${inTurns('loop_messages')}
{%- for message in loop_messages -%}
  {{ '<start_of_turn>' + ('model' if message['role'] == 'assistant' else message['role']) + ' ' }}
  {%- if loop.first -%}{{ system_message + ' ' }}{%- endif -%}
  {%- if message['content'] is string -%}{{ message['content'] }}{%- else -%}{{ raise_exception('Invalid content type') }}{%- endif -%}
  {{ '<end_of_turn>' }}
{%- endfor -%}`,

  'Llama 2 chat': `${systemApart}${inTurns('loop_messages')}
{%- for message in loop_messages -%}
  {%- set content = '<<SYS>>' + system_message + '<</SYS>> ' + message['content'] if loop.index0 == 0 else message['content'] -%}
  {%- if message['role'] == 'user' -%}{{ '<s>[INST] ' + content + ' [/INST]' }}
  {%- elif message['role'] == 'assistant' -%}{{ ' ' + content + ' </s>' }}{%- endif -%}
{%- endfor -%}`,

  /** Any order, but one call of a tool at a time. */
  'Llama 3.1': `
{%- for message in messages -%}
  {%- if message.tool_calls is defined and message.tool_calls is not none -%}
    {%- if message.tool_calls|length != 1 -%}{{ raise_exception('This model only supports single tool-calls at once!') }}{%- endif -%}
    {{ message.tool_calls[0].function.name }}
  {%- else -%}{{ '<|start_header_id|>' + message['role'] + ' ' + message['content'] + '<|eot_id|>' }}{%- endif -%}
{%- endfor -%}`,

  /** Whatever comes. */
  ChatML: `{%- for message in messages -%}{{ '<|im_start|>' + message['role'] + ' ' + (message['content'] or '') + '<|im_end|>' }}{%- endfor -%}`,
} as const;

export type TemplateName = keyof typeof chatTemplates;
