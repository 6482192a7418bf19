/** One element of a prompt, as a reader of it would understand it. */
export interface Block {
  name: string;
  attributes: Record<string, string>;
  /** Text directly inside, trimmed and unescaped. */
  text: string;
  children: Block[];
}

/**
 * A strict parser of the tags in prompts, written without a look at what writes them: every tag is closed in order,
 * every attribute quoted, and nothing else may hold a bracket.
 */
export function parseBlocks(prompt: string): Block[] {
  const root: Block = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  let at = 0;
  while (at < prompt.length) {
    const next = prompt.indexOf('<', at);
    const text = prompt.slice(at, next === -1 ? prompt.length : next);
    if (text.includes('>')) throw new Error(`A stray bracket in: ${text}`);
    open.at(-1)!.text += unescape(text);
    if (next === -1) break;
    const end = prompt.indexOf('>', next);
    if (end === -1) throw new Error('A tag without an end.');
    const tag = prompt.slice(next + 1, end);
    if (tag.startsWith('/')) {
      const closed = open.pop()!;
      if (closed.name !== tag.slice(1)) throw new Error(`<${closed.name}> is closed by <${tag}>.`);
    } else {
      const block = parseTag(tag);
      open.at(-1)!.children.push(block);
      open.push(block);
    }
    at = end + 1;
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)!.name}> is never closed.`);
  trim(root);
  return root.children;
}

/** All blocks of a name, however deep. */
export function findBlocks(blocks: readonly Block[], name: string): Block[] {
  return blocks.flatMap((block) => [
    ...(block.name === name ? [block] : []),
    ...findBlocks(block.children, name),
  ]);
}

function parseTag(tag: string): Block {
  const match = /^([a-z_]+)((?: [a-z_]+="[^"<>]*")*)$/.exec(tag);
  if (!match) throw new Error(`Not a tag of ours: <${tag}>`);
  const attributes = Array.from(match[2]!.matchAll(/ ([a-z_]+)="([^"]*)"/g), ([, name, value]) => [
    name!,
    unescape(value!),
  ]);
  return {
    name: match[1]!,
    attributes: Object.fromEntries(attributes) as Record<string, string>,
    text: '',
    children: [],
  };
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function trim(block: Block): void {
  block.text = block.text.trim();
  block.children.forEach(trim);
}
