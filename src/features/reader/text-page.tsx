/** The cleaned text of one page; its highlights, and the words of a quote that leads here, are marked. */
import { useMemo, useState } from 'react';
import { useHighlights } from '../../components/page-marks/highlights-context.ts';
import type { PageText } from '../../db/tables.ts';
import { useReader } from '../../reading/pdf/reader-store.ts';
import type { Block } from '../../text/clean-page.ts';
import { SpokenMark } from './aloud/spoken-mark.tsx';
import { type Marks, marksIn, noMarks } from './document/marks-of.ts';
import { MarkedText } from './document/runs.tsx';
import { FlowFindMarks } from './find/flow-find-marks.tsx';
import { useReaderParts } from './parts.ts';

interface TextPageProps {
  page: number;
  label: string;
  /** `undefined`: not read yet. */
  text: PageText | undefined;
  sizePx: number;
}

export function TextPage({ page, label, text, sizePx }: TextPageProps) {
  const parts = useReaderParts();
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const quote = useReader(({ target }) => (target?.page === page ? target.quote : undefined));
  const marks = useMemo(
    () => (quote === undefined || text === undefined ? noMarks : marksIn(text.blocks, quote)),
    [text, quote],
  );
  const pieces = useMemo(() => text?.blocks.map((block) => block.text) ?? [], [text]);
  return (
    <div className="px-4 pb-[1.5em] leading-[1.6]" style={{ fontSize: sizePx }}>
      <p
        aria-hidden
        dir="ltr"
        className="mb-[0.75em] border-t border-current/20 pt-1 text-end text-sm opacity-70"
      >
        {label}
      </p>
      <div className="relative">
        <article
          ref={setSheet}
          aria-label={`Page ${label}`}
          data-page={page}
          dir="auto"
          className="grid grid-cols-[minmax(0,1fr)] gap-[0.75em]"
        >
          {text === undefined ? (
            <p className="text-sm opacity-70">This page is not read yet.</p>
          ) : null}
          {text?.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change their order
            <BlockText key={index} block={block} marks={marks} />
          ))}
        </article>
        <FlowFindMarks root={sheet} page={page} pieces={pieces} />
        <parts.PageHighlights root={sheet} page={page} isExcerpt />
        <SpokenMark root={sheet} page={page} />
      </div>
      <TextAreas page={page} />
    </div>
  );
}

function BlockText({ block, marks }: { block: Block; marks: Marks }) {
  const text = <MarkedText piece={block} marks={marks} />;
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-[0.5em] text-[1.2em] leading-tight font-semibold">{text}</h2>;
    case 'code':
    case 'table':
      return (
        <pre
          translate={block.kind === 'code' ? 'no' : undefined}
          className="overflow-x-auto text-[0.85em] whitespace-pre-wrap"
        >
          {text}
        </pre>
      );
    case 'caption':
      return <p className="text-[0.9em] opacity-85">{text}</p>;
    case 'list':
      return <p className="ps-[1em] whitespace-pre-line">{text}</p>;
    case 'paragraph':
      return <p>{text}</p>;
  }
}

/** The areas and drawings of a page that is read as text. They have no place among its words, so they follow them. */
function TextAreas({ page }: { page: number }) {
  const shared = useHighlights();
  const parts = useReaderParts();
  const areas = shared?.rows?.filter((row) => row.page === page && row.area) ?? [];
  if (shared === undefined || areas.length === 0) return null;
  return (
    <ul className="mt-[0.75em] grid gap-2 text-base leading-normal">
      {areas.map((highlight) => (
        <li key={highlight.id}>
          <button
            type="button"
            className="min-h-11 w-full rounded-control border border-line bg-surface p-3 text-text hover:bg-surface-2"
            aria-haspopup="true"
            onClick={({ currentTarget: opener }) =>
              shared.openBar({
                marked: { kind: 'highlight', id: highlight.id, place: undefined },
                rectOf: () => (opener.isConnected ? opener.getBoundingClientRect() : undefined),
                opener,
              })
            }
          >
            <parts.HighlightWords highlight={highlight} file={shared.file} />
          </button>
        </li>
      ))}
    </ul>
  );
}
