/**
 * A list with reorderable rows: drag the handle, or lift with Space, move with arrows and drop with Space. Escape puts the
 * row back. Each step is announced.
 */
import { GripVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from '../classes.ts';

interface SortableListProps<Thing> {
  label: string;
  things: readonly Thing[];
  idOf: (thing: Thing) => string;
  /** The name of a row, for its handle and announcements. */
  nameOf: (thing: Thing) => string;
  onSort: (things: Thing[]) => void;
  children: (thing: Thing) => ReactNode;
}

interface Lifted {
  id: string;
  /** Start and target place, from 0. */
  from: number;
  to: number;
}

export function SortableList<Thing>({
  label,
  things,
  idOf,
  nameOf,
  onSort,
  children,
}: SortableListProps<Thing>) {
  const helpId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [lifted, setLifted] = useState<Lifted>();
  const [said, setSaid] = useState('');
  const ids = things.map(idOf);
  const shownIds = lifted === undefined ? ids : moved(ids, lifted.from, lifted.to);
  // A moved row loses the focus, and the new order may come from the disk later.
  const lastMoved = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (lastMoved.current === undefined || document.activeElement !== document.body) return;
    const row = list.current?.children[ids.indexOf(lastMoved.current)];
    row?.querySelector('button')?.focus();
  });

  const lift = (thing: Thing, from: number) => {
    setLifted({ id: idOf(thing), from, to: from });
    setSaid(`${nameOf(thing)} picked up, position ${from + 1} of ${things.length}.`);
  };
  const carry = (thing: Thing, to: number) => {
    if (lifted === undefined || to < 0 || to >= things.length || to === lifted.to) return;
    setLifted({ ...lifted, to });
    setSaid(`${nameOf(thing)}, position ${to + 1} of ${things.length}.`);
  };
  const putDown = (thing: Thing) => {
    if (lifted === undefined) return;
    setLifted(undefined);
    setSaid(`${nameOf(thing)} dropped at position ${lifted.to + 1}.`);
    lastMoved.current = lifted.id;
    if (lifted.to !== lifted.from) onSort(moved(things, lifted.from, lifted.to));
  };
  const putBack = (thing: Thing) => {
    if (lifted === undefined) return;
    setLifted(undefined);
    setSaid(`${nameOf(thing)} moved back to position ${lifted.from + 1}.`);
  };

  const onKeyDown = (event: KeyboardEvent, thing: Thing, place: number) => {
    const isLifted = lifted?.id === idOf(thing);
    if (event.key === ' ' || event.key === 'Enter') {
      if (!event.repeat) isLifted ? putDown(thing) : lift(thing, place);
    } else if (isLifted && event.key === 'ArrowUp') carry(thing, place - 1);
    else if (isLifted && event.key === 'ArrowDown') carry(thing, place + 1);
    else if (isLifted && event.key === 'Escape') putBack(thing);
    else return;
    event.preventDefault();
    // The same Escape would close a surrounding dialog.
    event.stopPropagation();
  };
  const onPointerMove = (event: PointerEvent, thing: Thing) => {
    if (lifted?.id !== idOf(thing) || list.current === null) return;
    carry(thing, placeAt(list.current, lifted.from, event.clientY));
  };

  return (
    <>
      <ul ref={list} aria-label={label} className="grid gap-1">
        {things.map((thing) => {
          const place = shownIds.indexOf(idOf(thing));
          const isLifted = lifted?.id === idOf(thing);
          return (
            <li
              key={idOf(thing)}
              // Until the drop only the visual order changes: a moved element loses focus and pointer capture.
              style={{ order: place }}
              className={classes(
                'flex items-center gap-1 rounded-control border bg-surface',
                isLifted ? 'border-focus bg-surface-2 shadow-card' : 'border-line',
              )}
            >
              <button
                type="button"
                aria-label={`Move ${nameOf(thing)}`}
                aria-describedby={helpId}
                aria-pressed={isLifted}
                className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
                onKeyDown={(event) => onKeyDown(event, thing, place)}
                onBlur={() => putBack(thing)}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  lift(thing, place);
                }}
                onPointerMove={(event) => onPointerMove(event, thing)}
                onPointerUp={() => putDown(thing)}
                onPointerCancel={() => putBack(thing)}
              >
                <GripVertical aria-hidden size={18} />
              </button>
              <div className="min-w-0 flex-1 py-2 pe-3">{children(thing)}</div>
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

/** @returns the place, from 0, of the lifted row at `y`: after the rows whose middle is above it */
function placeAt(list: HTMLElement, lifted: number, y: number): number {
  const others = [...list.children].filter((_row, index) => index !== lifted);
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const next = [...things];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
