/**
 * Fields in which the student typed before `typed-text.ts` loaded, which comes after the first paint. This module is in
 * the entry, so it is small.
 */
const fields = new Set<EventTarget>();

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

export function typedEarly(): readonly EventTarget[] {
  return [...fields];
}

/** Marks its text as saved. */
export function settleEarly(field: EventTarget): void {
  fields.delete(field);
}
