interface Block {
  text: string;
  /** Follows the block before it on the next line, without an empty one between them. */
  isTight: boolean;
}

/** Puts lines together: collects the words of a block, then writes them with the marks in front of them. */
export class TextWriter {
  readonly #blocks: Block[] = [];
  #line = '';
  /** In front of every line. */
  #prefix = '';
  /** In front of the next line only; those after it are indented by as much. */
  #marker = '';
  #isGrouped = false;
  #isFirstOfGroup = true;

  write(text: string): void {
    this.#line += text.replace(/\s+/g, ' ');
  }

  breakLine(): void {
    this.#line += '\n';
  }

  endBlock(): void {
    const lines = this.#line
      .split('\n')
      .map((line) => line.replace(/ +/g, ' ').trim())
      .filter((line) => line !== '');
    this.#line = '';
    if (lines.length > 0) this.#push(lines.map(escapeMarks));
  }

  writeHeading(level: number, title: string): void {
    this.endBlock();
    if (title === '') return;
    this.#blocks.push({ text: `${'#'.repeat(level)} ${title}`, isTight: false });
    this.#isFirstOfGroup = true;
  }

  /** Lines and indentation stay as they are. */
  writeCode(language: string, code: string): void {
    this.endBlock();
    const lines = code.replace(/^(?:[^\S\n]*\n)+|\s+$/g, '').split('\n');
    if (lines.every((line) => line.trim() === '')) return;
    const fence = /^\s*```/m.test(code) ? '````' : '```';
    this.#push([`${fence}${language}`, ...lines.map((line) => line.trimEnd()), fence]);
  }

  /** What is written meanwhile stands behind a prefix, and begins with a marker. */
  inside(prefix: string, marker: string, writeContent: () => void): void {
    this.endBlock();
    const before = { prefix: this.#prefix, marker: this.#marker };
    // A marker that nothing was written behind yet gives way to the one inside.
    this.#prefix += (isUsed(before.marker) ? before.marker : '') + prefix;
    this.#marker = marker;
    writeContent();
    this.endBlock();
    this.#prefix = before.prefix;
    this.#marker = before.marker;
  }

  /** Items of a list and rows of a table: line below line. */
  asGroup(writeContent: () => void): void {
    this.endBlock();
    const before = { isGrouped: this.#isGrouped, isFirst: this.#isFirstOfGroup };
    // A list within a list goes on without an empty line.
    this.#isFirstOfGroup = !before.isGrouped;
    this.#isGrouped = true;
    writeContent();
    this.endBlock();
    this.#isGrouped = before.isGrouped;
    this.#isFirstOfGroup = before.isGrouped ? this.#isFirstOfGroup : before.isFirst;
  }

  toString(): string {
    return this.#blocks
      .map(({ text, isTight }, index) => (index === 0 ? text : `${isTight ? '\n' : '\n\n'}${text}`))
      .join('');
  }

  #push(lines: readonly string[]): void {
    const indent = ' '.repeat(this.#marker.length);
    const text = lines
      .map((line, index) => `${this.#prefix}${index === 0 ? this.#marker : indent}${line}`)
      .join('\n');
    this.#marker = indent;
    this.#blocks.push({ text, isTight: this.#isGrouped && !this.#isFirstOfGroup });
    this.#isFirstOfGroup = false;
  }
}

/** Once it stands in front of a line, a marker is as much white space. */
function isUsed(marker: string): boolean {
  return marker.trim() === '';
}

/** A line of prose must not look like a heading or a fence. */
function escapeMarks(line: string): string {
  return /^(?:#{1,6} |```)/.test(line) ? `\\${line}` : line;
}
