/** What was chosen in the search: it stands first before the next search. By account and device; no words are stored. */
import type { Entry, Link } from './entry.ts';

/** An entry may be listed both as recent and in its own group. */
export const recentPrefix = 'recent:';

/** How many choices are kept, by account and device. Only ids are stored; signing out deletes them. */
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

/** Only commands and things whose titles are held. */
const isPassing = /^(page|card|question|summary|highlight|line|saved|tip):/;

/** Of a page its file is listed as recent, of a card its deck; nothing of a typed line. */
function idOfRecent({ id }: Entry, choice: Entry['choice']): string | undefined {
  const own = id.replace(recentPrefix, '');
  if (!isPassing.test(own)) return own;
  return 'link' in choice ? keyOfAddress(choice.link) : undefined;
}

export function rememberChoice(userId: string, entry: Entry, choice: Entry['choice']): void {
  const id = idOfRecent(entry, choice);
  if (id === undefined) return;
  const next = [id, ...readRecent(userId).filter((other) => other !== id)].slice(0, kept);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch {
    // Storage is forbidden or full; the choice still works.
  }
}

/** The screens of things, by their address. */
const screens: Readonly<Record<string, string>> = {
  ...{ 'library/files': 'file', 'library/notes': 'note', 'library/flashcards': 'deck' },
  ...{ 'library/quiz': 'quiz', courses: 'course' },
};

/** @returns the key of the file, note, deck, quiz or course at an address, as the index names it */
export function keyOfPath(path: string): string | undefined {
  const [, screen = '', id = ''] = /^\/dashboard\/((?:library\/)?[a-z]+)\/([^/]+)/.exec(path) ?? [];
  const kind = screens[screen];
  return kind === undefined ? undefined : `${kind}:${decodeURIComponent(id)}`;
}

function keyOfAddress({ to, params }: Link): string | undefined {
  return params && keyOfPath(to.replace('$id', encodeURIComponent(params.id)));
}
