/** Unsaved words in localStorage. @param start of their keys. @returns the rest of each key and its text, sorted */
export function readLocalDrafts(start: string): { rest: string; text: string | null }[] {
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .sort()
    .map((key) => ({ rest: key.slice(start.length), text: localStorage.getItem(key) }));
}

/** A browser that forbids the storage has stored nothing. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
