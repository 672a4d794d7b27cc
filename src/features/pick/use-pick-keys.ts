/** Keys of Pick, and the word that they stand on. No key acts in the page beside, in a field or behind a dialog. */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { digitOf } from '../../ui/press/key-press.ts';
import { isShortcut, isTyping, type ShortcutName } from '../../ui/press/shortcuts.ts';
import { isOnSide } from '../../ui/split/pane.ts';
import type { PickSentence } from './pick-state.ts';
import type { WordRange } from './words.ts';

export interface PickKeys {
  current: PickSentence | undefined;
  keep: () => void;
  skip: () => void;
  undo: () => void;
  edit: () => void;
  ask: () => void;
  showPage: () => void;
  leave: () => void;
  move: (by: 1 | -1) => void;
  toggle: (range: WordRange) => void;
  suggested: (at: number) => void;
}

interface WordCursor {
  /** The word under the keys; `undefined` until an arrow is pressed. */
  cursor: number | undefined;
  /** Words from where Shift was first held to the cursor. */
  chosen: WordRange | undefined;
  setCursor: (word: number) => void;
}

interface Place {
  key: string | undefined;
  anchor: number;
  at: number;
}

/** @param words finds the drawn words, for focus and direction */
export function usePickKeys(keys: PickKeys, words: () => HTMLElement | null): WordCursor {
  const [place, setPlace] = useState<Place>();
  const { current } = keys;
  const own = place !== undefined && place.key === current?.key ? place : undefined;
  const chosen = own && {
    from: Math.min(own.anchor, own.at),
    to: Math.max(own.anchor, own.at),
  };
  const step = (by: 1 | -1, isExtending: boolean) => {
    if (current === undefined) return;
    const last = current.words.length - 1;
    const from = own?.at ?? (by === 1 ? -1 : last + 1);
    const at = Math.max(0, Math.min(last, from + by));
    setPlace({ key: current.key, at, anchor: isExtending && own ? own.anchor : at });
    words()?.querySelector<HTMLElement>(`[data-word="${at}"]`)?.focus({ preventScroll: true });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOnSide(event.target, undefined) || isTyping(event.target)) return;
    const is = (name: ShortcutName) => isShortcut(event, name);
    if (is('pick.word')) {
      const isRtl = isRightToLeft(words());
      step((event.key === 'ArrowRight') === isRtl ? -1 : 1, event.shiftKey);
    } else if (is('pick.keepFromWord')) {
      if (event.repeat) return;
      keys.keep();
    } else if (
      (is('pick.hide') && !isControl(event.target)) ||
      (is('pick.keep') && isWord(event.target))
    ) {
      if (chosen === undefined || event.repeat) return;
      keys.toggle(chosen);
      if (own) setPlace({ ...own, anchor: own.at });
    } else if (is('pick.suggested')) keys.suggested((digitOf(event) ?? 1) - 1);
    else if (is('pick.next')) keys.move(1);
    else if (is('pick.previous')) keys.move(-1);
    else if (event.repeat) return;
    else if (is('pick.keep') && !isControl(event.target)) keys.keep();
    else if (is('pick.skip')) keys.skip();
    else if (is('pick.edit')) keys.edit();
    else if (is('pick.ask')) keys.ask();
    else if (is('pick.page')) keys.showPage();
    else if (is('pick.undo')) keys.undo();
    else if (is('pick.leave') && own !== undefined && isWord(event.target)) {
      // From the words to their sentence, where Enter keeps it.
      setPlace(undefined);
      const row = words()?.closest<HTMLElement>('[aria-current]');
      if (row) row.focus({ preventScroll: true });
      else (event.target as HTMLElement).blur();
    } else if (is('pick.leave')) keys.leave();
    else return;
    event.preventDefault();
  });
  useLayoutEffect(() => {
    // A word that is hidden, shown or chosen is drawn anew inside another mark, which takes the focus from it.
    if (own === undefined || document.activeElement !== document.body) return;
    words()?.querySelector<HTMLElement>(`[data-word="${own.at}"]`)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return {
    cursor: own?.at,
    chosen: chosen && chosen.to > chosen.from ? chosen : undefined,
    // A step focuses its word too: then the words chosen with Shift stay.
    setCursor: (at) =>
      setPlace((before) =>
        before !== undefined && before.key === current?.key && before.at === at
          ? before
          : { key: current?.key, at, anchor: at },
      ),
  };
}

function isRightToLeft(element: Element | null): boolean {
  return element !== null && getComputedStyle(element).direction === 'rtl';
}

function isWord(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-word]') !== null;
}

/** A focused button or link handles Space and Enter itself; a word does not. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null;
}
