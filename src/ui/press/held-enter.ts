/**
 * A key that is held down acts once. Browsers press a button, follow a link or send a form again at each repeat of
 * Enter, also what got the focus only since. In a text of several lines Enter goes on making lines where it began.
 */
const acting = 'button, a, input, select, summary, [role="button"], [role="option"]';

/** @returns stops */
export function ignoreHeldEnter(page: Document): () => void {
  const stopping = new AbortController();
  let began: EventTarget | null = null;
  const ignore = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const { target, repeat } = event;
    if (!repeat) began = target;
    const acts = target instanceof Element && target.closest(acting) !== null;
    if (repeat && (acts || target !== began)) event.preventDefault();
  };
  page.addEventListener('keydown', ignore, { capture: true, signal: stopping.signal });
  return () => stopping.abort();
}
