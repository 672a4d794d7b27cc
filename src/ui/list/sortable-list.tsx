/**
 * A list with reorderable rows: drag the handle, or lift with Space, move with arrows and drop with Space. Escape puts the
 * row back; Alt and an arrow move a row from anywhere in it. Each step is announced.
 */
import { GripVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from '../classes.ts';
import { isPressed } from '../press/key-press.ts';
import { isTyping } from '../press/shortcuts.ts';
import { type Moment, useLift } from './use-lift.ts';

interface SortableListProps<Thing> {
  label: string;
  things: readonly Thing[];
  idOf: (thing: Thing) => string;
  /** The name of a row, for its handle and announcements. */
  nameOf: (thing: Thing) => string;
  /** @param to the new place, from 0, of the moved row. @returns `false`, maybe later: it was not stored */
  onSort: (things: Thing[], id: string, to: number) => unknown;
  /** Rows without boxes, which place the handle themselves. */
  isPlain?: boolean;
  /** @param grip the handle of a plain row */
  children: (thing: Thing, grip: ReactNode) => ReactNode;
}

export function SortableList<Thing>(props: SortableListProps<Thing>) {
  const { label, things, idOf, nameOf, isPlain = false, children } = props;
  const helpId = useId();
  const list = useRef<HTMLUListElement>(null);
  const ids = things.map(idOf);
  const [order, setOrder] = useOrder(ids, props);
  // A moved row loses the focus, and the new order may come from the disk later.
  const focused = useRef<Element>(null);
  const key = keyOf(ids);
  useLayoutEffect(() => {
    void key;
    const lost = focused.current instanceof HTMLElement ? focused.current : null;
    if (document.activeElement === document.body) lost?.focus();
    focused.current = null;
  }, [key]);
  const sort = (id: string, to: number) => {
    const { activeElement } = document;
    focused.current = list.current?.contains(activeElement) ? activeElement : null;
    setOrder(id, to);
  };
  const count = things.length;
  /** Another device may have deleted what is lifted. */
  const isHere = (id: string) => order.includes(id);
  const { lifted, said, say, drag, onKey, putBack } = useLift<number>({
    isGripped: true,
    spotOf: (id) => order.indexOf(id),
    spotAt: (id, _x, y) => (list.current === null ? undefined : placeAt(list.current, id, y)),
    step: (_id, at, arrow) => {
      if (arrow === 'up') return Math.max(0, at - 1);
      return arrow === 'down' ? Math.min(count - 1, at + 1) : undefined;
    },
    onDrop: (id, to) => isHere(id) && order.indexOf(id) !== to && sort(id, to),
    say: (moment, id, at) =>
      isHere(id) ? wordsOf[moment](nameOf(thingOf(id)), at + 1, count) : '',
  });
  const thingOf = (id: string) => things[ids.indexOf(id)] as Thing;
  const shown =
    lifted?.spot === undefined || !isHere(lifted.id)
      ? order
      : moved(order, order.indexOf(lifted.id), lifted.spot);

  const moveBy = (event: KeyboardEvent, id: string) => {
    const press = (key: string) => isPressed(event.nativeEvent, key);
    const by = press('Alt+ArrowUp') ? -1 : press('Alt+ArrowDown') ? 1 : 0;
    if (by === 0 || lifted !== undefined || isTyping(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    const to = order.indexOf(id) + by;
    const name = nameOf(thingOf(id));
    if (to < 0 || to >= count) return say(`${name} is the ${by < 0 ? 'first' : 'last'} one.`);
    say(wordsOf.moved(name, to + 1, count));
    sort(id, to);
  };

  return (
    <>
      <ul ref={list} aria-label={label} className={isPlain ? 'grid' : 'grid gap-1'}>
        {things.map((thing) => {
          const id = idOf(thing);
          const isLifted = lifted?.id === id;
          const grip = (
            <button
              type="button"
              aria-label={`Move ${nameOf(thing)}`}
              aria-describedby={helpId}
              aria-pressed={isLifted}
              className={classes(
                'grid shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing',
                isPlain ? 'size-9 pointer-coarse:size-11' : 'size-11',
              )}
              onKeyDown={(event) => onKey(event, id, ['Space', 'Enter'])}
              onBlur={() => putBack(id)}
              onPointerDown={(event) => drag(id, event, { isGrip: true })}
            >
              <GripVertical aria-hidden size={isPlain ? 16 : 18} />
            </button>
          );
          return (
            <li
              key={id}
              data-sorted={id}
              // Until the drop only the visual order changes: a moved element loses the focus.
              style={{ order: shown.indexOf(id) }}
              onKeyDown={(event) => moveBy(event, id)}
              className={classes(
                'group flex items-center gap-1 rounded-control',
                isPlain
                  ? isLifted && 'relative z-10 bg-surface-2 shadow-lift'
                  : `border bg-surface ${isLifted ? 'border-focus bg-surface-2 shadow-card' : 'border-line'}`,
              )}
            >
              {isPlain ? (
                children(thing, grip)
              ) : (
                <>
                  {grip}
                  <div className="min-w-0 flex-1 py-2 pe-3">{children(thing, grip)}</div>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p id={helpId} hidden>
        Press Space to pick up, the arrow keys to move, Space to drop and Escape to cancel.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

const wordsOf: Record<Moment, (name: string, at: number, count: number) => string> = {
  lifted: (name, at, count) => `${name} picked up, position ${at} of ${count}.`,
  moved: (name, at, count) => `${name}, position ${at} of ${count}.`,
  dropped: (name, at) => `${name} dropped at position ${at}.`,
  back: (name, at) => `${name} moved back to position ${at}.`,
};

const keyOf = (ids: readonly string[]) => ids.join('\n');

/** The ids as they are sorted, and as a drop has just sorted them, while that is being stored. */
function useOrder<Thing>(
  ids: string[],
  { things, onSort }: SortableListProps<Thing>,
): [string[], (id: string, to: number) => void] {
  const [sorted, setSorted] = useState<{ before: string; after: string[] }>();
  const key = keyOf(ids);
  const isStored = sorted !== undefined && sorted.before !== key;
  if (isStored) setSorted(undefined);
  const order = sorted === undefined || isStored ? ids : sorted.after;
  const sort = (id: string, to: number) => {
    const after = moved(order, order.indexOf(id), to);
    setSorted({ before: key, after });
    const next = after.flatMap((one) => things[ids.indexOf(one)] ?? []);
    void Promise.resolve(onSort(next, id, to)).then((stored) => {
      if (stored === false) setSorted(undefined);
    });
  };
  return [order, sort];
}

/** @returns the place, from 0, of the lifted row at `y`: after the rows whose middle is above it */
function placeAt(list: HTMLElement, lifted: string, y: number): number {
  const rows = [...list.children] as HTMLElement[];
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return row.dataset.sorted !== lifted && top + height / 2 < y;
  }).length;
}

export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const next = [...things];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
