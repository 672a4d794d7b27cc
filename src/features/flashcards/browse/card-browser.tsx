/** Searches cards, shows what is found, and does things with many of them at once. */
import { ArrowDownUp, SearchX, Tags } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { plural } from '../../../lib/plural.ts';
import { quoted } from '../../../model/study/cards/query.ts';
import type { Found } from '../../../queries/cards/ask-cards.ts';
import { type CardSort, cardSorts } from '../../../queries/cards/card-sort.ts';
import { cardsClock, useFoundCards } from '../../../queries/cards/use-followed-cards.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { controlClass } from '../../../ui/form/field.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { EmptyState, Problem } from '../../../ui/page/states.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { DeckPlace } from '../tree/use-deck-tree.ts';
import { BulkBar } from './acts/bulk-bar.tsx';
import { ManageCardTags } from './acts/manage-tags.tsx';
import { useCardActs } from './acts/use-card-acts.tsx';
import { BrowserGrid } from './browser-grid.tsx';
import { CardDetail, DetailDialog } from './card-detail.tsx';
import { sortLabels } from './card-words.ts';
import { SearchField } from './search-field.tsx';
import { type CardOrder, keepShown, nothingSelected, selectAll } from './selection.ts';

interface CardBrowserProps {
  /** Only their cards; `undefined`: all. */
  deckIds: readonly string[] | undefined;
  places: readonly DeckPlace[];
  /** What is searched at first. */
  search: string;
  /** Follows what is searched, for the address. */
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
  // The keyboard goes to what was searched for, not to what was found before: that would leave the list with all that was selected in it.
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving || isSearching) return;
    setLeaving(false);
    grid.current?.focus();
  }, [isLeaving, isSearching]);
  const shownId = isWide ? selection.current : openId;
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
        {/* With text of twice the size the choice keeps room for its words in a row of its own. */}
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
        <Problem
          title="The cards could not be searched"
          text="Your cards are safe. Try again, or reload the page."
          action={
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          }
        />
      ) : null}
      {found === undefined && !hasFailed ? (
        <Loading
          label={
            share > 0 && share < 1
              ? `Reading cards, ${Math.round(100 * share)} %`
              : 'Fetching flashcards'
          }
        />
      ) : null}
      {found ? (
        <>
          <p role="status" className="text-sm text-muted">
            {plural(
              order.count,
              text.trim() ? 'card found' : 'card',
              text.trim() ? 'cards found' : 'cards',
            )}
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
                    <CardDetail
                      key={shownId}
                      id={shownId}
                      deckNames={deckNames}
                      nowMs={clock.nowMs}
                      acts={acts}
                    />
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
        <DetailDialog
          id={openId}
          deckNames={deckNames}
          nowMs={clock.nowMs}
          acts={acts}
          onClose={() => setOpenId(undefined)}
        />
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

const nothingFound: Pick<Found, 'numbers' | 'idOf'> = {
  numbers: new Uint32Array(),
  idOf: () => '',
};

function orderOf({ numbers, idOf }: Pick<Found, 'numbers' | 'idOf'> = nothingFound): CardOrder {
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
  return hasSearch ? (
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
  ) : (
    <EmptyState
      icon={<SearchX size={28} />}
      title="No cards yet"
      text="Cards that you write, generate or import will be here."
    />
  );
}
