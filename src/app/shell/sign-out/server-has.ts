/**
 * What the server has of an account on this device. Only the server's present answer may say that data can safely be
 * removed from here.
 */
import { askKnownAccount } from '../../../api/account/known-account.ts';
import { visitAccount } from '../../../db/device/visit.ts';
import { countUnsent, type Unsent, unsentInWords } from '../../../db/outbox/unsent.ts';
import { saveWork } from '../../../ui/work/in-hand.ts';

export type ServerHas =
  /** Everything that it has ever confirmed to this device. */
  | 'all'
  /** Not everything that it once confirmed, since a backup was restored. */
  | 'not-all'
  /** This device may have the only copy. */
  | 'no-account'
  | 'no-answer';

export interface WhatIsWhere {
  has: ServerHas;
  /** Unsent work in words; empty for none; `undefined` if it could not be counted. */
  unsent: string | undefined;
  counts?: Unsent;
  /** Only answers of unfinished quizzes are unsent, which are never sent before the end. */
  isOnlyQuizzes?: boolean;
}

type StoredCursor = NonNullable<Parameters<typeof askKnownAccount>[1]>;

/** Never rejects. */
export async function askWhatIsWhere(userId: string): Promise<WhatIsWhere> {
  const [has, here] = await Promise.all([askServer(userId), countHere(userId)]);
  return { has, ...here };
}

/** The part that needs no server. Never rejects. */
export async function countHere(userId: string): Promise<Omit<WhatIsWhere, 'has'>> {
  const unsent = await readUnsent(userId);
  if (unsent === undefined) return { unsent };
  const isOnlyQuizzes = unsentInWords({ ...unsent, quizzes: 0 }) === undefined;
  const words = unsentInWords(unsent) ?? '';
  return {
    unsent: words,
    counts: unsent,
    ...(words !== '' && isOnlyQuizzes ? { isOnlyQuizzes } : {}),
  };
}

async function askServer(userId: string): Promise<ServerHas> {
  const cursor = await readCursor(userId);
  if (cursor === 'unreadable') return 'no-answer';
  const answer = await askKnownAccount(userId, cursor);
  if (!answer.ok) return 'no-answer';
  if (!answer.data.isKnown) return 'no-account';
  // Without a cursor the server has never confirmed anything to this device, so all work here counts as unsent.
  return answer.data.hasHistory || cursor === null ? 'all' : 'not-all';
}

async function readCursor(userId: string): Promise<StoredCursor | null | 'unreadable'> {
  try {
    const cursor = await visitAccount(userId, (database) => database.readMeta('cursor'));
    return cursor ?? null;
  } catch (error) {
    console.warn('The cursor of sync could not be read', error);
    return 'unreadable';
  }
}

async function readUnsent(userId: string): Promise<Unsent | undefined> {
  try {
    // Saved first; unsaved work is counted too.
    await saveWork();
    return await countUnsent(userId);
  } catch (error) {
    console.warn('Unsent work could not be counted', error);
    return undefined;
  }
}
