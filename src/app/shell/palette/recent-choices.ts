/** What the student chose last in the palette, newest first, by ids only; it goes when they sign out. */
const kept = 5;

const keyOf = (userId: string) => `haversack-recent:${userId}:choices`;

export function readRecent(userId: string): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string').slice(0, kept) : [];
  } catch {
    // Storage is forbidden, or somebody wrote nonsense: nothing is remembered.
    return [];
  }
}

/** Single cards and questions are not kept: they are found again by their words. */
export function rememberChoice(userId: string, id: string): void {
  if (/^(card|question):/.test(id)) return;
  const next = [id, ...readRecent(userId).filter((other) => other !== id)].slice(0, kept);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch {
    // Storage is forbidden or full: the choice is made all the same.
    return;
  }
}
