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

/** Words of a note that the browser would not keep in a draft either: only their editor has them. */
export interface UnkeptWords {
  userId: string;
  noteId: string;
  title: () => string;
  /** All that is not in the database; `body` is a Yjs update in base64. */
  edit: () => { title?: string; body?: string };
}

const unkept = new Map<unknown, UnkeptWords>();

/** @param words `undefined` where all of the editor's words are in the database or in a draft */
export function reportUnkept(owner: unknown, words: UnkeptWords | undefined): void {
  if (words === undefined) unkept.delete(owner);
  else unkept.set(owner, words);
}

/** In this tab; nobody knows those of another one. */
export function unkeptWords(userId: string): UnkeptWords[] {
  return [...unkept.values()].filter((words) => words.userId === userId);
}
