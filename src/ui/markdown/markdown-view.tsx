/** Markdown as React elements: HTML of the note's author never reaches the page. */
import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { loadPart } from '../../lib/missing-part.ts';
import { parseMarkdown } from '../../text/markdown/markdown-blocks.ts';
import type { Block, Inline, ListItem } from '../../text/markdown/markdown-tree.ts';

/** Draws a picture or a sound of the text. */
export type Show = (shown: { name: string; text: string }) => ReactNode;

const Shown = createContext<Show>(({ text }) => text);

interface MarkdownViewProps {
  text: string;
  /** Without it pictures stay Markdown text. */
  show?: Show | undefined;
}

export function MarkdownView({ text, show }: MarkdownViewProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  const drawn = (
    <div className="grid grid-cols-1 gap-4 leading-relaxed break-words">{renderBlocks(blocks)}</div>
  );
  return show ? <Shown value={show}>{drawn}</Shown> : drawn;
}

function renderBlocks(blocks: Block[]): ReactNode {
  return renderEach(blocks, renderBlock);
}

function renderEach<T>(parts: T[], render: (part: T) => ReactNode): ReactNode[] {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are rebuilt from the text and have no other identity
    <Fragment key={index}>{render(part)}</Fragment>
  ));
}

const headingClass = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-base', 'text-base'];

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      // The screen's title is the h1, so headings of the note start at h2.
      const Tag = `h${Math.min(6, block.level + 1)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
      return (
        <Tag dir="auto" className={`font-semibold ${headingClass[block.level - 1] ?? ''}`}>
          {renderInline(block.content)}
        </Tag>
      );
    }
    case 'paragraph':
      return (
        <p dir="auto" className="max-w-prose">
          {renderInline(block.content)}
        </p>
      );
    case 'quote':
      return (
        <blockquote className="grid gap-3 border-l-4 border-accent/50 pl-4 text-muted">
          {renderBlocks(block.children)}
        </blockquote>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <pre tabIndex={0} className="overflow-x-auto rounded-control bg-surface-2 p-4 text-sm">
          <code translate="no">{block.text}</code>
        </pre>
      );
    case 'math':
      return <Formula tex={block.text} isDisplay />;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div tabIndex={0} className="max-w-full overflow-x-auto">
          <table className="border-collapse text-start [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1.5">
            <thead>
              <tr>
                {renderEach(block.head, (cell) => (
                  <th dir="auto">{renderInline(cell)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {renderEach(block.rows, (row) => (
                <tr>
                  {renderEach(row, (cell) => (
                    <td dir="auto">{renderInline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'html':
      return block.text;
    case 'rule':
      return <hr className="border-line" />;
    case 'list': {
      const items = renderEach(block.items, renderItem);
      return block.ordered ? (
        <ol start={block.start} className="grid list-decimal gap-1.5 ps-6">
          {items}
        </ol>
      ) : (
        <ul className="grid list-disc gap-1.5 ps-6">{items}</ul>
      );
    }
  }
}

function renderItem(item: ListItem): ReactNode {
  return (
    <li dir="auto" className={item.checked === undefined ? undefined : '-ms-6 list-none'}>
      {item.checked === undefined ? null : (
        <span role="img" aria-label={item.checked ? 'Done:' : 'To do:'} className="me-2">
          {item.checked ? '☑' : '☐'}
        </span>
      )}
      {renderInline(item.content)}
      {item.children.length > 0 ? (
        <div className="mt-1.5 grid gap-2">{renderBlocks(item.children)}</div>
      ) : null}
    </li>
  );
}

function ShownHere(shown: { name: string; text: string }) {
  return useContext(Shown)(shown);
}

function renderInline(nodes: Inline[]): ReactNode {
  return renderEach(nodes, renderNode);
}

function renderNode(node: Inline): ReactNode {
  switch (node.kind) {
    case 'text':
    case 'html':
      return node.text;
    case 'break':
      return <br />;
    case 'shown':
      return <ShownHere name={node.name} text={node.text} />;
    case 'code':
      return (
        <code translate="no" className="rounded bg-surface-2 px-1.5 py-0.5 text-[0.9em]">
          {node.text}
        </code>
      );
    case 'strong':
      return <strong className="font-semibold">{renderInline(node.children)}</strong>;
    case 'emphasis':
      return <em>{renderInline(node.children)}</em>;
    case 'strike':
      return <s>{renderInline(node.children)}</s>;
    case 'underline':
      return <u>{renderInline(node.children)}</u>;
    case 'subscript':
      return <sub>{renderInline(node.children)}</sub>;
    case 'superscript':
      return <sup>{renderInline(node.children)}</sup>;
    case 'mark':
      return <mark>{renderInline(node.children)}</mark>;
    case 'math':
      return <Formula tex={node.text} isDisplay={node.isDisplay} />;
    case 'gap':
      return (
        <span className="rounded bg-info-soft px-1.5 font-semibold text-info">[{node.label}]</span>
      );
    case 'filled':
      return (
        <mark className="rounded bg-accent-soft px-1 font-semibold text-accent">
          {renderInline(node.children)}
        </mark>
      );
    case 'link':
      return (
        <a
          href={node.href}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent underline underline-offset-2 hover:text-accent-hover"
        >
          {renderInline(node.children)}
        </a>
      );
  }
}

/** Set by the first formula; later ones are drawn at once. */
let draw: typeof import('./katex.ts')['drawFormula'] | undefined;

interface FormulaProps {
  tex: string;
  isDisplay: boolean;
  /** What the formula says, for highlights and searches in a text. */
  words?: string;
}

/** A formula in TeX. Shows its words or its source until KaTeX is loaded, or if it cannot be loaded. */
export function Formula({ tex, isDisplay, words }: FormulaProps) {
  const [ready, setReady] = useState(draw !== undefined);
  const element = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: draws again once it is ready
  useLayoutEffect(() => {
    if (draw !== undefined && element.current) draw(tex, element.current, isDisplay);
    if (draw !== undefined) return;
    let isGone = false;
    loadPart(() => import('./katex.ts'), false)
      .then((part) => {
        draw = part.drawFormula;
        if (!isGone) setReady(true);
      })
      .catch((error: unknown) => console.warn('Formulas could not be loaded', error));
    return () => {
      isGone = true;
    };
  }, [tex, isDisplay, ready]);
  // Another key for each formula, since React does not know the elements that KaTeX added.
  return (
    <span
      key={ready ? `${tex} ${isDisplay}` : 'source'}
      ref={element}
      data-words={words}
      translate="no"
      dir="ltr"
      className={
        isDisplay
          ? 'block max-w-full overflow-x-auto overflow-y-hidden py-1'
          : 'inline-block max-w-full overflow-x-auto overflow-y-hidden align-middle'
      }
    >
      {ready ? null : (words ?? tex)}
    </span>
  );
}
