/**
 * Moves, resizes and makes events in the grid: by mouse at once, by a finger after it has rested, so that a swipe still
 * scrolls, and by keys. A pointer's work ends where it is released; what happens then is the caller's.
 */
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import {
  dropNextClick,
  useKeptFromScrolling,
  usePointerDrag,
} from '../../../ui/press/use-pointer-drag.ts';
import {
  type Carry,
  dayOfSpan,
  type Load,
  type Plannable,
  spanOfDrag,
  spanOfKey,
  spanOfTap,
} from '../plan/carry.ts';
import type { Entry } from '../plan/entries.ts';
import { type Grip, isSameSpan, type Span } from '../plan/span.ts';
import { spotAt } from './spot-at.ts';

/** How long a finger rests before it lifts something. Milliseconds. */
const restMs = 380;
/** How far a pointer may move before it drags, or a resting finger scrolls. CSS pixels. */
const dragPx = { mouse: 4, touch: 9 };
/** Near an edge the hours scroll. CSS pixels. */
const edgePx = 40;
/** A swipe to the next day. CSS pixels. */
const swipePx = 56;
/** How long something is held at the side until the next day comes. Milliseconds. */
const turnMs = 600;

interface CarryActs {
  grid: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  entries: readonly Entry[];
  onDrop: (carry: Carry) => void;
  /** A swipe to the side, or what is held at the edge. 1 is the next day. */
  onTurn: ((days: 1 | -1) => void) | undefined;
  /** Something was carried to a day that may not be shown. */
  onShow: (day: string) => void;
}

/** How the last move ended, for screen readers. */
export interface EndOfCarry {
  carry: Carry;
  /** Otherwise it was put back. */
  isDropped: boolean;
}

export function useCarry(acts: CarryActs) {
  const [carry, setCarry] = useState<Carry>();
  const [ended, setEnded] = useState<EndOfCarry>();
  /** The entry that a finger has held: it shows its rings. */
  const [heldKey, setHeldKey] = useState<string>();
  const latest = useRef<Carry>(undefined);
  // A pointer may be down while the day that is shown changes.
  const now = useRef(acts);
  useLayoutEffect(() => {
    now.current = acts;
  });
  const show = (next: Carry | undefined) => {
    latest.current = next;
    setCarry(next);
  };
  const putBack = () => {
    const { current } = latest;
    if (current === undefined) return undefined;
    show(undefined);
    setEnded({ carry: current, isDropped: false });
    return current;
  };
  const drop = (dropped: Carry) => {
    setEnded({ carry: dropped, isDropped: true });
    now.current.onDrop(dropped);
  };
  const follow = usePointerDrag();
  useKeptFromScrolling(useGridElement(acts.grid), () => latest.current?.by === 'pointer');

  const begin = (press: ReactPointerEvent, load: Load, origin: Span | undefined) => {
    const { grid, scroller } = acts;
    const from = spotAt(grid.current, scroller.current, press.clientX, press.clientY);
    const isTouch = press.pointerType === 'touch';
    const isAtOnce = isTouch && load.kind === 'entry' && load.grip !== 'all';
    const startAt = { x: press.clientX, y: press.clientY };
    let pointer = startAt;
    let isLifted = false;
    let isMoved = false;
    /** As it was at the end. */
    let lifted: Carry | undefined;
    let turnTimer: ReturnType<typeof setTimeout> | undefined;
    const lift = () => {
      isLifted = true;
      const span = origin ?? spanOfTap(from);
      show({ load, by: 'pointer', origin: span, span });
      if (isTouch) navigator.vibrate?.(12);
      requestAnimationFrame(scrollAtEdges);
    };
    const restTimer = isTouch && !isAtOnce ? setTimeout(lift, restMs) : undefined;
    const update = () => {
      const { current } = latest;
      if (current === undefined) return;
      const to = spotAt(grid.current, scroller.current, pointer.x, pointer.y);
      const span = spanOfDrag(load, current.origin, from, to);
      if (isSameSpan(span, current.span)) return;
      if (isTouch) navigator.vibrate?.(4);
      show({ ...current, span });
    };
    const scrollAtEdges = () => {
      if (signal.aborted) return;
      const area = scroller.current;
      if (area !== null && isMoved) {
        const { top, bottom } = area.getBoundingClientRect();
        const over =
          Math.max(0, pointer.y - bottom + edgePx) - Math.max(0, top + edgePx - pointer.y);
        const isOverLane = pointer.y < top;
        if (over !== 0 && !isOverLane) {
          area.scrollTop += over / 4;
          update();
        }
      }
      requestAnimationFrame(scrollAtEdges);
    };
    const turnAtSides = () => {
      const area = grid.current?.getBoundingClientRect();
      if (area === undefined || !isTouch) return;
      const side =
        pointer.x > area.right - edgePx ? 1 : pointer.x < area.left + edgePx / 2 ? -1 : 0;
      if (side === 0) {
        clearTimeout(turnTimer);
        turnTimer = undefined;
      } else
        turnTimer ??= setTimeout(() => {
          turnTimer = undefined;
          now.current.onTurn?.(side);
        }, turnMs);
    };
    const swipe = () => {
      const side = { x: pointer.x - startAt.x, y: pointer.y - startAt.y };
      const isSwipe = Math.abs(side.x) > swipePx && Math.abs(side.x) > 2 * Math.abs(side.y);
      if (!isTouch || !isSwipe) return;
      dropNextClick();
      const isForward = side.x < 0 !== isRtl(grid.current);
      now.current.onTurn?.(isForward ? 1 : -1);
    };
    const { signal } = follow({
      pointerId: press.pointerId,
      onMove: (move) => {
        pointer = { x: move.clientX, y: move.clientY };
        const far = Math.hypot(pointer.x - startAt.x, pointer.y - startAt.y);
        if (!isLifted) {
          if (far <= (isTouch ? dragPx.touch : dragPx.mouse)) return;
          if (isTouch && !isAtOnce) return clearTimeout(restTimer);
          lift();
        }
        isMoved ||= far > dragPx.mouse;
        if (!isMoved) return;
        update();
        turnAtSides();
      },
      onUp: () => {
        if (lifted === undefined) return swipe();
        dropNextClick();
        if (isTouch && !isMoved && load.kind === 'entry') setHeldKey(load.entry.key);
        else drop(lifted);
      },
      onEnd: () => {
        clearTimeout(restTimer);
        clearTimeout(turnTimer);
        lifted = putBack();
      },
    });
  };

  const onPointerDown = (press: ReactPointerEvent) => {
    if (press.button !== 0 || !press.isPrimary || !(press.target instanceof Element)) return;
    putBack();
    const { target } = press;
    const item = target.closest('li');
    const key = item?.querySelector<HTMLElement>('[data-entry]')?.dataset.entry;
    if (key !== heldKey) setHeldKey(undefined);
    if (target.closest('[role="checkbox"]') !== null) return;
    const entry = acts.entries.find((one) => one.key === key);
    if (entry === undefined) {
      if (target.closest('[data-column], [data-lane]') !== null)
        begin(press, { kind: 'new' }, undefined);
      return;
    }
    if (entry.isFixed) return begin(press, { kind: 'new' }, undefined);
    const grip = target.closest<HTMLElement>('[data-grip]')?.dataset.grip as Grip | undefined;
    begin(press, { kind: 'entry', entry, grip: grip ?? 'all' }, entry);
  };

  const pick = (entry: Entry) =>
    show({ load: { kind: 'entry', entry, grip: 'all' }, by: 'keys', origin: entry, span: entry });

  const onKey = useEffectEvent((key: globalThis.KeyboardEvent) => {
    const { current } = latest;
    if (current?.by !== 'keys' || isForInputMethod(key)) return;
    const step = stepOf(key.key, isRtl(acts.grid.current));
    if (step !== undefined && !key.altKey && !key.ctrlKey && !key.metaKey) {
      const span = spanOfKey(current, { ...step, isLength: key.shiftKey });
      show({ ...current, span });
      acts.onShow(dayOfSpan(span));
    } else if (key.key === 'Enter' || key.key === ' ') {
      if (key.repeat) return;
      putBack();
      drop(current);
    } else if (key.key === 'Escape') {
      putBack();
      acts.onShow(dayOfSpan(current.origin));
    } else if (key.key === 'Tab') {
      putBack();
      return;
    } else return;
    key.preventDefault();
    key.stopPropagation();
  });
  const isByKeys = carry?.by === 'keys';
  useEffect(() => {
    if (!isByKeys) return;
    const listen = (key: globalThis.KeyboardEvent) => onKey(key);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, [isByKeys]);

  return {
    carry,
    ended,
    heldKey,
    /** Lifts an entry for the keys. */
    pick,
    bind: { onPointerDown },
    /** For a list beside the grid. */
    beginPlan: (press: ReactPointerEvent, plan: Plannable) => {
      if (press.button === 0 && press.isPrimary) begin(press, { kind: 'plan', plan }, undefined);
    },
  };
}

function stepOf(key: string, rtl: boolean): { days: number; minutes: number } | undefined {
  if (key === 'ArrowUp') return { days: 0, minutes: -15 };
  if (key === 'ArrowDown') return { days: 0, minutes: 15 };
  if (key === 'ArrowLeft') return { days: rtl ? 1 : -1, minutes: 0 };
  if (key === 'ArrowRight') return { days: rtl ? -1 : 1, minutes: 0 };
  return undefined;
}

export function isRtl(element: Element | null): boolean {
  return element !== null && getComputedStyle(element).direction === 'rtl';
}

/** Each view has a grid of its own. */
function useGridElement(grid: RefObject<HTMLElement | null>): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setElement(grid.current));
  return element;
}

/** The arrow keys go from entry to entry: up and down within a day, left and right to the next day with one. */
export function moveFocus(event: KeyboardEvent, grid: HTMLElement): boolean {
  const step = stepOf(event.key, isRtl(grid));
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return false;
  const own = event.target instanceof Element ? event.target.closest('[data-entry]') : null;
  if (own === null) return false;
  const groups = [...grid.querySelectorAll('[data-lane], [data-column]')].map((group) => [
    ...group.querySelectorAll<HTMLElement>('[data-entry]'),
  ]);
  const at = groups.findIndex((group) => group.includes(own as HTMLElement));
  const place = groups[at]?.indexOf(own as HTMLElement) ?? 0;
  if (step.minutes !== 0) groups[at]?.[place + Math.sign(step.minutes)]?.focus();
  else {
    const ahead = step.days > 0 ? groups.slice(at + 1) : groups.slice(0, at).reverse();
    ahead
      .find((group) => group.length > 0)
      ?.at(0)
      ?.focus();
  }
  return true;
}
