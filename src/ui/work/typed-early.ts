/**
 * Fields in which somebody typed, from the first moment on: what watches typing (`typed-text.ts`) is loaded after the first
 * picture, and somebody may be quicker, and be in the next field by then. It stands in the entry, so it does no more than this.
 */
const fields = new Set<EventTarget>();

/** @returns stops */
export function noteTyping(page: Document): () => void {
  const stopping = new AbortController();
  const note = ({ target }: Event) => {
    for (const field of fields) if (!(field as Node).isConnected) fields.delete(field);
    if (target) fields.add(target);
  };
  page.addEventListener('input', note, { capture: true, passive: true, signal: stopping.signal });
  return () => {
    stopping.abort();
    fields.clear();
  };
}

/** The fields of the page in which somebody has typed. */
export function typedEarly(): readonly EventTarget[] {
  return [...fields];
}

/** What is in it is saved. */
export function settleEarly(field: EventTarget): void {
  fields.delete(field);
}
