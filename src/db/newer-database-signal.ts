/** Whether a newer app has taken over the database of this tab [S10]; for the screens, without Dexie. */
let newer = false;
const listeners = new Set<() => void>();

export function noteNewerDatabase(): void {
  if (newer) return;
  newer = true;
  for (const listener of [...listeners]) listener();
}

export function isDatabaseNewer(): boolean {
  return newer;
}

/** @returns a function that stops listening */
export function onNewerDatabase(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
