/** The keys of a document's reader (`ui/press/shortcuts.ts`); the others scroll. */
import type { KeyboardEvent } from 'react';
import { showPage, useReader } from '../../../reading/pdf/reader-store.ts';
import { isShortcut, type ShortcutName } from '../../../ui/press/shortcuts.ts';
import { nextZoom } from '../zoom.ts';

export function turnPage(
  event: KeyboardEvent,
  pageCount: number,
  setZoom: (change: (zoom: number) => number) => void,
): void {
  const is = (name: ShortcutName) => isShortcut(event.nativeEvent, name);
  const { page } = useReader.getState();
  if (is('reader.next') && page < pageCount) showPage(page + 1);
  else if (is('reader.previous') && page > 1) showPage(page - 1);
  else if (is('reader.first')) showPage(1);
  else if (is('reader.last')) showPage(pageCount);
  else if (is('reader.larger')) setZoom((zoom) => nextZoom(zoom, 1));
  else if (is('reader.smaller')) setZoom((zoom) => nextZoom(zoom, -1));
  else return;
  event.preventDefault();
}
