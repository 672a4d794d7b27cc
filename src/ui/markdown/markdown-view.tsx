/** Markdown as React elements: HTML of the note's author never reaches the page. */
import { createContext, Fragment, type ReactNode, useContext, useId, useMemo } from 'react';
import { isOwnAddress, targetOfAddress, wordsOfLink } from '../../text/markdown/link-targets.ts';
import { parseMarkdown } from '../../text/markdown/markdown-blocks.ts';
import { parseInline, wordsOfInline } from '../../text/markdown/markdown-inline.ts';
import type {
  Align,
  Block,
  Inline,
  LinkTarget,
  ListItem,
  Note,
} from '../../text/markdown/markdown-tree.ts';
import { CodeText } from './code-text.tsx';
import { Formula } from './formula.tsx';
import { Box, Callout } from './markdown-parts.tsx';

/** Draws a picture or a sound of the text. */
export type Show = (shown: { name: string; text: string }) => ReactNode;

const Shown = createContext<Show>(({ text }) => text);

/** A link to a thing of the student. `words` are those of the text; `text` is the source. */
export interface ShownLink {
  target: LinkTarget;
  words: string;
  text: string;
}

/** Draws a link with the present title of its thing, which the screen knows. */
export type ShowLink = (link: ShownLink) => ReactNode;

const Links = createContext<ShowLink>(wordsOfLink);

/** Draws a tag of the text, by its name without `#`. */
export type ShowTag = (name: string) => ReactNode;

/** Absent: the text has no tags. */
const Tags = createContext<ShowTag | undefined>(undefined);

/** Begins the ids of the text's footnotes. */
const NotesId = createContext('');

interface MarkdownViewProps {
  text: string;
  /** Without it pictures stay Markdown text. */
  show?: Show | undefined;
  /** Without it links to things of the student are their words. */
  showLink?: ShowLink | undefined;
  /** Without it `#exam` is a word. */
  showTag?: ShowTag | undefined;
}

export function MarkdownView({ text, ...frame }: MarkdownViewProps) {
  const hasTags = frame.showTag !== undefined;
  const blocks = useMemo(() => parseMarkdown(text, { hasTags }), [text, hasTags]);
  return (
    <MarkdownFrame {...frame}>
      <div className="grid grid-cols-1 gap-4 leading-relaxed break-words">
        {renderEach(blocks, (block) => renderBlock(block, 'auto'))}
      </div>
    </MarkdownFrame>
  );
}

type MarkdownFrameProps = Omit<MarkdownViewProps, 'text'> & { children: ReactNode };

/** Around blocks of one text that are drawn one by one. */
export function MarkdownFrame({ show, showLink, showTag, children }: MarkdownFrameProps) {
  const drawn = <NotesId value={useId()}>{children}</NotesId>;
  const tagged = showTag ? <Tags value={showTag}>{drawn}</Tags> : drawn;
  const linked = showLink ? <Links value={showLink}>{tagged}</Links> : tagged;
  return show ? <Shown value={show}>{linked}</Shown> : linked;
}

/** One outermost block, inside a `MarkdownFrame`. */
export function MarkdownBlock({ block }: { block: Block }) {
  return renderBlock(block, 'auto');
}

/** Markdown of one line, such as a cell of a table. */
export function InlineMarkdown({ text }: { text: string }) {
  const hasTags = useContext(Tags) !== undefined;
  return renderInline(useMemo(() => parseInline(text, { hasTags }), [text, hasTags]));
}

/**
 * Outermost blocks have the direction of their first strong letter, so that marks, bars and columns are on their
 * side. A block with an attribute of its own would not count for the block around it.
 */
type Dir = 'auto' | undefined;

/** Words in a block have a direction of their own. */
const ownDirection = '[unicode-bidi:plaintext]';

function renderInside(blocks: Block[]): ReactNode {
  return renderEach(blocks, (block) => renderBlock(block, undefined));
}

function renderEach<T>(parts: T[], render: (part: T, index: number) => ReactNode): ReactNode[] {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are rebuilt from the text and have no other identity
    <Fragment key={index}>{render(part, index)}</Fragment>
  ));
}

const alignClass = { left: 'text-left', center: 'text-center', right: 'text-right' };

function classOfCell(align: Align): string {
  return `${ownDirection} ${align === undefined ? 'text-start' : alignClass[align]}`;
}

function isEmptyTable({ head, rows }: Extract<Block, { kind: 'table' }>): boolean {
  return [head, ...rows].flat().every((cell) => wordsOfInline(cell).trim() === '');
}

const headingClass = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-base', 'text-base'];

function renderBlock(block: Block, dir: Dir): ReactNode {
  switch (block.kind) {
    case 'heading': {
      // The screen's title is the h1, so headings of the note start at h2.
      const Tag = `h${Math.min(6, block.level + 1)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
      return (
        <Tag
          dir={dir}
          className={`font-semibold ${ownDirection} ${headingClass[block.level - 1] ?? ''}`}
        >
          {renderInline(block.content)}
        </Tag>
      );
    }
    case 'paragraph':
      return (
        <p dir={dir} className={`max-w-prose ${ownDirection}`}>
          {renderInline(block.content)}
        </p>
      );
    case 'quote':
      if (block.callout) {
        const { title, ...look } = block.callout;
        return (
          <Callout {...look} title={title.length > 0 ? renderInline(title) : undefined} dir={dir}>
            {renderInside(block.children)}
          </Callout>
        );
      }
      return (
        <blockquote
          dir={dir}
          className="grid max-w-prose gap-3 border-s-4 border-accent/50 ps-4 text-muted"
        >
          {renderInside(block.children)}
        </blockquote>
      );
    case 'code':
      return (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          dir="ltr"
          className="overflow-x-auto rounded-control bg-surface-2 p-4 text-sm"
        >
          <code translate="no">
            {block.parts ? (
              renderInline(block.parts)
            ) : (
              <CodeText text={block.text} language={block.language} />
            )}
          </code>
        </pre>
      );
    case 'math':
      return <Formula tex={block.text} isDisplay />;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div tabIndex={0} dir={dir} className="max-w-full overflow-x-auto">
          <table
            // One that is still to be filled in is as wide as where it is written.
            className={`border-collapse ${isEmptyTable(block) ? 'w-full' : ''} [&_:is(td,th)]:h-9 [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1.5`}
          >
            <thead>
              <tr>
                {renderEach(block.head, (cell, column) => (
                  <th className={classOfCell(block.align[column])}>{renderInline(cell)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {renderEach(block.rows, (row) => (
                <tr>
                  {renderEach(row, (cell, column) => (
                    <td className={classOfCell(block.align[column])}>{renderInline(cell)}</td>
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
    case 'notes':
      return <Notes notes={block.notes} dir={dir} />;
    case 'list': {
      const items = renderEach(block.items, renderItem);
      return block.ordered ? (
        <ol dir={dir} start={block.start} className="grid max-w-prose list-decimal gap-1.5 ps-6">
          {items}
        </ol>
      ) : (
        <ul dir={dir} className="grid max-w-prose list-disc gap-1.5 ps-6">
          {items}
        </ul>
      );
    }
  }
}

function renderItem(item: ListItem): ReactNode {
  return (
    <li className={item.checked === undefined ? undefined : '-ms-6 list-none'}>
      {item.checked === undefined ? null : <Box item={item} isOn={item.checked} />}
      <span className={ownDirection}>{renderInline(item.content)}</span>
      {item.children.length > 0 ? (
        <div className="mt-1.5 grid gap-2">{renderInside(item.children)}</div>
      ) : null}
    </li>
  );
}

/** Footnotes at the end of the text. */
function Notes({ notes, dir }: { notes: Note[]; dir: Dir }) {
  const id = useContext(NotesId);
  return (
    <ol
      aria-label="Notes"
      dir={dir}
      className="grid max-w-prose list-decimal gap-1.5 border-t border-line ps-6 pt-3 text-sm"
    >
      {notes.map(({ number, children }) => (
        <li
          key={number}
          id={`${id}note${number}`}
          tabIndex={-1}
          className="rounded-control focus:bg-accent-soft"
        >
          <div className="grid gap-2">{renderInside(children)}</div>
          <button
            type="button"
            aria-label={`Back to note ${number} in the text`}
            className={`${fingerWide} text-accent hover:text-accent-hover`}
            onClick={() => document.getElementById(`${id}mark${number}`)?.focus()}
          >
            ↩
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A sign within a line that a finger can hit. */
const fingerWide = 'relative inline-block after:absolute after:-inset-2';

function NoteMark({ number, isFirst }: { number: number; isFirst: boolean }) {
  const id = useContext(NotesId);
  return (
    <sup>
      <button
        type="button"
        id={isFirst ? `${id}mark${number}` : undefined}
        aria-label={`Note ${number}`}
        className={`${fingerWide} px-0.5 leading-none text-accent underline underline-offset-2 hover:text-accent-hover`}
        onClick={() => document.getElementById(`${id}note${number}`)?.focus()}
      >
        {number}
      </button>
    </sup>
  );
}

function ShownHere(shown: { name: string; text: string }) {
  return useContext(Shown)(shown);
}

function LinkHere(link: ShownLink) {
  return useContext(Links)(link);
}

function TagHere({ name }: { name: string }) {
  return useContext(Tags)?.(name) ?? `#${name}`;
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
        <code translate="no" dir="ltr" className="rounded bg-surface-2 px-1.5 py-0.5 text-[0.9em]">
          {node.parts ? renderInline(node.parts) : node.text}
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
      return <mark className="rounded-sm bg-mark text-on-mark">{renderInline(node.children)}</mark>;
    case 'math':
      return <Formula tex={node.text} isDisplay={node.isDisplay} />;
    case 'note':
      return <NoteMark {...node} />;
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
    case 'thing':
      return <LinkHere target={node.target} words={node.words} text={node.text} />;
    case 'tag':
      return <TagHere name={node.name} />;
    case 'link':
      return <Outward href={node.href}>{node.children}</Outward>;
  }
}

/** A link out of the app, unless it names a place of this app and the screen draws such links. */
function Outward({ href, children }: { href: string; children: Inline[] }) {
  const showLink = useContext(Links);
  // Quotes of earlier releases name the whole address.
  const own = showLink === wordsOfLink ? undefined : ownPath(href);
  if (own !== undefined)
    return showLink({ target: targetOfAddress(own), words: wordsOfInline(children), text: href });
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-accent underline underline-offset-2 hover:text-accent-hover"
    >
      {renderInline(children)}
    </a>
  );
}

/** @returns the path of an address in this app */
function ownPath(href: string): string | undefined {
  if (!href.startsWith(`${location.origin}/`)) return undefined;
  const path = href.slice(location.origin.length);
  return isOwnAddress(path) ? path : undefined;
}
