/** Edits that are only in the editors of this tab, for the sync status [P2]. No Dexie: the shell imports this file. */

/** `failed`: the database could not store the edit; the editor keeps trying. */
export type Unsaved = 'saving' | 'failed';

const held = new Map<unknown, Unsaved>();
const listeners = new Set<() => void>();

/** @param owner the editor @param state `undefined`: the editor has no unsaved edits any more */
export function reportUnsaved(owner: unknown, state: Unsaved | undefined): void {
  if (held.get(owner) === state) return;
  if (state === undefined) held.delete(owner);
  else held.set(owner, state);
  for (const listener of [...listeners]) listener();
}

/** @returns the worst state of all editors */
export function unsavedEdits(): Unsaved | undefined {
  const states = new Set(held.values());
  if (states.has('failed')) return 'failed';
  return states.has('saving') ? 'saving' : undefined;
}

/** @returns a function that stops listening */
export function onUnsavedEdits(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Words of a note that only the editor has: neither the database nor a draft could store them. */
export interface UnkeptWords {
  userId: string;
  noteId: string;
  title: () => string;
  /** Everything that is not in the database; `body` is a Yjs update in base64. */
  edit: () => { title?: string; body?: string };
}

const unkept = new Map<unknown, UnkeptWords>();

/** @param words `undefined` if the database or a draft has all of them */
export function reportUnkept(owner: unknown, words: UnkeptWords | undefined): void {
  if (words === undefined) unkept.delete(owner);
  else unkept.set(owner, words);
}

/** Of this tab only. */
export function unkeptWords(userId: string): UnkeptWords[] {
  return [...unkept.values()].filter((words) => words.userId === userId);
}
