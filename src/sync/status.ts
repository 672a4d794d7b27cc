/** What the screens may know of sync: one small store, written by the engine alone. */
import { useStore } from 'zustand';
import { type SyncStatus, syncStatus } from './status-store.ts';

export type { SyncKind, SyncStatus } from './status-store.ts';

/** Repaints when the picked part changes: `useSyncStatus((status) => status.pending)`. */
export function useSyncStatus<T>(pick: (status: SyncStatus) => T): T {
  return useStore(syncStatus, pick);
}

/** The status at this moment, outside a component. */
export function readSyncStatus(): SyncStatus {
  return syncStatus.getState();
}
