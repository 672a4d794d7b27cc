/** The keys that open the palette and the sheet of shortcuts; and their code, fetched when the page rests. */
import { isShortcut } from '../../../ui/press/shortcuts.ts';

/** Where the browser does not tell when it rests, milliseconds after the first paint. */
const restMs = 2_000;

export function listenForPalette(
  onOpen: (what: 'palette' | 'sheet') => void,
  warm: () => Promise<unknown>,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat || document.querySelector('dialog[open]')) return;
    const what = isShortcut(event, 'palette')
      ? 'palette'
      : isShortcut(event, 'sheet')
        ? 'sheet'
        : undefined;
    if (what === undefined) return;
    event.preventDefault();
    onOpen(what);
  };
  addEventListener('keydown', onKey, { signal });
  // A press that comes before is answered too, only later; a fetch that fails comes again with the press.
  const fetchNow = () => void (signal.aborted || warm().catch(() => undefined));
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchNow, { timeout: 10 * restMs });
  else setTimeout(fetchNow, restMs);
}
