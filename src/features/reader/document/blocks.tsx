/** Blocks of a document as elements. What a document may show is in `documents/document.ts`; it brings no element of its own. */
import { type JSX, useState } from 'react';
import type { DocumentBlock, TableRow } from '../../../reading/documents/document.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { Marks } from './marks-of.ts';
import { MarkedText, Runs } from './runs.tsx';

interface BlocksProps {
  blocks: readonly DocumentBlock[];
  marks: Marks;
  /** Words of it are looked for or marked, and may stand anywhere: also the longest table is drawn whole. */
  isWhole: boolean;
  pictures: ReadonlyMap<string, Blob>;
}

export function Blocks({ blocks, ...rest }: BlocksProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document that is read never changes
    <Block key={index} block={block} {...rest} />
  ));
}

type Rest = Omit<BlocksProps, 'blocks'>;

function Block({ block, ...rest }: Rest & { block: DocumentBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading level={block.level}>
          <Runs runs={block.runs} {...rest} />
        </Heading>
      );
    case 'paragraph':
      return (
        <p className="whitespace-pre-line">
          <Runs runs={block.runs} {...rest} />
        </p>
      );
    case 'list':
      return <List block={block} {...rest} />;
    case 'quote':
      return (
        <blockquote className="grid gap-[0.6em] border-l-4 border-line pl-4 text-muted">
          <Blocks blocks={block.blocks} {...rest} />
        </blockquote>
      );
    case 'code':
      return (
        <Wide label="Code">
          <pre className="rounded-control bg-surface-2 p-3 text-[0.9em]">
            <code translate="no">
              <MarkedText piece={block} marks={rest.marks} />
            </code>
          </pre>
        </Wide>
      );
    case 'table':
      return <Table rows={block.rows} {...rest} />;
    case 'rule':
      return <hr className="border-line" />;
  }
}

const headingSizes = ['text-[1.6em]', 'text-[1.35em]', 'text-[1.2em]', 'text-[1.1em]'];

/** The page's own title is above those of the document. */
function Heading({ level, children }: { level: number; children: JSX.Element }) {
  const Tag = (['h2', 'h3', 'h4', 'h5', 'h6'] as const)[level - 1] ?? 'h6';
  const size = headingSizes[level - 1] ?? 'text-[1em]';
  return (
    <Tag className={classes('leading-snug font-semibold whitespace-pre-line', size)}>
      {children}
    </Tag>
  );
}

type ListBlock = Extract<DocumentBlock, { kind: 'list' }>;

function List({ block, ...rest }: Rest & { block: ListBlock }) {
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document that is read never changes
    <li key={index}>
      <div className="grid gap-[0.4em]">
        <Blocks blocks={item} {...rest} />
      </div>
    </li>
  ));
  return block.isOrdered ? (
    <ol start={block.start} className="grid list-decimal gap-[0.4em] ps-[1.8em]">
      {items}
    </ol>
  ) : (
    <ul className="grid list-disc gap-[0.4em] ps-[1.5em]">{items}</ul>
  );
}

/** So many cells of a table are drawn at once: a browser takes seconds for some ten thousand. */
const mostCells = 3_000;

function Table({ rows, ...rest }: Rest & { rows: readonly TableRow[] }) {
  const [isShown, setShown] = useState(rest.isWhole);
  // It stays so: the text must not jump when the search ends.
  if (rest.isWhole && !isShown) setShown(true);
  const shown = isShown || rest.isWhole ? rows.length : rowsWithin(rows, mostCells);
  const table = <Rows rows={rows.slice(0, shown)} {...rest} />;
  if (shown === rows.length) return table;
  return (
    <>
      {table}
      <Button variant="secondary" size="sm" onClick={() => setShown(true)}>
        {`Show all ${rows.length.toLocaleString()} rows`}
      </Button>
    </>
  );
}

/** @returns how many of the rows have no more cells together; at least one */
function rowsWithin(rows: readonly TableRow[], most: number): number {
  let cells = 0;
  const beyond = rows.findIndex((row) => {
    cells += row.cells.length;
    return cells > most;
  });
  return beyond < 0 ? rows.length : Math.max(1, beyond);
}

function Rows({ rows, ...rest }: Rest & { rows: readonly TableRow[] }) {
  return (
    <Wide label="Table">
      <table className="min-w-full border-collapse text-[0.95em]">
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document that is read never changes
            <tr key={index}>
              {row.cells.map((cell, at) => {
                const Cell = row.isHead ? 'th' : 'td';
                return (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: a document that is read never changes
                    key={at}
                    colSpan={cell.columns}
                    className={classes(
                      'min-w-16 border border-line px-2 py-1 text-start align-top',
                      row.isHead && 'bg-surface-2 font-semibold',
                    )}
                  >
                    <Blocks blocks={cell.blocks} {...rest} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

/** What may be wider than the page is moved sideways by itself. */
function Wide({ label, children }: { label: string; children: JSX.Element }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="overflow-x-auto"
    >
      {children}
    </section>
  );
}
