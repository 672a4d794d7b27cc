/**
 * A key that is held down acts once. Browsers press a button, follow a link or send a form again at each repeat of
 * Enter, also one that got the focus only since. In texts of several lines Enter goes on making lines.
 */
const acting = 'button, a, input, select, summary, [role="button"], [role="option"]';

/** @returns stops */
export function ignoreHeldEnter(page: Document): () => void {
  const stopping = new AbortController();
  const ignore = (event: KeyboardEvent) => {
    const acts = event.target instanceof Element && event.target.closest(acting) !== null;
    if (event.key === 'Enter' && event.repeat && acts) event.preventDefault();
  };
  page.addEventListener('keydown', ignore, { capture: true, signal: stopping.signal });
  return () => stopping.abort();
}
