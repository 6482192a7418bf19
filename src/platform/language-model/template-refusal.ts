/**
 * What the template of a local model takes. Templates raise their own sentences, and servers (llama.cpp, vLLM, LM Studio,
 * TGI, SGLang, MLX and others) pass them on, each with something around them.
 */

/**
 * `turns`: user and assistant in turns, the user first. `system`: no message of the system. `tool-turns`: no calls of
 * tools, or not these, and no results of them.
 */
export type TemplateRule = 'turns' | 'system' | 'tool-turns';

const toolTurns = [
  // Of several versions of Mistral's, which take an initial message of the system and nothing else.
  /only user and assistant roles are supported, with the exception/,
  /roles are supported.{0,12}got '?"?tool/,
  /(unsupported|unknown|invalid) (message )?role:? ?['"`]?tool/,
  /\btool['"`]? (role|message)s? .{0,16}not (supported|allowed)/,
  // Of Llama 3's and of Mistral's.
  /only supports? single tool.?calls/,
  /tool call ids? (should|must|was)/,
  /not the same number of function calls/,
];
const system = [
  /\bsystem['"`]? (role|message|prompt)s? .{0,24}not (supported|allowed|enabled)/,
  /(not|n't) support.{0,16}\bsystem\b/,
  /only (the )?user and (assistant|model) roles/,
  /roles are supported.{0,12}got '?"?system/,
  /(unsupported|unknown|invalid) (message )?role:? ?['"`]?system/,
  // Of Google's, for Gemma.
  /developer instruction is not enabled/,
];
const turns = [
  /(must|should|have to|need to) (strictly )?alternat/,
  /alternat(e|ing) (between |with )?(the )?['"`]?(user|assistant)/,
  // Of DeepSeek's.
  /successive (user|assistant)/,
  /first message .{0,60}(must|should|has to) be .{0,12}user/,
  /unexpected role .{1,24} after/,
];

/** The rule that a refusal is about; null: it is about something else. */
export function findTemplateRule(words: string): TemplateRule | null {
  const raised = toRaised(words);
  const isOneOf = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(raised));
  if (isOneOf(toolTurns)) return 'tool-turns';
  if (isOneOf(system)) return 'system';
  return isOneOf(turns) ? 'turns' : null;
}

/** llama.cpp quotes the template around what it has raised, and with it the sentences of other rules. */
function toRaised(words: string): string {
  const raised = words.split('jinja exception: ').at(-1) ?? words;
  return raised.split(/ at row \d/)[0] ?? raised;
}
