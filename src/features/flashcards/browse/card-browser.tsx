/** Searches cards, lists the found ones, shows one in detail, and edits many at once. */
import { ArrowDownUp, CircleQuestionMark, SearchX, Tags } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { plural } from '../../../lib/plural.ts';
import { longestQuery, quoted } from '../../../model/study/cards/query.ts';
import type { Found } from '../../../queries/cards/ask-cards.ts';
import { type CardSort, cardSorts } from '../../../queries/cards/card-sort.ts';
import { cardsClock, useFoundCards } from '../../../queries/cards/use-followed-cards.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { controlClass } from '../../../ui/form/field.tsx';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/states.tsx';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { DeckPlace } from '../tree/use-deck-tree.ts';
import { BrowserGrid } from './browser-grid.tsx';
import { CardDetail, DetailDialog } from './card-detail.tsx';
import { ManageCardTags, ReadProblem } from './card-tags.tsx';
import { type CardOrder, keepShown, nothingSelected, selectAll } from './selection.ts';
import { sortLabels } from './shown-cards.ts';
import { BulkBar, useCardActs } from './use-card-acts.tsx';

interface CardBrowserProps {
  /** `undefined`: the cards of all decks. */
  deckIds: readonly string[] | undefined;
  places: readonly DeckPlace[];
  search: string;
  /** Keeps the search in the address. */
  onSearch: (search: string) => void;
}

export function CardBrowser({ deckIds, places, search: first, onSearch }: CardBrowserProps) {
  const [text, setText] = useState(first);
  const [{ sort, isDescending }, setSort] = useState<{ sort: CardSort; isDescending: boolean }>({
    sort: 'due',
    isDescending: false,
  });
  const nowMs = useNow();
  const { found, isSearching, share, hasFailed, retry } = useFoundCards(
    { text, deckIds, sort, isDescending },
    nowMs,
  );
  const order = useMemo(() => orderOf(found), [found]);
  const [chosen, setSelection] = useState(nothingSelected);
  const selection = useMemo(() => keepShown(chosen, order), [chosen, order]);
  const [isManaging, setManaging] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const isWide = useMedia('(min-width: 80rem)');
  const grid = useRef<HTMLDivElement>(null);
  const clock = useMemo(() => cardsClock(nowMs), [nowMs]);
  const deckNames = useMemo(() => new Map(places.map(({ id, name }) => [id, name])), [places]);
  const deckOf = useRef(new Map<string, string>());
  const acts = useCardActs((id) => deckOf.current.get(id));
  useEffect(() => onSearch(text), [text, onSearch]);
  // The focus moves to the list after the search: the list of the search before may disappear and lose it.
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving || isSearching) return;
    setLeaving(false);
    grid.current?.focus();
  }, [isLeaving, isSearching]);
  const shownId = isWide ? selection.current : openId;
  const detail = { deckNames, nowMs: clock.nowMs, acts };
  const sortBy = (next: CardSort) =>
    setSort((before) => ({
      sort: next,
      isDescending: before.sort === next ? !before.isDescending : false,
    }));
  return (
    <section aria-label="Cards" aria-busy={isSearching} className="grid content-start gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <SearchField
          value={text}
          onChange={(typed) => {
            setText(typed);
            setLeaving(false);
          }}
          problems={found?.problems ?? []}
          hints={found?.hints ?? []}
          onLeave={() => setLeaving(true)}
        />
        {/* With text of double size this is a row of its own. */}
        <span className="flex gap-1 max-sm:flex-1 max-sm:flex-wrap">
          <IconButton
            label="Tags of cards"
            icon={<Tags aria-hidden size={18} />}
            onClick={() => setManaging(true)}
          />
          <select
            aria-label="Sort by"
            value={sort}
            onChange={({ target }) => sortBy(target.value as CardSort)}
            className={classes(controlClass, 'max-sm:w-auto max-sm:min-w-28 max-sm:flex-1')}
          >
            {cardSorts.map((one) => (
              <option key={one} value={one}>
                {sortLabels[one]}
              </option>
            ))}
          </select>
          <IconButton
            label={isDescending ? 'Sort ascending' : 'Sort descending'}
            icon={<ArrowDownUp aria-hidden size={18} />}
            onClick={() => sortBy(sort)}
          />
        </span>
      </div>
      {hasFailed ? (
        <ReadProblem title="The cards could not be searched" safe="cards" onRetry={retry} />
      ) : null}
      {found === undefined && !hasFailed ? <Loading label={loadingWords(share)} /> : null}
      {found ? (
        <>
          <p role="status" className="text-sm text-muted">
            {text.trim()
              ? plural(order.count, 'card found', 'cards found')
              : plural(order.count, 'card')}
          </p>
          {order.count === 0 ? (
            <NothingFound hasSearch={text.trim() !== ''} onClear={() => setText('')} />
          ) : (
            <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
              <BrowserGrid
                grid={grid}
                order={order}
                selection={selection}
                onSelection={setSelection}
                sort={sort}
                isDescending={isDescending}
                onSort={sortBy}
                deckNames={deckNames}
                deckOf={deckOf.current}
                nowMs={clock.nowMs}
                onOpen={(id) => setOpenId(id)}
                onEdit={(id) => acts.ask('edit', [id])}
                onDelete={(ids) => acts.ask('delete', ids)}
              />
              {isWide ? (
                <aside
                  aria-label="Card details"
                  className={`${surfaceClass} sticky top-20 max-h-[calc(100vh-6rem)] overflow-auto p-4`}
                >
                  {shownId ? (
                    <CardDetail key={shownId} id={shownId} {...detail} />
                  ) : (
                    <p className="text-sm text-muted">Choose a card to see its history.</p>
                  )}
                </aside>
              ) : null}
            </div>
          )}
          <BulkBar
            ids={selection.ids}
            count={order.count}
            acts={acts}
            onSelectAll={() => setSelection((before) => selectAll(before, order))}
            onClear={() => {
              setSelection(({ current }) => ({ ...nothingSelected, current }));
              grid.current?.focus({ preventScroll: true });
            }}
          />
        </>
      ) : null}
      {!isWide && openId ? (
        <DetailDialog id={openId} {...detail} onClose={() => setOpenId(undefined)} />
      ) : null}
      {isManaging ? (
        <ManageCardTags
          onFind={(name) => {
            setText(`tag:${quoted(name)}`);
            setManaging(false);
          }}
          onClose={() => setManaging(false)}
        />
      ) : null}
      {acts.dialogs}
    </section>
  );
}

function loadingWords(share: number): string {
  const isPart = share > 0 && share < 1;
  return isPart ? `Reading cards, ${Math.round(100 * share)} %` : 'Fetching flashcards';
}

function orderOf(found: Pick<Found, 'numbers' | 'idOf'> | undefined): CardOrder {
  const { numbers = new Uint32Array(), idOf = () => '' } = found ?? {};
  let places: Map<string, number> | undefined;
  return {
    count: numbers.length,
    idAt: (place) => idOf(numbers[place] ?? -1),
    placeOf: (id) => {
      if (id === undefined) return -1;
      places ??= new Map(Array.from(numbers, (number, place) => [idOf(number), place]));
      return places.get(id) ?? -1;
    },
  };
}

function NothingFound({ hasSearch, onClear }: { hasSearch: boolean; onClear: () => void }) {
  if (!hasSearch) {
    const text = 'Cards that you write, generate or import will be here.';
    return <EmptyState icon={<SearchX size={28} />} title="No cards yet" text={text} />;
  }
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title="No cards match"
      text="Try fewer words, or clear the search."
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  );
}

interface SearchFieldProps {
  value: string;
  onChange: (typed: string) => void;
  problems: readonly string[];
  hints: readonly string[];
  /** Arrow Down moves to the list. */
  onLeave: () => void;
}

function SearchField({ value, onChange, problems, hints, onLeave }: SearchFieldProps) {
  const id = useId();
  const [isHelping, setHelping] = useState(false);
  const said = problems.length > 0 ? problems : hints;
  return (
    <search className="grid min-w-0 flex-1 gap-1 max-sm:basis-full">
      <span className="flex gap-1">
        <SearchInput
          label="Search cards"
          placeholder="Words, deck:, tag:, is:due …"
          className="min-w-0 flex-1"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestQuery}
          value={value}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={said.length > 0 ? id : undefined}
          onChange={onChange}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || isForInputMethod(event.nativeEvent)) return;
            event.preventDefault();
            onLeave();
          }}
        />
        <IconButton
          label="Search help"
          icon={<CircleQuestionMark aria-hidden size={18} />}
          onClick={() => setHelping(true)}
        />
      </span>
      <p
        id={id}
        role="status"
        className={classes(
          'text-sm empty:hidden',
          problems.length > 0 ? 'text-danger' : 'text-muted',
        )}
      >
        {said.join(' ')}
      </p>
      {isHelping ? <SearchHelp onClose={() => setHelping(false)} /> : null}
    </search>
  );
}

const examples: readonly [string, string][] = [
  ['cell wall', 'cards with both words, or words that begin so'],
  ['"cell wall"', 'exactly these words'],
  ['cell or tissue', 'one of the two'],
  ['-cell', 'without this word'],
  ['(a or b) -c', 'brackets group'],
  ['*osis, c_t', '* is any letters, _ is one letter'],
  ['deck:Biology', 'a deck and the decks inside it; deck:"Two words"'],
  ['tag:exam', 'cards with a tag'],
  ['is:due', 'also is:new, is:learn, is:review, is:suspended, is:buried, is:leech'],
  ['flag:red', 'or flag:1 to flag:7; flag:0 is without one'],
  ['added:7', 'added in the last 7 days'],
  ['rated:3', 'reviewed in the last 3 days'],
  ['prop:due<=7', 'due within 7 days'],
  ['prop:lapses>3', 'also interval, reps, difficulty, stability, recall'],
];

function SearchHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Search cards" onClose={onClose}>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {examples.map(([words, meaning]) => (
          <div key={words} className="contents">
            <dt className="font-mono text-sm">{words}</dt>
            <dd className="text-sm text-muted max-sm:mb-1">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
