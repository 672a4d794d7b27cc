/** The sync status for screens: one small store, which only sync writes, and its words. */
import { useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { AccountDatabase } from '../../db/database.ts';
import { onUnsavedEdits, unsavedEdits } from '../../db/drafts/unsaved-edits.ts';
import { lacksPart } from '../../db/position.ts';
import { watchRows } from '../../db/rows/watch.ts';
import { newerDatabase, removedData } from '../../db/storage-signals.ts';
import { type SyncStatus, syncStatus } from './status-store.ts';
import {
  nextSpoken,
  removedInWords,
  type Surroundings,
  type SyncWords,
  syncWords,
} from './status-words.ts';

export type { SyncKind, SyncStatus } from './status-store.ts';
export type { SyncStep, SyncTone, SyncWords } from './status-words.ts';

/** Renders again when the selected part changes: `useSyncStatus((status) => status.pending)`. */
export function useSyncStatus<T>(pick: (status: SyncStatus) => T): T {
  return useStore(syncStatus, pick);
}

/** Which work is lost if the data was removed from the browser, and how to continue. */
export function useRemovedWords(): string {
  return useSyncStatus(removedInWords);
}

/** @param surroundings the screen's clock and network */
export function useSyncWords(surroundings: Surroundings): SyncWords {
  const isOlderTab = useSyncExternalStore(newerDatabase.onChange, newerDatabase.isUp);
  const isRemoved = useSyncExternalStore(removedData.onChange, removedData.isUp);
  const unsaved = useSyncExternalStore(onUnsavedEdits, unsavedEdits);
  return syncWords(useStore(syncStatus), { ...surroundings, isOlderTab, isRemoved, unsaved });
}

/** The announcement for screen readers; changes only with the state. */
export function useSpokenWords(words: SyncWords): string {
  const [spoken, setSpoken] = useState('');
  // Updated in the same render as the words, so that no intermediate state is spoken.
  const next = nextSpoken(spoken, words);
  if (next !== spoken) setSpoken(next);
  return next;
}

/**
 * Resolves when the whole account is on this device, when its download cannot continue by itself (no network, signed out,
 * an error), or when the signal aborts.
 * @param onWait is called once, if there is something to wait for
 */
export async function untilWhole(
  database: AccountDatabase,
  signal: AbortSignal,
  onWait: () => void,
): Promise<void> {
  if (!(await lacksPart(database)) || hasStopped() || signal.aborted) return;
  onWait();
  const { promise: done, resolve: end, reject: fail } = Promise.withResolvers<void>();
  const onRows = (lacks: boolean) => {
    if (!lacks) end();
  };
  const stopRows = watchRows(() => lacksPart(database), onRows, fail);
  const stopStatus = syncStatus.subscribe(() => {
    if (hasStopped()) end();
  });
  signal.addEventListener('abort', () => end(), { once: true });
  try {
    await done;
  } finally {
    stopRows();
    stopStatus();
  }
}

function hasStopped(): boolean {
  return ['offline', 'paused', 'error'].includes(syncStatus.getState().kind);
}
