/**
 * Lifts one thing of a list and drops it at another place: the one way of all lists that are sorted by hand. A mouse
 * begins after a few pixels, a finger after a long press, a grip at once; near an edge the page scrolls along. By keys,
 * Space lifts, arrows carry, Space or Enter drops. Escape puts it back, and so does leaving it. Each step is said.
 */
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isPressed } from '../press/key-press.ts';
import { dropNextClick, useKeptFromScrolling, usePointerDrag } from '../press/use-pointer-drag.ts';
import { scrollAlong } from './scroll-along.ts';

export type Arrow = 'up' | 'down' | 'left' | 'right';
export type Moment = 'lifted' | 'moved' | 'dropped' | 'back';

/** @template Spot a place of the list, as plain data */
interface LiftRules<Spot> {
  /** Where a thing would be dropped with the pointer there; `undefined`: nowhere. @param last the spot before */
  spotAt: (id: string, x: number, y: number, last: Spot | undefined) => Spot | undefined;
  /** Also called with the spot where it was lifted. */
  onDrop: (id: string, spot: Spot) => void;
  /** Where a thing stands. Only for keys. */
  spotOf?: (id: string) => Spot | undefined;
  /** The spot after an arrow key; `undefined`: it stays. Only for keys. */
  step?: (id: string, spot: Spot, arrow: Arrow) => Spot | undefined;
  /** Only grips lift, which do not scroll: a finger elsewhere scrolls without waiting for this code. */
  isGripped?: boolean;
  /** What a screen reader hears; of `back`, the spot where it was lifted. */
  say?: (moment: Moment, id: string, spot: Spot) => string;
}

export interface Lifted<Spot> {
  id: string;
  /** Where it would be dropped. */
  spot: Spot | undefined;
  /** With a pointer: the place of a copy that floats under it, pixels in the window. */
  floats?: { left: number; top: number; width: number };
}

/** Pixels that tell a drag from a click, and milliseconds of a long press. */
const [beginPx, holdMs] = [6, 350];

export function useLift<Spot>(rules: LiftRules<Spot>) {
  const [lifted, setLifted] = useState<Lifted<Spot>>();
  const [said, setSaid] = useState('');
  // A drag outlives drawings: it asks the rules of the last one.
  const latest = useRef(rules);
  useLayoutEffect(() => {
    latest.current = rules;
  });
  const follow = usePointerDrag();
  const isHolding = useRef(false);
  useKeptFromScrolling(rules.isGripped ? null : document, () => isHolding.current);
  /** Where the thing was when a key lifted it. */
  const origin = useRef<Spot>(undefined);
  const tell = (moment: Moment, id: string, spot: Spot | undefined) => {
    const words = spot === undefined ? undefined : latest.current.say?.(moment, id, spot);
    if (words !== undefined) setSaid(words);
  };

  const drag = (
    id: string,
    event: ReactPointerEvent<HTMLElement>,
    { isGrip = false }: { isGrip?: boolean } = {},
  ) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const element = event.currentTarget;
    const box = element.getBoundingClientRect();
    const from = { x: event.clientX, y: event.clientY };
    const isHeld = event.pointerType !== 'mouse' && !isGrip;
    const began = latest.current.spotOf?.(id);
    let at = from;
    let isBegun = false;
    let spot: Spot | undefined;
    const show = () => {
      const next = latest.current.spotAt(id, at.x, at.y, spot);
      if (spot !== undefined && !isSame(next, spot)) tell('moved', id, next);
      spot = next;
      const floats = {
        left: box.left + at.x - from.x,
        top: box.top + at.y - from.y,
        width: box.width,
      };
      setLifted({ id, spot, floats });
    };
    const begin = () => {
      isBegun = true;
      isHolding.current = true;
      if (isHeld) navigator.vibrate?.(10);
      tell('lifted', id, began);
      show();
      scrollAlong(element, () => at, show, signal);
    };
    const { end, signal } = follow({
      pointerId: event.pointerId,
      onMove: ({ clientX, clientY }) => {
        at = { x: clientX, y: clientY };
        const isFar = Math.hypot(at.x - from.x, at.y - from.y) > beginPx;
        // A finger that moves before the long press scrolls.
        if (!isBegun && isFar && isHeld) return end();
        if (!isBegun && isFar) begin();
        else if (isBegun) show();
      },
      onUp: () => {
        if (!isBegun) return;
        dropNextClick();
        if (spot === undefined) return;
        tell('dropped', id, spot);
        latest.current.onDrop(id, spot);
      },
      onEnd: () => {
        clearTimeout(timer);
        isHolding.current = false;
        setLifted(undefined);
        if (isBegun) tell('back', id, began);
      },
    });
    const timer = isHeld ? setTimeout(begin, holdMs) : undefined;
    if (isGrip) begin();
  };

  const lift = (id: string) => {
    const spot = latest.current.spotOf?.(id);
    if (spot === undefined) return;
    origin.current = spot;
    setLifted({ id, spot });
    tell('lifted', id, spot);
  };
  const carry = ({ id, spot }: Lifted<Spot>, arrow: Arrow) => {
    const next = spot === undefined ? undefined : latest.current.step?.(id, spot, arrow);
    if (next === undefined || isSame(next, spot)) return;
    setLifted({ id, spot: next });
    tell('moved', id, next);
  };
  const drop = ({ id, spot }: Lifted<Spot>) => {
    setLifted(undefined);
    tell('dropped', id, spot);
    if (spot !== undefined) latest.current.onDrop(id, spot);
  };
  /** Only what keys have lifted: a pointer's drag ends with the pointer. */
  const putBack = (id: string) => {
    if (lifted?.id !== id || lifted.floats !== undefined) return;
    setLifted(undefined);
    tell('back', id, origin.current);
  };
  /** @returns whether the key was for it. @param lifts the key that lifts */
  const onKey = (event: KeyboardEvent, id: string, lifts: readonly string[] = ['Space']) => {
    const { nativeEvent } = event;
    const press = (key: string) => isPressed(nativeEvent, key);
    const arrow = arrows.find((one) => press(`Arrow${one}`));
    const isOwn = lifted?.id === id && lifted.floats === undefined;
    if (!isOwn && lifts.some(press)) event.repeat || lift(id);
    else if (isOwn && (press('Space') || press('Enter'))) event.repeat || drop(lifted);
    else if (isOwn && press('Escape')) putBack(id);
    else if (isOwn && arrow !== undefined)
      carry(lifted, arrow.toLowerCase() as Lowercase<typeof arrow>);
    else return false;
    event.preventDefault();
    // The same Escape would close a dialog around it.
    event.stopPropagation();
    return true;
  };

  return {
    lifted,
    said,
    say: setSaid,
    drag,
    onKey,
    putBack,
  };
}

const arrows = ['Up', 'Down', 'Left', 'Right'] as const;

/** Spots are plain data. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
