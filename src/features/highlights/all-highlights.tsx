/** All highlights or those of the chosen course, by file. */
import { Link } from '@tanstack/react-router';
import { FileText, Highlighter } from 'lucide-react';
import { Searched } from '../../components/found-words.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { filterHighlights } from '../../components/page-marks/filter-highlights.ts';
import { placeOf } from '../../components/places.ts';
import { plural } from '../../lib/plural.ts';
import { placeName, placeUnitOf } from '../../model/files/document-kinds.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { panelRowClass, panelRowsClass } from '../../ui/list/rows.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { type FileOfHighlights, useAllHighlights } from './list-highlights.ts';
import { FilterBar, HighlightWords, useListView } from './list-parts.tsx';

export function AllHighlights() {
  const files = useAllHighlights();
  return (
    <Page title="Highlights" description="What you highlighted in your files, in one place.">
      {files === undefined ? <Loading label="Fetching highlights" /> : null}
      {files?.length === 0 ? (
        <OnceArrived isPerCourse action={<AllFiles />}>
          <EmptyState
            icon={<Highlighter size={28} />}
            title="No highlights yet"
            text="Open a file and select words on a page to highlight them."
            action={<AllFiles />}
          />
        </OnceArrived>
      ) : null}
      {files !== undefined && files.length > 0 ? <Found files={files} /> : null}
    </Page>
  );
}

function AllFiles() {
  return (
    <Link to="/dashboard/library/files" className={buttonClass('secondary')}>
      <FileText aria-hidden size={18} />
      All files
    </Link>
  );
}

function Found({ files }: { files: readonly FileOfHighlights[] }) {
  const { filter, setFilter, most, showMore } = useListView();
  const found = files
    .map((one) => ({ ...one, highlights: filterHighlights(one.highlights, filter) }))
    .filter(({ highlights }) => highlights.length > 0);
  const count = found.reduce((sum, { highlights }) => sum + highlights.length, 0);
  let left = most;
  return (
    <>
      <FilterBar filter={filter} onFilter={setFilter} />
      <p role="status" className="text-sm text-muted">
        {count === 0 ? 'No highlights match.' : plural(count, 'highlight')}
      </p>
      <Searched value={filter.search}>
        {found.map((one) => {
          const shown = one.highlights.slice(0, Math.max(0, left));
          left -= one.highlights.length;
          return shown.length === 0 ? null : (
            <OfFile key={one.file.id} {...one} highlights={shown} total={one.highlights.length} />
          );
        })}
      </Searched>
      {count > most ? (
        <Button variant="secondary" className="justify-self-start" onClick={showMore}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function OfFile({ file, highlights, total }: FileOfHighlights & { total: number }) {
  const unit = placeUnitOf(file.mime);
  return (
    <Panel title={`${file.name} (${total.toLocaleString()})`}>
      <ul className={panelRowsClass}>
        {highlights.map((highlight) => {
          const link = placeOf('highlight')?.at(highlight);
          return link === undefined ? null : (
            <li key={highlight.id} className="row-hairline sm:[--words:1.25rem]">
              <Link {...link} className={`${panelRowClass} grid gap-1!`}>
                <HighlightWords highlight={highlight} file={file} />
                <span className="pl-7 text-small text-muted">
                  {placeName(unit, highlight.page)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
