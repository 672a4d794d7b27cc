/** The last opened rows on this device, by id; a sign-out forgets them (`db/drafts/forget-drafts.ts`). */
import { useEffect } from 'react';
import { currentDatabase } from '../db/database.ts';

const kept = 30;

const keyOf = (userId: string) => `haversack-recent:${userId}:opened`;

type Opened = [id: string, atMs: number];

export function useOpened(id: string): void {
  useEffect(() => noteOpened(currentDatabase().userId, id, Date.now()), [id]);
}

export function noteOpened(userId: string, id: string, atMs: number): void {
  const others = readOpened(userId).filter(([other]) => other !== id);
  try {
    const next = [[id, atMs], ...others].slice(0, kept);
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch (error) {
    console.warn('The opened item could not be remembered', error);
  }
}

/** The newest first. */
export function readOpened(userId: string): Opened[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(read) ? read.filter(isOpened) : [];
  } catch {
    // The storage is forbidden, or its content is invalid.
    return [];
  }
}

function isOpened(entry: unknown): entry is Opened {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]);
}
