/** The value, or undefined for what is not JSON. It is `unknown`: a schema says what it is. */
export function parseJson(text: string): unknown {
  try {
    // eslint-disable-next-line no-restricted-syntax -- the one place that parses; a schema follows
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
