/**
 * Makes a held Enter act once. Browsers repeat the press of a button, a link or a form at each key repeat, also on an
 * element that got the focus since. In multi-line text, Enter still repeats where it began.
 */
const acting = 'button, a, input, select, summary, [role="button"], [role="option"]';

/** @returns a function that stops */
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
