/**
 * What the editors of this tab hold that is not in the database yet, so that the status does not say that all is
 * saved [P2]. Without the database, so that the shell can ask.
 */

/** `failed`: the database would not take it; its editor goes on trying. */
export type Unsaved = 'saving' | 'failed';

const held = new Map<unknown, Unsaved>();
const listeners = new Set<() => void>();

/** @param owner whoever holds it; `undefined` where it holds nothing any more */
export function reportUnsaved(owner: unknown, state: Unsaved | undefined): void {
  if (held.get(owner) === state) return;
  if (state === undefined) held.delete(owner);
  else held.set(owner, state);
  for (const listener of [...listeners]) listener();
}

/** The worst that there is. */
export function unsavedEdits(): Unsaved | undefined {
  const states = new Set(held.values());
  if (states.has('failed')) return 'failed';
  return states.has('saving') ? 'saving' : undefined;
}

/** @returns stops listening */
export function onUnsavedEdits(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
