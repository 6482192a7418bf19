import { Fragment, memo, type ReactNode } from 'react';
import type { Citation } from '../lib/chats';
import { AnswerLink } from './AnswerLink';
import { CitationChip } from './CitationChip';
import { CodeBlock } from './CodeBlock';
import type { Block, Inline, TopBlock } from './markdown';
import { useBlocks } from './use-blocks';

interface MarkdownProps {
  text: string;
  /** More of it may follow. */
  isOpen: boolean;
  citations: readonly Citation[];
  onOpen: (citation: Citation) => void;
}

type Sources = Pick<MarkdownProps, 'citations' | 'onOpen'>;

/** A text of an answer. Keys are positions: it only ever grows at its end, so a position keeps its content. */
export function Markdown({ text, isOpen, ...sources }: MarkdownProps) {
  return useBlocks(text, isOpen).map((top, key) => <TopBlockView key={key} top={top} {...sources} />);
}

/**
 * Drawn anew only when its own text has changed, not with every word that is added below it. What opens a citation
 * depends on nothing that changes while an answer grows.
 */
const TopBlockView = memo(
  function TopBlockView({ top, ...sources }: Sources & { top: TopBlock }) {
    return renderBlock(top.block, 0, sources);
  },
  (before, after) =>
    before.top.raw === after.top.raw &&
    before.top.block.kind === after.top.block.kind &&
    before.citations === after.citations,
);

function renderBlock(block: Block, key: number, sources: Sources): ReactNode {
  const inside = (blocks: readonly Block[]) => blocks.map((child, at) => renderBlock(child, at, sources));
  const words = (inlines: readonly Inline[]) =>
    inlines.map((inline, at) => renderInline(inline, at, sources));
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{words(block.children)}</p>;
    case 'heading':
      // All of one level below the question: a model begins with any, and skips some.
      return (
        <h3 key={key} data-level={Math.min(3, block.level)}>
          {words(block.children)}
        </h3>
      );
    case 'quote':
      return <blockquote key={key}>{inside(block.blocks)}</blockquote>;
    case 'code':
      return <CodeBlock key={key} language={block.language} text={block.text} />;
    case 'rule':
      return <hr key={key} />;
    case 'plain':
      return (
        <p key={key} className="plain-text" data-testid="plain-text">
          {block.text}
        </p>
      );
    case 'list': {
      const items = block.items.map(({ isChecked, blocks }, at) => (
        <li key={at} data-task={isChecked !== null}>
          {isChecked !== null && (
            <input type="checkbox" checked={isChecked} readOnly disabled aria-label="Done" />
          )}
          {inside(blocks)}
        </li>
      ));
      return block.start === null ? (
        <ul key={key}>{items}</ul>
      ) : (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      );
    }
    case 'table':
      return (
        <div key={key} className="table-frame" tabIndex={0} role="region" aria-label="Table">
          <table>
            <thead>
              <tr>
                {block.header.map((cell, at) => (
                  <th key={at} scope="col" data-align={block.columns[at]}>
                    {words(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, rowAt) => (
                <tr key={rowAt}>
                  {row.map((cell, at) => (
                    <td key={at} data-align={block.columns[at]}>
                      {words(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function renderInline(inline: Inline, key: number, sources: Sources): ReactNode {
  const words = (inlines: readonly Inline[]) => inlines.map((child, at) => renderInline(child, at, sources));
  switch (inline.kind) {
    case 'text':
      return <Fragment key={key}>{inline.text}</Fragment>;
    case 'code':
      return <code key={key}>{inline.text}</code>;
    case 'strong':
      return <strong key={key}>{words(inline.children)}</strong>;
    case 'emphasis':
      return <em key={key}>{words(inline.children)}</em>;
    case 'deleted':
      return <del key={key}>{words(inline.children)}</del>;
    case 'break':
      return <br key={key} />;
    case 'link':
      return (
        <AnswerLink key={key} target={inline.target} text={textOf(inline)}>
          {words(inline.children)}
        </AnswerLink>
      );
    case 'image':
      return (
        <span key={key} className="answer-image">
          {inline.text || 'Picture'} (picture not loaded)
        </span>
      );
    case 'mark': {
      const citation = sources.citations.find(({ index }) => index === inline.index);
      return citation ? (
        <CitationChip key={key} citation={citation} onOpen={sources.onOpen} />
      ) : (
        <Fragment key={key}>{inline.text}</Fragment>
      );
    }
  }
}

function textOf(inline: Inline): string {
  if ('children' in inline) return inline.children.map(textOf).join('');
  return 'text' in inline ? inline.text : '';
}
