import type { Citation } from '../lib/agent/types';
import { CitationChip } from './CitationChip';
import { parseRichText, type Inline } from './rich-text';

interface RichTextProps {
  text: string;
  citations: readonly Citation[];
  onOpen: (citation: Citation) => void;
}

// Keys are positions: a text only ever grows at its end, so a position keeps its content.
export function RichText({ text, citations, onOpen }: RichTextProps) {
  const renderInline = (inline: Inline, key: number) => {
    switch (inline.kind) {
      case 'text':
        return inline.text;
      case 'bold':
        return <strong key={key}>{inline.children.map(renderInline)}</strong>;
      case 'mark': {
        const citation = citations.find(({ index }) => index === inline.index);
        return citation ? <CitationChip key={key} citation={citation} onOpen={onOpen} /> : inline.text;
      }
    }
  };
  return parseRichText(text).map((block, key) =>
    block.kind === 'list' ? (
      <ul key={key}>
        {block.items.map((item, itemKey) => (
          <li key={itemKey}>{item.map(renderInline)}</li>
        ))}
      </ul>
    ) : (
      <p key={key}>{block.children.map(renderInline)}</p>
    ),
  );
}
