/** What the screens may know of sync: one small store, written by the engine alone, and its words. */
import { useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { onUnsavedEdits, unsavedEdits } from '../../db/drafts/unsaved-edits.ts';
import { newerDatabase } from '../../db/storage-signals.ts';
import { thisDeviceKind } from '../device-kind.ts';
import { type SyncStatus, syncStatus } from './status-store.ts';
import { nextSpoken, type Surroundings, type SyncWords, syncWords } from './status-words.ts';

export type { SyncKind, SyncStatus } from './status-store.ts';
export type { SyncStep, SyncTone, SyncWords } from './status-words.ts';

/** Repaints when the picked part changes: `useSyncStatus((status) => status.pending)`. */
export function useSyncStatus<T>(pick: (status: SyncStatus) => T): T {
  return useStore(syncStatus, pick);
}

/** @param surroundings what the screen knows beside the engine: its clock and its network */
export function useSyncWords(surroundings: Surroundings): SyncWords {
  const isOlderTab = useSyncExternalStore(newerDatabase.onChange, newerDatabase.isUp);
  const unsaved = useSyncExternalStore(onUnsavedEdits, unsavedEdits);
  return syncWords(useStore(syncStatus), { ...surroundings, isOlderTab, unsaved });
}

/** What a screen reader is to be told; changes only when the state of things does. */
export function useSpokenWords(words: SyncWords): string {
  const [spoken, setSpoken] = useState('');
  // Follows the words in the same render, so that no state in between is spoken.
  const next = nextSpoken(spoken, words);
  if (next !== spoken) setSpoken(next);
  return next;
}

/** What this device calls itself, such as “Chrome on Linux”. */
export function readDeviceKind(): string {
  return thisDeviceKind();
}
