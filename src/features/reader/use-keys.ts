/** The keys of the reader (`ui/press/shortcuts.ts`); all other keys scroll. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { showPage, useReader } from '../../reading/pdf/reader-store.ts';
import { isShortcut, isTyping, type ShortcutName } from '../../ui/press/shortcuts.ts';
import { isOnSide, usePane } from '../../ui/split/pane.ts';
import { turnedPage } from './layout/layout.ts';
import { toolsMarker } from './tool-row.tsx';
import { nextZoom, rotateClockwise, setZoom, useReaderSettings } from './view/reader-settings.ts';

interface KeysOfReader {
  pageCount: number;
  isRtl: boolean;
  isFull: boolean;
  onFind: () => void;
  onAsk: () => void;
  onPrint: () => void;
  onLeave: () => void;
}

/** Keys also act while nothing else has the focus. */
export function useKeys(
  frame: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  keys: KeysOfReader,
): void {
  useReaderKeys(frame, (event) => {
    const { target } = event;
    const isOnPages =
      isPlaceToRest(target) || (target instanceof Node && scroller.current?.contains(target));
    const is = (name: ShortcutName) => isShortcut(event, name);
    if (is('reader.find')) keys.onFind();
    else if (is('reader.ask')) keys.onAsk();
    else if (is('reader.print')) keys.onPrint();
    else if (is('reader.leave') && keys.isFull) keys.onLeave();
    else if (!isOnPages || isTyping(target) || !pressOnPages(event, keys, scroller.current)) return;
    event.preventDefault();
  });
}

interface KeysOfDocument {
  /** `undefined`: the browser's own find. */
  onFind: (() => void) | undefined;
  onAsk: () => void;
}

/** For a reader with no other keys of this kind. */
export function useDocumentKeys(frame: RefObject<HTMLElement | null>, keys: KeysOfDocument): void {
  useReaderKeys(frame, (event) => {
    const act = isShortcut(event, 'reader.ask')
      ? keys.onAsk
      : isShortcut(event, 'reader.find') && keys.onFind;
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function useReaderKeys(
  frame: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const pane = usePane();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isInside =
      target instanceof Element &&
      (frame.current?.contains(target) || target.closest(`[${toolsMarker}]`) !== null);
    if (isOnSide(target, pane) && (isPlaceToRest(target) || isInside)) onKey(event);
  });
  useEffect(() => {
    const stop = new AbortController();
    addEventListener('keydown', press, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

/** The focus rests here when a screen opens. */
export function isPlaceToRest(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('body, main, h1');
}

/** @returns whether the key was handled */
function pressOnPages(
  event: KeyboardEvent,
  { pageCount, isRtl }: KeysOfReader,
  scroller: HTMLElement | null,
): boolean {
  const is = (name: ShortcutName) => isShortcut(event, name);
  const { view, zoom } = useReaderSettings.getState();
  const turn = (step: 1 | -1) => {
    const { page } = useReader.getState();
    const next = turnedPage(page, step, pageCount, view);
    if (next !== page) showPage(next);
  };
  const isArrow = event.key.startsWith('Arrow');
  // On a page wider than the screen, arrows pan.
  if (isArrow && scroller !== null && scroller.scrollWidth > scroller.clientWidth + 1) return false;
  const forward = isArrow && isRtl ? -1 : 1;
  if (is('reader.next')) turn(forward);
  else if (is('reader.previous')) turn(forward === 1 ? -1 : 1);
  else if (is('reader.first')) showPage(1);
  else if (is('reader.last')) showPage(pageCount);
  else if (is('reader.larger')) setZoom(nextZoom(zoom, 1));
  else if (is('reader.smaller')) setZoom(nextZoom(zoom, -1));
  else if (is('reader.fit')) setZoom(1);
  else if (is('reader.rotate')) rotateClockwise();
  else if (view === 'page' && scroller !== null) return turnAtEdge(event, scroller, turn);
  else return false;
  return true;
}

/** With one page at a time, scrolling past its edge turns the page. */
function turnAtEdge(
  event: KeyboardEvent,
  { scrollTop, clientHeight, scrollHeight }: HTMLElement,
  turn: (step: 1 | -1) => void,
): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const isDown =
    ['PageDown', 'ArrowDown'].includes(event.key) || (event.key === ' ' && !event.shiftKey);
  const isUp = ['PageUp', 'ArrowUp'].includes(event.key) || (event.key === ' ' && event.shiftKey);
  if (isDown && scrollTop + clientHeight >= scrollHeight - 2) turn(1);
  else if (isUp && scrollTop <= 1) turn(-1);
  else return false;
  return true;
}
