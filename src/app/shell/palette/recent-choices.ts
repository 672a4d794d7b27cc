/** What was chosen before, by account and device. Only ids are stored; signing out deletes them. */

const kept = 5;

const keyOf = (userId: string) => `haversack-recent:${userId}:choices`;

/** @returns ids of entries, the last chosen first */
export function readRecent(userId: string): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string').slice(0, kept) : [];
  } catch {
    // Storage is forbidden or its value is invalid.
    return [];
  }
}

/** Only commands and things whose titles are held: pages, cards and typed lines are not listed as recent. */
const isPassing = /^(page|card|question|summary|highlight|line):/;

export function rememberChoice(userId: string, id: string): void {
  if (isPassing.test(id)) return;
  const next = [id, ...readRecent(userId).filter((other) => other !== id)].slice(0, kept);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch {
    // Storage is forbidden or full; the choice still works.
  }
}
