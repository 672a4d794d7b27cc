/** What pages keep of a student in localStorage until it is saved: keys that begin with what it is and whose. */

/** @param start of the keys. @returns what follows it in each key, with the text that is kept there; the oldest first */
export function readLocalDrafts(start: string): { rest: string; text: string | null }[] {
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .sort()
    .map((key) => ({ rest: key.slice(start.length), text: localStorage.getItem(key) }));
}

/** A browser that forbids the storage has kept nothing in it. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
