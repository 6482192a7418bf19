/** Models whose makers publish how much they take, by the beginning of their names; the first that fits. */
const known: readonly (readonly [pattern: RegExp, tokens: number])[] = [
  [/^claude-/, 200_000],
  [/^gemini-1\.5-pro/, 2_097_152],
  [/^gemini-/, 1_048_576],
  [/^gpt-4\.1/, 1_047_576],
  [/^gpt-5(\.\d+)?-chat/, 128_000],
  [/^gpt-5/, 400_000],
  [/^(chatgpt-4o|gpt-4o|gpt-4-turbo|gpt-4-1106|gpt-4-0125)/, 128_000],
  [/^gpt-4-32k/, 32_768],
  [/^gpt-4/, 8_192],
  [/^gpt-3\.5-turbo-instruct/, 4_096],
  [/^gpt-3\.5/, 16_385],
  [/^o1-(mini|preview)/, 128_000],
  [/^o[134]/, 200_000],
];
/** Elsewhere a model of the same name may be served with less. */
const makers = ['api.openai.com', 'api.anthropic.com', 'generativelanguage.googleapis.com'];

/** Null for what is not known by its name. */
export function findKnownWindow(host: string, modelName: string): number | null {
  if (!makers.includes(host)) return null;
  return known.find(([pattern]) => pattern.test(modelName))?.[1] ?? null;
}
