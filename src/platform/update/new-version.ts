/** What screens may know of new versions of the app, and do about them. */

interface Versions {
  /** One waits, or this tab still runs the one before. */
  isNewHere: () => boolean;
  /** Looks for one first where none is here, and takes it in as soon as nothing unsaved is in the way. */
  updateNow: () => Promise<void>;
  /** Saves what can be saved and reloads, whatever is in hand. */
  reloadAnyway: () => Promise<void>;
  /** Asks the server. @returns whether it could be asked */
  check: () => Promise<boolean>;
}

/** What looks after updates comes after the first paint; who asks before waits for it no longer, milliseconds. */
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

/** For who looks after updates. */
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
