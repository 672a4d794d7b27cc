/** One section of a document as a sheet, with a marked quote. It shows only what `documents/document.ts` knows. */
import { type JSX, memo, useMemo, useState } from 'react';
import { useHighlights } from '../../../components/page-marks/highlights-context.ts';
import { PictureView } from '../../../components/page-photos/picture-view.tsx';
import { type PlaceUnit, placeName } from '../../../model/files/document-kinds.ts';
import {
  type DocumentBlock,
  type DocumentSection,
  isPicture,
  type ListBlock,
  type PictureRun,
  type TableRow,
} from '../../../reading/documents/document.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { SpokenMark } from '../aloud/spoken-mark.tsx';
import { FlowFindMarks } from '../find/find-marks.tsx';
import { useFind } from '../find/find-store.ts';
import { useReaderParts } from '../parts.ts';
import { type Marks, marksOf, noMarks, wordsOf } from './marks-of.ts';
import { MarkedText, Runs } from './runs.tsx';

interface SectionViewProps {
  section: DocumentSection;
  /** 1 for the first. */
  number: number;
  count: number;
  unit: PlaceUnit;
  pictures: ReadonlyMap<string, Blob>;
  /** Each section is one picture. */
  isPictures: boolean;
}

export const SectionView = memo(function SectionView(props: SectionViewProps) {
  const { section, number, count, unit, pictures, isPictures } = props;
  const quote = useReader(({ target }) => (target?.page === number ? target.quote : undefined));
  const parts = useReaderParts();
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const picture = isPictures ? pictureOf(section) : undefined;
  const marks = useMemo(
    () => (quote === undefined ? noMarks : marksOf(section, quote)),
    [section, quote],
  );
  const isSearching = useFind(({ query }) => query.trim() !== '');
  const hasHighlights = useHighlights()?.rows?.some(({ page }) => page === number) === true;
  const isWhole = quote !== undefined || isSearching || hasHighlights;
  const pieces = useMemo(() => wordsOf(section).map(({ text }) => text), [section]);
  return (
    <div className="mx-auto max-w-[47.5rem] rounded-card bg-surface text-text shadow-card">
      <p aria-hidden className="border-b border-line px-4 py-1.5 text-xs text-muted sm:px-8">
        {placeName(unit, number)}
      </p>
      <div className="relative">
        <article
          ref={setSheet}
          data-page={number}
          dir="auto"
          aria-label={`${placeName(unit, number)} of ${count}`}
          className="grid grid-cols-[minmax(0,1fr)] gap-[0.9em] px-4 py-5 leading-relaxed wrap-anywhere sm:px-8"
        >
          {section.length === 0 ? (
            <p className="text-muted">Nothing to read on this {unit}.</p>
          ) : picture !== undefined ? (
            <div ref={setFrame} className="relative mx-auto w-fit max-w-full">
              <PictureView bytes={pictures.get(picture.picture)} alt={picture.alt} />
              <parts.PageHighlights root={frame} page={number} hasAreas />
            </div>
          ) : (
            <Blocks {...{ blocks: section, dir: 'auto', marks, isWhole, pictures }} />
          )}
        </article>
        {picture === undefined ? (
          <>
            <FlowFindMarks root={sheet} page={number} pieces={pieces} />
            <parts.PageHighlights root={sheet} page={number} />
          </>
        ) : null}
        <SpokenMark root={sheet} page={number} />
      </div>
    </div>
  );
});

function pictureOf([block]: DocumentSection): PictureRun | undefined {
  return block?.kind === 'paragraph' ? block.runs.find(isPicture) : undefined;
}

interface BlocksProps {
  blocks: readonly DocumentBlock[];
  /** Of lists, quotes and tables: outermost ones have the direction of their first strong letter. */
  dir: 'auto' | undefined;
  marks: Marks;
  /** Searched or marked words may be anywhere, so long tables are drawn as a whole. */
  isWhole: boolean;
  pictures: ReadonlyMap<string, Blob>;
}

function Blocks({ blocks, ...rest }: BlocksProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document that is read never changes
    <Block key={index} block={block} {...rest} />
  ));
}

type Rest = Omit<BlocksProps, 'blocks'>;

/** Words in a section or block have a direction of their own. */
const ownDirection = '[unicode-bidi:plaintext]';

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
        <p className={`whitespace-pre-line ${ownDirection}`}>
          <Runs runs={block.runs} {...rest} />
        </p>
      );
    case 'list':
      return <List block={block} {...rest} />;
    case 'quote':
      return (
        <blockquote
          dir={rest.dir}
          className="grid gap-[0.6em] border-s-4 border-line ps-4 text-muted"
        >
          <Blocks {...rest} blocks={block.blocks} dir={undefined} />
        </blockquote>
      );
    case 'code':
      return (
        <Wide label="Code" dir="ltr">
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

function Heading({ level, children }: { level: number; children: JSX.Element }) {
  const Tag = (['h2', 'h3', 'h4', 'h5', 'h6'] as const)[level - 1] ?? 'h6';
  const size = headingSizes[level - 1] ?? 'text-[1em]';
  return (
    <Tag className={classes('leading-snug font-semibold whitespace-pre-line', ownDirection, size)}>
      {children}
    </Tag>
  );
}

const markerClasses = {
  decimal: 'list-decimal',
  'lower-alpha': 'list-[lower-alpha]',
  'upper-alpha': 'list-[upper-alpha]',
  'lower-roman': 'list-[lower-roman]',
  'upper-roman': 'list-[upper-roman]',
};

function List({ block, ...rest }: Rest & { block: ListBlock }) {
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document that is read never changes
    <li key={index} value={block.values?.[index]}>
      <div className="grid gap-[0.4em]">
        <Blocks {...rest} blocks={item} dir={undefined} />
      </div>
    </li>
  ));
  return block.isOrdered ? (
    <ol
      dir={rest.dir}
      start={block.start}
      className={classes(
        'grid gap-[0.4em] ps-[1.8em]',
        markerClasses[block.numbering ?? 'decimal'],
      )}
    >
      {items}
    </ol>
  ) : (
    <ul dir={rest.dir} className="grid list-disc gap-[0.4em] ps-[1.5em]">
      {items}
    </ul>
  );
}

/** A browser takes seconds for some ten thousand cells. */
const mostCells = 3_000;

function Table({ rows, ...rest }: Rest & { rows: readonly TableRow[] }) {
  const [isShown, setShown] = useState(rest.isWhole);
  // Stays open: the text must not jump when the search ends.
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

/** @returns the number of rows that fit; at least one */
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
    <Wide label="Table" dir={rest.dir}>
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
                    <Blocks {...rest} blocks={cell.blocks} dir={undefined} />
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

interface WideProps {
  label: string;
  dir: 'auto' | 'ltr' | undefined;
  children: JSX.Element;
}

/** Wide content scrolls sideways by itself. */
function Wide({ label, dir, children }: WideProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      dir={dir}
      className="overflow-x-auto"
    >
      {children}
    </section>
  );
}
