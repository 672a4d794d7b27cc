/**
 * Decks as a tree. The arrow button, and Right and Left on the name, unfold and fold a deck; Up and Down move between decks.
 * Dragging a deck onto another puts it inside.
 */
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import {
  createContext,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { CourseLabel } from '../../../components/courses/course-mark.tsx';
import { useRows } from '../../../db/rows/use-rows.ts';
import { plural } from '../../../lib/plural.ts';
import { flatTree } from '../../../model/study/cards/deck-tree.ts';
import { classes } from '../../../ui/classes.ts';
import { formatInterval } from '../../../ui/format.ts';
import { rowListClass } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/page/states.tsx';
import { VirtualList } from '../../../ui/page/virtual-list.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { type DueNow, readDueNow, useCardCount } from '../use-decks.ts';
import { DeckMenu, nestDeck } from './deck-menu.tsx';
import { type DeckTreeNode, foldDeck, useFoldedDecks } from './use-deck-tree.ts';

/** By level. Deeper levels are not indented further, so that a phone still shows the name. */
const indents = ['', 'ps-6', 'ps-12', 'ps-18', 'ps-24'];

interface DeckRowsProps {
  label: string;
  nodes: readonly DeckTreeNode[];
  /** Outer decks by id, to name them for screen readers. */
  parents?: ReadonlyMap<string, string>;
  outerLevel?: number;
}

export function DeckRows({ label, nodes, parents, outerLevel = 0 }: DeckRowsProps) {
  const folded = useFoldedDecks();
  const rows = flatTree(nodes, (id) => !folded.has(id));
  const rowOf = new Map(rows.map((row) => [row.deck.id, row]));
  return (
    <DueOfDecks>
      <div className={rowListClass}>
        <VirtualList label={label} keys={[...rowOf.keys()]} estimatedHeight={72} gapPx={0}>
          {(id) => {
            const row = rowOf.get(id);
            if (row === undefined) return null;
            const node = { ...row, level: row.level - outerLevel };
            const within = rowOf.get(parents?.get(id) ?? '')?.deck.name;
            return <DeckRow node={node} isOpen={!folded.has(id)} within={within} />;
          }}
        </VirtualList>
      </div>
    </DueOfDecks>
  );
}

interface DeckRowProps {
  node: DeckTreeNode;
  isOpen: boolean;
  /** The name of the outer deck. */
  within: string | undefined;
}

function DeckRow({ node, isOpen, within }: DeckRowProps) {
  const { deck, level, children } = node;
  const { id, name, courseId } = deck;
  const due = useDueOfDeck(id);
  const count = useCardCount(id);
  const [isDragged, setDragged] = useState(false);
  const { isOver, handlers } = useDeckDrop(id);
  return (
    <div
      {...handlers}
      className={classes(
        indents[Math.min(level, indents.length) - 1],
        'row-hairline flex min-h-18 items-center pe-1 transition-colors duration-120 hover:bg-surface-2',
        isOver && 'outline-2 -outline-offset-2 outline-accent',
        isDragged && 'opacity-60',
      )}
    >
      {children.length > 0 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Decks in ${name}`}
          onClick={() => foldDeck(id, isOpen)}
          className="ms-1 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-text"
        >
          <ChevronRight
            aria-hidden
            size={20}
            className={classes(
              'transition-transform duration-150',
              isOpen ? 'rotate-90' : 'rtl:rotate-180',
            )}
          />
        </button>
      ) : null}
      <Link
        to="/dashboard/library/flashcards/$id"
        params={{ id }}
        draggable
        data-deck={id}
        onDragStart={(event: DragEvent) => {
          event.dataTransfer.setData(deckDragType, id);
          event.dataTransfer.effectAllowed = 'move';
          setDragged(true);
        }}
        onDragEnd={() => setDragged(false)}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) =>
          onDeckKey(event, id, children.length > 0, isOpen)
        }
        className={classes(
          'flex min-w-0 flex-1 items-center gap-3 self-stretch py-3 pe-2 outline-offset-[-2px]',
          children.length > 0 ? 'ps-1' : 'ps-4',
        )}
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span dir="auto" className="truncate text-left font-medium">
            {name}
          </span>
          <span className="flex min-h-6 flex-wrap items-center gap-2 text-small text-muted">
            {within === undefined ? null : <span className="sr-only">Inside {within}.</span>}
            {count === undefined ? null : plural(count, 'card')}
            {children.length > 0 ? <span>{plural(children.length, 'deck')}</span> : null}
            {due === undefined ? null : <DueBadges due={due} />}
            <CourseLabel courseId={courseId} />
          </span>
        </span>
      </Link>
      <DeckMenu deck={deck} />
    </div>
  );
}

function onDeckKey(
  event: KeyboardEvent<HTMLElement>,
  id: string,
  hasChildren: boolean,
  isOpen: boolean,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const [inward, outward] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const links = [...document.querySelectorAll<HTMLElement>('a[data-deck]')];
  const at = links.indexOf(event.currentTarget);
  if (event.key === 'ArrowDown') links[at + 1]?.focus();
  else if (event.key === 'ArrowUp') links[at - 1]?.focus();
  else if (event.key === inward && hasChildren && !isOpen) foldDeck(id, false);
  else if (event.key === outward && hasChildren && isOpen) foldDeck(id, true);
  else return;
  event.preventDefault();
}

function DueBadges({ due: { counts, nextDueAt, later, nowMs } }: { due: DueNow }) {
  const { learning, reviews, fresh } = counts;
  const due = learning + reviews;
  const quiet = later > 0 ? `${later.toLocaleString()} new tomorrow` : 'Nothing due';
  return (
    <>
      {due > 0 ? <Badge tone="warn">{due.toLocaleString()} due</Badge> : null}
      {fresh > 0 ? <Badge tone="accent">{fresh.toLocaleString()} new</Badge> : null}
      {due + fresh > 0 ? null : (
        <Badge>
          {nextDueAt === undefined ? quiet : `Next in ${formatInterval(nextDueAt - nowMs)}`}
        </Badge>
      )}
    </>
  );
}

interface InSight {
  due: ReadonlyMap<string, DueNow>;
  /** @returns a function to call when the row leaves */
  show: (id: string) => () => void;
}

const DecksInSight = createContext<InSight | undefined>(undefined);

/** Counts due cards of all decks in sight in one query: each rating repeats it, and the limits of the day are read once. */
function DueOfDecks({ children }: { children: ReactNode }) {
  const nowMs = useNow();
  const [ids, setIds] = useState<readonly string[]>([]);
  const read = useRows((db) => readDueNow(db, ids), [ids, nowMs]);
  const show = useCallback((id: string) => {
    setIds((before) => [...before, id]);
    return () => setIds((before) => before.filter((one) => one !== id));
  }, []);
  const value = useMemo(() => ({ due: read ?? new Map<string, DueNow>(), show }), [read, show]);
  return <DecksInSight value={value}>{children}</DecksInSight>;
}

/** Of a row within `DueOfDecks`. @returns `undefined` while loading */
function useDueOfDeck(id: string): DueNow | undefined {
  const inSight = useContext(DecksInSight);
  if (inSight === undefined) throw new Error('A row of a deck needs DueOfDecks around it');
  const { show, due } = inSight;
  useEffect(() => show(id), [show, id]);
  return due.get(id);
}

const deckDragType = 'application/x-haversack-deck';

/** @param into `null`: to the top @returns handlers of the drop target, and whether a deck is over it */
export function useDeckDrop(into: string | null) {
  const [isOver, setOver] = useState(false);
  const isDeck = (event: DragEvent) => event.dataTransfer.types.includes(deckDragType);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isDeck(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        const id = event.dataTransfer.getData(deckDragType);
        if (id === '') return;
        event.preventDefault();
        if (id !== into) void nestDeck(id, into);
      },
    },
  };
}
