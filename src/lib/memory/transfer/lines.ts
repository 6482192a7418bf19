/** One source with two million characters and all its vectors fits well. In characters. */
const maxLineLength = 32_000_000;

/** The lines of a text that comes in pieces; null for one that is too long, after which nothing more comes. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string | null> {
  let rest: string[] = [];
  let restLength = 0;
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    rest.push(first);
    restLength += first.length;
    for (const other of others) {
      yield rest.join('');
      rest = [other];
      restLength = other.length;
    }
    if (restLength > maxLineLength) {
      yield null;
      return;
    }
  }
  if (restLength > 0) yield rest.join('');
}
