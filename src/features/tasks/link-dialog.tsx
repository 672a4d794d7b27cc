/** Chooses what a task refers to: a file and one of its pages, a note, a deck, a highlight or a coming event. */
import { ArrowLeft, ChevronRight, FileText, Link2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { pathOf, placeOf } from '../../components/places.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { dayMs } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import type { Task } from '../../model/entities/task.ts';
import { hashOfPlace } from '../../model/files/place-hash.ts';
import type { Row } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { titleOf } from '../../model/words.ts';
import { readEvents } from '../../queries/events.ts';
import { readRecent } from '../../queries/recent.ts';
import { fold, holdsWords, wordsOfSearch } from '../../text/fold.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Loading } from '../../ui/page/loading.tsx';

export type TaskLink = NonNullable<Task['links']>[number];

interface Target {
  entity: EntityName;
  id: string;
  title: string;
  /** The day of an event, or the noun of its kind. */
  detail: string;
  /** Of a file. */
  pageCount?: number;
  link: TaskLink;
}

/** Rows that are shown; others are found by typing. */
const mostShown = 50;
/** Pages of a file that can be chosen. */
const mostPages = 5_000;
/** Highlights, the newest first, and days of coming events. */
const [mostHighlights, eventDays] = [500, 60];
/** A link's words may be as long as a line (`links` in `fields.ts`). */
const longestTitle = 200;

interface LinkDialogProps {
  onChoose: (link: TaskLink) => void;
  onClose: () => void;
}

export function LinkDialog({ onChoose, onClose }: LinkDialogProps) {
  const [file, setFile] = useState<Target>();
  const choose = (target: Target) =>
    (target.pageCount ?? 0) > 1 ? setFile(target) : onChoose(target.link);
  return (
    <Dialog title={file === undefined ? 'Add link' : file.title} onClose={onClose}>
      {file === undefined ? (
        <Things onChoose={choose} />
      ) : (
        <Pages file={file} onChoose={onChoose} onBack={() => setFile(undefined)} />
      )}
    </Dialog>
  );
}

function Things({ onChoose }: { onChoose: (target: Target) => void }) {
  const [typed, setTyped] = useState('');
  const targets = useRows(readTargets, []);
  if (targets === undefined) return <Loading label="Fetching what you can link" />;
  const words = wordsOfSearch(typed);
  const found = targets.filter(({ title }) => words.length === 0 || holdsWords(fold(title), words));
  const rows = found.slice(0, mostShown).map((target) => ({
    key: target.link.to,
    icon: placeOf(target.entity)?.icon ?? Link2,
    title: target.title,
    detail: target.detail,
    goesOn: (target.pageCount ?? 0) > 1,
    onChoose: () => onChoose(target),
  }));
  return (
    <SearchList
      label="File, note, deck, highlight or event"
      typed={typed}
      onType={setTyped}
      rows={rows}
      others={found.length - rows.length}
      empty={
        targets.length === 0
          ? 'Your files, notes, decks and events will be here.'
          : 'Nothing found.'
      }
    />
  );
}

interface PagesProps {
  file: Target;
  onChoose: (link: TaskLink) => void;
  onBack: () => void;
}

function Pages({ file, onChoose, onBack }: PagesProps) {
  const [typed, setTyped] = useState('');
  const texts = useRows((database) => readPageTexts(database, file.id), [file.id]);
  const folded = useMemo(
    () => new Map([...(texts ?? [])].map(([page, text]) => [page, fold(text)])),
    [texts],
  );
  const count = Math.min(file.pageCount ?? 0, mostPages);
  const words = wordsOfSearch(typed);
  const isFound = (page: number) =>
    words.length === 0 ||
    String(page).startsWith(typed.trim()) ||
    holdsWords(folded.get(page) ?? '', words);
  const found = Array.from({ length: count }, (_, at) => at + 1).filter(isFound);
  // The typed number itself comes before those that begin with it.
  const exact = found.indexOf(Number(typed));
  if (exact > 0) found.unshift(...found.splice(exact, 1));
  const title = file.title;
  const whole = {
    key: 'whole',
    icon: FileText,
    title: 'Whole file',
    detail: plural(file.pageCount ?? 0, 'page'),
    onChoose: () => onChoose(file.link),
  };
  const rows = found.slice(0, mostShown).map((page) => ({
    key: String(page),
    icon: FileText,
    title: `Page ${page}`,
    detail: firstWords(texts?.get(page) ?? ''),
    onChoose: () =>
      onChoose({ to: `${file.link.to}#${hashOfPlace({ page })}`, words: `${title}, p. ${page}` }),
  }));
  return (
    <SearchList
      label={`Page, 1 to ${count}, or words on it`}
      typed={typed}
      onType={setTyped}
      rows={words.length === 0 ? [whole, ...rows] : rows}
      others={found.length - rows.length}
      empty="No page has these words. Pages that were not opened yet are found by their number."
    >
      <Button
        variant="ghost"
        size="sm"
        icon={<ArrowLeft aria-hidden size={18} />}
        className="-ms-2 w-fit"
        onClick={onBack}
      >
        Other file or note
      </Button>
    </SearchList>
  );
}

interface SearchListProps {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  rows: readonly {
    key: string;
    icon: typeof Link2;
    title: string;
    detail: string;
    goesOn?: boolean;
    onChoose: () => void;
  }[];
  /** How many more are found than `rows`. */
  others: number;
  /** Said where nothing is found. */
  empty: string;
  children?: ReactNode;
}

/** A search with its rows. Enter takes the first one. */
function SearchList({ label, typed, onType, rows, others, empty, children }: SearchListProps) {
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') rows[0]?.onChoose();
      }}
    >
      {children}
      <TextField
        // The next list begins in its own field.
        key={label}
        label={label}
        type="search"
        autoFocus
        autoComplete="off"
        maxLength={200}
        value={typed}
        // What is looked for need not be kept.
        data-kept=""
        onChange={({ target }) => onType(target.value)}
      />
      <ul aria-label="Found" className="-mx-2 grid max-h-[50dvh] overflow-y-auto">
        {rows.slice(0, mostShown).map(({ key, icon: Icon, title, detail, goesOn, onChoose }) => (
          <li key={key}>
            <button
              type="button"
              onClick={onChoose}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left outline-offset-[-2px] hover:bg-surface-2"
            >
              <Icon aria-hidden size={18} className="shrink-0 text-muted" />
              <span dir="auto" className="min-w-0 flex-1 truncate text-left">
                {title}
              </span>{' '}
              <span dir="auto" className="max-w-[60%] truncate text-small text-muted tabular-nums">
                {detail}
              </span>
              {goesOn ? (
                <ChevronRight aria-hidden size={16} className="shrink-0 text-muted" />
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-muted empty:hidden">
        {rows.length === 0 ? empty : others > 0 ? `${plural(others, 'more')}: type to find` : null}
      </p>
    </form>
  );
}

/** What was used last comes first; then the newest highlights, then coming events. */
async function readTargets(database: AccountDatabase): Promise<Target[]> {
  const nowMs = Date.now();
  const [recent, highlights, events] = await Promise.all([
    readRecent(database, 500),
    database
      .rows('highlight')
      .where('deletedAt')
      .equals(0)
      .reverse()
      .limit(mostHighlights)
      .toArray(),
    readEvents(database, nowMs, nowMs + eventDays * dayMs),
  ]);
  const target = (entity: EntityName, row: Row): Target[] => {
    const place = placeOf(entity);
    const at = place?.at(row);
    const title = titleOf(entity, row).trim().slice(0, longestTitle);
    if (at === undefined || title === '') return [];
    const pages = entity === 'file' ? Number(row.pageCount) : 0;
    const detail =
      pages > 0 ? plural(pages, 'page') : (entity === 'event' && place?.detail?.(row)) || '';
    return [
      {
        entity,
        id: row.id,
        title,
        detail: detail || (place?.kind ?? definitionOf(entity).noun),
        ...(pages > 0 && { pageCount: pages }),
        link: { to: pathOf(at), words: title },
      },
    ];
  };
  // Of a repeating event the next one.
  const next = new Map(events.toReversed().map((event) => [event.id, event]));
  return [
    ...recent
      .filter(({ entity }) => entity !== 'task')
      .flatMap(({ entity, row }) => target(entity, row)),
    ...highlights.flatMap((row) => target('highlight', row as Row)),
    ...[...next.values()]
      .sort((a, b) => a.startsAt - b.startsAt)
      .flatMap((row) => target('event', row as unknown as Row)),
  ];
}

/** The texts of pages that this device has read, by page. */
async function readPageTexts(
  { pageTexts }: AccountDatabase,
  fileId: string,
): Promise<ReadonlyMap<number, string>> {
  const pages = await pageTexts
    .where('[fileId+page]')
    .between([fileId, 1], [fileId, mostPages], true, true)
    .toArray();
  return new Map(pages.map(({ page, text }) => [page, text]));
}

/** Enough of a page to know it by. */
function firstWords(text: string): string {
  return text.slice(0, 80).replace(/\s+/g, ' ').trim();
}
