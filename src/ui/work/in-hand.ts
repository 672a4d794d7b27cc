/**
 * Work in this tab that an update must not interrupt: code whose work a reload would lose registers it here. Typed text
 * and open dialogs are noticed without it (typed-text.ts).
 */
import { useEffect } from 'react';

interface Work {
  what: string;
  onLeaving: OnLeaving;
}

/** Whether the work survives the tab: the draft of a quiz does, a file being added does not. */
type OnLeaving = 'kept' | 'lost';

const held = new Set<Work>();
const savers = new Set<() => Promise<boolean>>();
const listeners = new Set<() => void>();

/**
 * Prevents updates from reloading the tab. For work that would be lost, the browser also asks before leaving.
 * @param what completes “This tab reloads after …”, such as “your review”
 * @returns a function that releases it; it may be called twice
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

/** Listens only while work would be lost: a page with this listener is not kept in the back/forward cache. */
function askBeforeLeaving(): void {
  if ([...held].some(({ onLeaving }) => onLeaving === 'lost')) {
    globalThis.addEventListener?.('beforeunload', stay);
  } else globalThis.removeEventListener?.('beforeunload', stay);
}

function stay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** For work that can be saved at any time: a reload saves it first. @param save resolves to whether all is saved */
export function saveBeforeReload(save: () => Promise<boolean>): () => void {
  savers.add(save);
  return () => {
    savers.delete(save);
  };
}

/** Calls when new work is held. @returns a function that stops */
export function onHeldWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useHeldWork(what: string | undefined): void {
  useEffect(() => (what === undefined ? undefined : holdWork(what)), [what]);
}

export function heldWork(): string | undefined {
  const [first] = held;
  return first?.what;
}

export async function saveWork(): Promise<boolean> {
  const saved = await Promise.allSettled([...savers].map((save) => save()));
  return saved.every((one) => one.status === 'fulfilled' && one.value);
}
