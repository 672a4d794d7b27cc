/**
 * The found cards as a virtual grid (w3.org/WAI/ARIA/apg, grid). It is one stop for Tab. Arrows, Home, End, Page Up and Page
 * Down move between cards and select with Shift; Space selects one, Ctrl+A all. A phone shows a card in two lines.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Flag } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { cutAt } from '../../../lib/plain-text.ts';
import type { CardSort } from '../../../queries/cards/card-sort.ts';
import { classes } from '../../../ui/classes.ts';
import { Chips } from '../../../ui/list/chips.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { isPressed } from '../../../ui/press/key-press.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { lettersInRow, nameOf } from '../card-text.tsx';
import { flagOf } from '../flags.ts';
import {
  type CardOrder,
  type CardSelection,
  goTo,
  nothingSelected,
  selectAll,
  selectRange,
  toggle,
} from './selection.ts';
import {
  dueWords,
  isAside,
  type ShownCard,
  sortLabels,
  stateWords,
  useShownCards,
} from './shown-cards.ts';

interface BrowserGridProps {
  grid: RefObject<HTMLDivElement | null>;
  order: CardOrder;
  selection: CardSelection;
  onSelection: (change: (before: CardSelection) => CardSelection) => void;
  sort: CardSort;
  isDescending: boolean;
  onSort: (sort: CardSort) => void;
  deckNames: ReadonlyMap<string, string>;
  /** Receives the deck of each card that comes into sight. */
  deckOf: Map<string, string>;
  nowMs: number;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
  /** The selected cards, or the card with the keyboard. */
  onDelete: (ids: readonly string[]) => void;
}

/** Roles as values, because the lint rules ask for table elements, which cannot be built in part. */
const roles = {
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  gridcell: { role: 'gridcell' },
} as const;
/** In rem: a student may have doubled the size of the text. */
const [wideRowRem, narrowRowRem] = [3, 4];
const columns: readonly CardSort[] = ['front', 'deck', 'due', 'state', 'tags', 'flag'];
/** Of the head and of each row. */
const columnsClass =
  'lg:grid-cols-[2.75rem_minmax(0,3fr)_minmax(0,1.2fr)_7.5rem_6rem_minmax(0,1.1fr)_2.75rem]';

export function BrowserGrid(props: BrowserGridProps) {
  const { grid, order, selection, onSelection, deckNames, nowMs, onOpen } = props;
  const id = useId();
  const isWide = useMedia('(min-width: 64rem)');
  const rowPx = (isWide ? wideRowRem : narrowRowRem) * textPx();
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const top = grid.current?.querySelector('[data-rows]')?.getBoundingClientRect().top ?? 0;
    setTopPx(Math.round(top + scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: order.count,
    estimateSize: () => rowPx,
    overscan: 6,
    scrollMargin: topPx,
    // The head and the bar at the bottom cover these strips, in pixels.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 140,
  });
  const items = virtualizer.getVirtualItems();
  const shown = useShownCards(items.map(({ index }) => order.idAt(index)));
  for (const [card, one] of shown) props.deckOf.set(card, one.card.deckId);
  const rowId = (card: string) => `${id}-${card}`;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const at = order.placeOf(selection.current);
    const perPage = Math.max(1, Math.floor(innerHeight / rowPx) - 4);
    const places: Record<string, number> = {
      ...{ ArrowDown: at + 1, ArrowUp: at < 0 ? 0 : at - 1, Home: 0, End: order.count - 1 },
      ...{ PageDown: at + perPage, PageUp: at - perPage },
    };
    const place = places[event.key];
    const { current, ids } = selection;
    if (place !== undefined && !isCommand) {
      const to = Math.min(order.count - 1, Math.max(0, place));
      const card = order.idAt(to);
      onSelection((before) =>
        event.shiftKey ? selectRange(before, order, card) : goTo(before, card),
      );
      virtualizer.scrollToIndex(to);
    } else if (isPressed(event.nativeEvent, 'Mod+A')) {
      onSelection((before) => selectAll(before, order));
    } else if (isCommand) return;
    else if (event.key === 'Escape' && ids.size > 0)
      onSelection(() => ({ ...nothingSelected, current }));
    else if (event.key === 'Delete' && (ids.size > 0 || current)) {
      props.onDelete(ids.size > 0 ? [...ids] : [current ?? '']);
    } else if (current === undefined) return;
    else if (event.key === ' ') onSelection((before) => toggle(before, current));
    else if (event.key === 'Enter') onOpen(current);
    else if (isPressed(event.nativeEvent, 'E')) props.onEdit(current);
    else return;
    event.preventDefault();
  };

  const rowProps = (card: string, index: number, isSelected: boolean) => ({
    ...roles.row,
    id: rowId(card),
    'aria-rowindex': index + 2,
    'aria-selected': isSelected,
    onClick: (event: MouseEvent) => {
      grid.current?.focus({ preventScroll: true });
      if (event.shiftKey) return onSelection((before) => selectRange(before, order, card));
      if (event.ctrlKey || event.metaKey) return onSelection((before) => toggle(before, card));
      onSelection((before) => goTo(before, card));
      onOpen(card);
    },
  });
  const isCurrentBuilt = items.some(({ index }) => order.idAt(index) === selection.current);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be built in part
    <div
      ref={grid}
      role="grid"
      aria-label="Cards"
      aria-multiselectable
      aria-rowcount={order.count + 1}
      aria-colcount={columns.length + 1}
      tabIndex={0}
      aria-activedescendant={
        isCurrentBuilt && selection.current ? rowId(selection.current) : undefined
      }
      onKeyDown={onKeyDown}
      className={classes(surfaceClass, 'group/grid min-w-0 outline-offset-2')}
    >
      <GridHead {...props} />
      <div
        {...roles.rowgroup}
        data-rows
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const card = order.idAt(index);
          const isCurrent = card === selection.current;
          const isSelected = selection.ids.has(card);
          return (
            <div
              key={card}
              {...rowProps(card, index, isSelected)}
              className={classes(
                'absolute inset-x-0 top-0 grid cursor-default grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 border-line border-t pe-3 lg:items-center',
                columnsClass,
                isSelected ? 'bg-accent-soft' : 'hover:bg-surface-2',
                isCurrent && 'shadow-[inset_3px_0_0_var(--color-accent)]',
                isCurrent && 'group-focus-visible/grid:outline-2 outline-accent -outline-offset-2',
              )}
              style={{ height: rowPx, transform: `translateY(${start - topPx}px)` }}
            >
              <BrowserRow
                shown={shown.get(card)}
                deckName={deckNames.get(shown.get(card)?.card.deckId ?? '') ?? ''}
                isSelected={isSelected}
                nowMs={nowMs}
                onToggle={(isRange) =>
                  onSelection((before) =>
                    isRange ? selectRange(before, order, card) : toggle(before, card),
                  )
                }
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A phone has a field in its place. */
function GridHead({ sort, isDescending, onSort }: BrowserGridProps) {
  return (
    <div {...roles.rowgroup} className="max-lg:sr-only">
      <div
        {...roles.row}
        {...{ 'aria-rowindex': 1 }}
        className={classes('grid gap-x-3 pe-3 text-sm', columnsClass)}
      >
        <span {...roles.columnheader}>
          <span className="sr-only">Selected</span>
        </span>
        {columns.map((column) => {
          const isSorted = sort === column;
          const Arrow = isDescending ? ArrowDown : ArrowUp;
          return (
            <span
              key={column}
              {...roles.columnheader}
              {...{ 'aria-sort': sortWords(isSorted, isDescending) }}
              className="min-w-0"
            >
              <button
                type="button"
                onClick={() => onSort(column)}
                className={classes(
                  'flex min-h-11 max-w-full items-center gap-1 truncate font-medium hover:text-text',
                  isSorted ? 'text-text' : 'text-muted',
                )}
              >
                {column === 'due' ? 'Due' : sortLabels[column]}
                {isSorted ? <Arrow aria-hidden size={14} className="shrink-0" /> : null}
              </button>
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** One rem, in pixels. */
function textPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

function sortWords(isSorted: boolean, isDescending: boolean) {
  if (!isSorted) return 'none';
  return isDescending ? 'descending' : 'ascending';
}

interface BrowserRowProps {
  shown: ShownCard | undefined;
  deckName: string;
  isSelected: boolean;
  nowMs: number;
  onToggle: (isRange: boolean) => void;
}

export function BrowserRow({ shown, deckName, isSelected, nowMs, onToggle }: BrowserRowProps) {
  const cell = roles.gridcell;
  if (shown === undefined) return <span {...cell} className="h-full" />;
  const { card, tags } = shown;
  const question = cutAt(nameOf(card).replace(/\s+/g, ' ').trim(), lettersInRow);
  const flag = flagOf(card.flag);
  const [state, due] = [stateWords(card, nowMs), dueWords(card, nowMs)];
  // A phone has room for the state or the due date only.
  const isAway = isAside(card, nowMs);
  return (
    <>
      <span {...cell} className="row-span-2 grid place-items-center lg:row-span-1">
        <label className="grid size-11 place-items-center">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select “${cutAt(question, 61)}”`}
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => {
              event.stopPropagation();
              onToggle(event.shiftKey);
            }}
            className="size-5"
          />
        </label>
      </span>
      <span {...cell} dir="auto" className="truncate text-left font-medium max-lg:self-end">
        {question}
      </span>
      {/* The second line of a phone. */}
      <span className="contents max-lg:flex max-lg:min-w-0 max-lg:items-center max-lg:gap-2 max-lg:self-start max-lg:text-sm max-lg:text-muted">
        <span {...cell} dir="auto" className="min-w-0 truncate text-left">
          {deckName}
        </span>
        <span
          {...cell}
          className={classes('shrink-0 truncate tabular-nums', isAway && 'max-lg:hidden')}
        >
          {due}
        </span>
        <span {...cell} className={classes('shrink-0', !isAway && 'max-lg:hidden')}>
          {state}
        </span>
        <span {...cell} className="flex min-w-0 items-center max-sm:hidden">
          <Chips label="Tags" chips={tags} most={2} />
        </span>
        <span {...cell} className="grid shrink-0 place-items-center">
          {flag ? (
            <>
              <Flag aria-hidden size={16} className={classes('fill-current', flag.className)} />
              <span className="sr-only">{flag.name} flag</span>
            </>
          ) : null}
        </span>
      </span>
    </>
  );
}
