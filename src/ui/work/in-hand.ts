/**
 * What this tab is in the middle of, so that no update of the app tears it: whoever holds something that a
 * reload would cost says so here. Typed text and open dialogs are noticed without (typed-text.ts).
 */
import { useEffect } from 'react';

interface Work {
  what: string;
  onLeaving: OnLeaving;
}

/** What becomes of the work when the tab goes: the draft of a quiz is kept, a file that is being added is not. */
type OnLeaving = 'kept' | 'lost';

const held = new Set<Work>();
const savers = new Set<() => Promise<boolean>>();
const listeners = new Set<() => void>();

/**
 * Keeps the tab from being reloaded by an update. What would be lost has the browser ask before the tab is left.
 * @param what as it stands after “This tab reloads after …”, such as “your review”
 * @returns puts it down; doing so twice does no harm
 */
export function holdWork(what: string, onLeaving: OnLeaving = 'kept'): () => void {
  const work = { what, onLeaving };
  held.add(work);
  askBeforeLeaving();
  for (const listener of listeners) listener();
  return () => {
    held.delete(work);
    askBeforeLeaving();
  };
}

/** Listens only while something would be lost: a page that listens cannot rest in the browser's cache. */
function askBeforeLeaving(): void {
  if ([...held].some(({ onLeaving }) => onLeaving === 'lost')) {
    globalThis.addEventListener?.('beforeunload', stay);
  } else globalThis.removeEventListener?.('beforeunload', stay);
}

/** The browser asks in its own words. */
function stay(event: BeforeUnloadEvent): void {
  event.preventDefault();
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
