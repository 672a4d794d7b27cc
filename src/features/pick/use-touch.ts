/** Follows one finger or the mouse on the card in hand (`touch.ts` says what it means). */
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Outcome } from './pick-state.ts';
import {
  type Meaning,
  meaningOfMove,
  outcomeOfSwipe,
  turnOf,
  type WordBox,
  wordAt,
} from './touch.ts';
import type { WordRange } from './words.ts';

/** A swipe that starts so near an edge is the browser's: it goes back or forward. */
const edgePx = 24;

interface Press {
  id: number;
  x: number;
  y: number;
  atMs: number;
  boxes: readonly WordBox[];
  word: number | undefined;
  last: number | undefined;
  meaning: Meaning;
}

interface TouchActs {
  onTap: (word: number) => void;
  onDrag: (from: number, to: number) => void;
  /** `undefined`: the card cannot be swiped. */
  onSwipe?: ((outcome: Outcome, dx: number) => void) | undefined;
  /** Whether a swipe to the right may keep. */
  mayKeep: boolean;
}

export interface Touch {
  /** Pixels that the card is from its place. */
  dx: number;
  turn: number;
  armed: Outcome | undefined;
  /** The words under the finger. */
  dragged: WordRange | undefined;
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent<HTMLElement>) => void
  >;
}

export function useTouch(words: RefObject<HTMLElement | null>, acts: TouchActs): Touch {
  const press = useRef<Press>(undefined);
  const [dx, setDx] = useState(0);
  const [dragged, setDragged] = useState<WordRange>();
  const width = words.current?.clientWidth ?? 1;
  const rest = () => {
    press.current = undefined;
    setDx(0);
    setDragged(undefined);
  };
  const outcome = (movedPx: number): Outcome | undefined => {
    const one = outcomeOfSwipe(movedPx);
    return one === 'kept' && !acts.mayKeep ? undefined : one;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A second finger zooms.
      if (!event.isPrimary || event.button !== 0) return rest();
      if (isControl(event.target, words.current)) return;
      const { clientX: x, clientY: y } = event;
      const isAtEdge = event.pointerType !== 'mouse' && (x < edgePx || x > innerWidth - edgePx);
      const boxes = boxesOf(words.current);
      const word = wordAt(boxes, { x, y });
      if (word === undefined && (isAtEdge || acts.onSwipe === undefined)) return;
      press.current = {
        ...{ id: event.pointerId, x, y, atMs: event.timeStamp, boxes, word, last: word },
        meaning: 'rest',
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const one = press.current;
      if (one?.id !== event.pointerId) return;
      const [movedX, movedY] = [event.clientX - one.x, event.clientY - one.y];
      if (one.meaning === 'rest') {
        const isOnWord = one.word !== undefined;
        one.meaning = meaningOfMove(movedX, movedY, isOnWord, event.timeStamp - one.atMs);
        if (one.meaning === 'rest') return;
        if (one.meaning === 'swipe' && acts.onSwipe === undefined)
          one.meaning = isOnWord ? 'words' : 'scroll';
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (one.meaning === 'swipe') setDx(movedX);
      if (one.meaning !== 'words' || one.word === undefined) return;
      one.last = wordAt(one.boxes, { x: event.clientX, y: event.clientY }) ?? one.last;
      const last = one.last ?? one.word;
      setDragged({ from: Math.min(one.word, last), to: Math.max(one.word, last) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const one = press.current;
      if (one?.id !== event.pointerId) return;
      rest();
      const movedX = event.clientX - one.x;
      const swiped = one.meaning === 'swipe' ? outcome(movedX) : undefined;
      if (swiped !== undefined) acts.onSwipe?.(swiped, movedX);
      if (one.word === undefined) return;
      if (one.meaning === 'rest') acts.onTap(one.word);
      else if (one.meaning === 'words') {
        if (one.last === one.word) acts.onTap(one.word);
        else acts.onDrag(one.word, one.last ?? one.word);
      }
    },
    onPointerCancel: rest,
  };
  return { dx, turn: turnOf(dx, width), armed: outcome(dx), dragged, handlers };
}

function isControl(target: EventTarget | null, words: Element | null): boolean {
  if (!(target instanceof Element) || words?.contains(target)) return false;
  return target.closest('button, a') !== null;
}

function boxesOf(words: Element | null): WordBox[] {
  return [...(words?.querySelectorAll<HTMLElement>('[data-word]') ?? [])].flatMap((element) =>
    [...element.getClientRects()].map(({ left, right, top, bottom }) => ({
      ...{ word: Number(element.dataset.word), left, right, top, bottom },
    })),
  );
}
