/** What screens can read about new versions, and do about them. */

interface Versions {
  /** A version waits, or this tab still runs the old one. */
  isNewHere: () => boolean;
  /** Checks for a version if none is here, and updates as soon as nothing is unsaved. */
  updateNow: () => Promise<void>;
  /** Saves what can be saved and reloads, even if work would be lost. */
  reloadAnyway: () => Promise<void>;
  check: () => Promise<boolean>;
}

/** The update code loads after the first paint. Earlier calls wait for it at most this long, milliseconds. */
const longestWaitMs = 5_000;

const none: Versions = {
  isNewHere: () => false,
  updateNow: async () => location.reload(),
  reloadAnyway: async () => location.reload(),
  check: async () => {
    await someoneProvides();
    return current === none ? false : current.check();
  },
};

let current = none;
const listeners = new Set<() => void>();

async function someoneProvides(): Promise<void> {
  const provided = Promise.withResolvers<void>();
  const unlisten = newVersion.onChange(() => current !== none && provided.resolve());
  const timer = setTimeout(provided.resolve, longestWaitMs);
  await provided.promise;
  clearTimeout(timer);
  unlisten();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

export const newVersion = {
  isHere: () => current.isNewHere(),
  onChange: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  updateNow: () => current.updateNow(),
  reloadAnyway: () => current.reloadAnyway(),
  check: () => current.check(),
};

export function provideVersions(versions: Versions): { changed: () => void; withdraw: () => void } {
  current = versions;
  tell();
  return {
    changed: tell,
    withdraw: () => {
      if (current === versions) current = none;
      tell();
    },
  };
}
