/** The highlights of the file by page, with search, filter, export and jumps. */
import { Highlighter, MoreHorizontal, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Searched } from '../../components/found-words.tsx';
import { filterHighlights } from '../../components/page-marks/filter-highlights.ts';
import { type Highlights, useHighlights } from '../../components/page-marks/highlights-context.ts';
import { PickLink } from '../../components/pick/pick-entry.tsx';
import { highlightsAsMarkdown } from '../../interchange/formats/write/highlights.ts';
import { plural } from '../../lib/plural.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import {
  hasFixedPages,
  type PlaceUnit,
  placeName,
  placeUnitOf,
} from '../../model/files/document-kinds.ts';
import { saveAsFile } from '../../platform/save-as-file.ts';
import type { Anchor } from '../../text/anchoring/anchor.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { CancelButton, Dialog } from '../../ui/dialog/dialog.tsx';
import { Menu, type MenuAction } from '../../ui/menu.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Badge, EmptyState } from '../../ui/page/states.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import { copyHighlights } from './acts.ts';
import { inReadingOrder, useAllHighlights } from './list-highlights.ts';
import { FilterBar, HighlightWords, useListView } from './list-parts.tsx';
import { pageOf } from './place-highlights.ts';

export function HighlightsPanel() {
  const shared = useHighlights();
  const { filter, setFilter, most, showMore } = useListView();
  const [isCopying, setCopying] = useState(false);
  if (shared?.rows === undefined) return <Loading label="Fetching highlights" />;
  const { file, rows, anchors, goTo, generate } = shared;
  const unit = placeUnitOf(file.mime);
  const copyDialog = isCopying ? (
    <CopyDialog file={file} rows={rows} onClose={() => setCopying(false)} />
  ) : null;
  if (rows.length === 0) {
    return (
      <>
        <EmptyState
          icon={<Highlighter size={28} />}
          title="No highlights yet"
          text={`Select words on a ${unit} to highlight them, or press H in the reader.${areasHint(file.mime)}`}
          action={
            <Button variant="secondary" onClick={() => setCopying(true)}>
              Copy from another file
            </Button>
          }
        />
        {copyDialog}
      </>
    );
  }
  const found = inReadingOrder(filterHighlights(rows, filter), anchors);
  return (
    <section aria-label="Highlights" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm whitespace-nowrap text-muted">
          {found.length === rows.length
            ? plural(rows.length, 'highlight')
            : `${found.length} of ${plural(rows.length, 'highlight')}`}
        </p>
        <div className="flex gap-1 whitespace-nowrap">
          {rows.some(({ quote }) => quote !== '') ? (
            <Button
              variant="secondary"
              size="sm"
              icon={<Sparkles aria-hidden size={16} />}
              onClick={generate}
            >
              Generate
            </Button>
          ) : null}
          {found.some(({ quote }) => quote !== '') ? (
            <PickLink
              source={{ entity: 'file', id: file.id }}
              chosen={{ of: 'highlights', ...filter }}
              className={buttonClass('secondary', 'sm')}
            >
              Pick cards from these
            </PickLink>
          ) : null}
          <Menu
            button={
              <IconButton
                label="Export or copy highlights"
                icon={<MoreHorizontal aria-hidden size={20} />}
              />
            }
            actions={[
              ...exportsOf(shared, rows),
              { label: 'Copy from another file', onSelect: () => setCopying(true) },
            ]}
          />
        </div>
      </div>
      {copyDialog}
      <FilterBar filter={filter} onFilter={setFilter} />
      {found.length === 0 ? <p className="text-muted">No highlights match.</p> : null}
      <ul className="grid divide-y divide-line border-y border-line empty:hidden">
        <Searched value={filter.search}>
          {found.slice(0, most).map((highlight) => (
            <Row
              key={highlight.id}
              highlight={highlight}
              anchor={anchors.get(highlight.id)}
              file={file}
              onOpen={goTo}
            />
          ))}
        </Searched>
      </ul>
      {found.length > most ? (
        <Button variant="secondary" onClick={showMore}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

function areasHint(mime: string): string {
  return hasFixedPages(mime) ? ' Mark an area or draw with the tools above the pages.' : '';
}

interface RowProps {
  highlight: Highlight;
  anchor: Anchor | undefined;
  file: StudyFile;
  onOpen: (id: string, page: number) => void;
}

function Row({ highlight, anchor, file, onOpen }: RowProps) {
  const unit = placeUnitOf(file.mime);
  const page = pageOf(highlight, anchor);
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(highlight.id, page)}
        className="grid min-h-14 w-full gap-1.5 py-3 transition-colors duration-120 hover:bg-surface-2"
      >
        <HighlightWords highlight={highlight} file={file} />
        <span className="flex flex-wrap items-center gap-2 text-left text-sm text-muted">
          {placeName(unit, page)}
          <PlaceBadge wasOn={highlight.page} anchor={anchor} unit={unit} />
        </span>
      </button>
    </li>
  );
}

interface PlaceBadgeProps {
  wasOn: number;
  anchor: Anchor | undefined;
  unit: PlaceUnit;
}

function PlaceBadge({ wasOn, anchor, unit }: PlaceBadgeProps) {
  switch (anchor?.kind) {
    case 'moved':
      return anchor.page === wasOn ? null : (
        <Badge>Moved from {placeName(unit, wasOn).toLowerCase()}</Badge>
      );
    case 'uncertain':
      return <Badge tone="warn">Place uncertain</Badge>;
    case 'gone':
      return <Badge tone="warn">Not found in this file</Badge>;
    default:
      return null;
  }
}

function exportsOf({ file, anchors }: Highlights, rows: readonly Highlight[]): MenuAction[] {
  const title = file.name.replace(/\.\w{2,5}$/, '');
  const asMarkdown = () => {
    const text = highlightsAsMarkdown(title, inReadingOrder(rows, anchors), placeUnitOf(file.mime));
    saveAsFile(`${title} – highlights.md`, text, 'text/markdown');
  };
  const asPdf = async () => {
    const { pdfWithHighlights } = await import('./export/pdf-with-highlights.ts');
    const made = await pdfWithHighlights(file, rows, anchors);
    if (!tell(made, { failed: 'Could not save the PDF' })) return;
    saveAsFile(`${title} – highlights.pdf`, made.data.bytes, file.mime);
    const { left } = made.data;
    toastSuccess(
      left === 0 ? 'PDF saved with highlights' : `PDF saved without ${plural(left, 'highlight')}`,
    );
  };
  return [
    { label: 'Export as Markdown', onSelect: asMarkdown },
    ...(file.mime === 'application/pdf'
      ? [{ label: 'Save PDF with highlights', onSelect: () => void asPdf() }]
      : []),
  ];
}

interface CopyDialogProps {
  file: StudyFile;
  rows: readonly Highlight[];
  onClose: () => void;
}

/** Copies highlights of another file, such as an older edition, into this one. */
function CopyDialog({ file, rows, onClose }: CopyDialogProps) {
  const files = useAllHighlights()?.filter((one) => one.file.id !== file.id);
  const [copy, busy] = useOnce(async (from: readonly Highlight[]) => {
    if (await copyHighlights(from, file, rows)) onClose();
  });
  return (
    <Dialog
      title="Copy highlights from another file"
      onClose={onClose}
      busy={busy}
      actions={<CancelButton disabled={busy} />}
    >
      <p className="text-sm text-muted">
        For a new edition of a file. Each highlight is looked for by its words; you see which ones
        moved or can’t be found.
      </p>
      {files === undefined ? <Loading label="Fetching highlights" /> : null}
      {files?.length === 0 ? <p>No other file has highlights.</p> : null}
      <ul className="grid divide-y divide-line">
        {files?.map((one) => (
          <li key={one.file.id}>
            <button
              type="button"
              disabled={busy}
              onClick={() => void copy(one.highlights)}
              className="flex min-h-14 w-full items-center justify-between gap-3 py-2 text-left transition-colors duration-120 hover:bg-surface-2"
            >
              <span translate="no" dir="auto" className="min-w-0 text-left wrap-anywhere">
                {one.file.name}
              </span>
              <span className="shrink-0 text-sm text-muted">
                {plural(one.highlights.length, 'highlight')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
