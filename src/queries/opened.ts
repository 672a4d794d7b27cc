/** What was opened last on this device, by ids only; it goes when the student signs out (`db/drafts/forget-drafts.ts`). */
import { useEffect } from 'react';
import { currentDatabase } from '../db/database.ts';

const kept = 30;

const keyOf = (userId: string) => `haversack-recent:${userId}:opened`;

type Opened = [id: string, atMs: number];

/** For the screen of one thing. */
export function useOpened(id: string): void {
  useEffect(() => noteOpened(currentDatabase().userId, id, Date.now()), [id]);
}

export function noteOpened(userId: string, id: string, atMs: number): void {
  const others = readOpened(userId).filter(([other]) => other !== id);
  try {
    const next = [[id, atMs], ...others].slice(0, kept);
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch (error) {
    console.warn('What was opened could not be remembered', error);
  }
}

/** The newest first. */
export function readOpened(userId: string): Opened[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(read) ? read.filter(isOpened) : [];
  } catch {
    // Storage is forbidden, or somebody wrote nonsense: nothing is remembered.
    return [];
  }
}

function isOpened(entry: unknown): entry is Opened {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]);
}
