/**
 * What this tab is in the middle of, so that no update of the app tears it: whoever holds something that a
 * reload would cost says so here. Typed text and open dialogs are noticed without (typed-text.ts).
 */
import { useEffect } from 'react';

interface Work {
  what: string;
}

const held = new Set<Work>();
const savers = new Set<() => Promise<boolean>>();
const listeners = new Set<() => void>();

/**
 * Keeps the tab from being reloaded by an update.
 * @param what as it stands after “This tab reloads after …”, such as “your review”
 * @returns puts it down; doing so twice does no harm
 */
export function holdWork(what: string): () => void {
  const work = { what };
  held.add(work);
  for (const listener of listeners) listener();
  return () => {
    held.delete(work);
  };
}

/**
 * For work that can be saved at any moment: a reload saves it first.
 * @param save resolves to whether nothing is left unsaved
 */
export function saveBeforeReload(save: () => Promise<boolean>): () => void {
  savers.add(save);
  return () => {
    savers.delete(save);
  };
}

/** Calls when somebody begins to hold work. @returns stops */
export function onHeldWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Holds while `what` is given and the component stands. */
export function useHeldWork(what: string | undefined): void {
  useEffect(() => (what === undefined ? undefined : holdWork(what)), [what]);
}

/** @returns the words of the oldest work that is held */
export function heldWork(): string | undefined {
  const [first] = held;
  return first?.what;
}

/** @returns whether nothing is left unsaved; what cannot be saved is not */
export async function saveWork(): Promise<boolean> {
  const saved = await Promise.allSettled([...savers].map((save) => save()));
  return saved.every((one) => one.status === 'fulfilled' && one.value);
}
