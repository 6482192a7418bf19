/** One line of JSON at the end of a long test: what was done, and what came of it. */
export function report(test: string, figures: Record<string, unknown>): void {
  // Straight to the terminal: a test runner would put headings between the lines.
  process.stdout.write(`${JSON.stringify({ test, ...figures })}\n`);
}
