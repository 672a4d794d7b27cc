/**
 * What the server has of an account that this device holds: asked now, and known only from its answer. Nothing else may
 * say that something is safe to be removed from here.
 */
import { askKnownAccount } from '../../../api/account/known-account.ts';
import { visitAccount } from '../../../db/device/visit.ts';
import { countUnsent, type Unsent, unsentInWords } from '../../../db/outbox/unsent.ts';
import { saveWork } from '../../../ui/work/in-hand.ts';

export type ServerHas =
  /** All that it has ever confirmed to this device. */
  | 'all'
  /** It has the account, and not all that it once confirmed: a backup was put back. */
  | 'not-all'
  /** It knows no such account: this device may hold the only copy. */
  | 'no-account'
  /** It did not say. */
  | 'no-answer';

export interface WhatIsWhere {
  has: ServerHas;
  /** In words what was never sent; empty: nothing; `undefined`: it could not be counted. */
  unsent: string | undefined;
  /** The same as numbers. */
  counts?: Unsent;
  /** All that is unsent are answers of unfinished quizzes, which are never sent before the end. */
  isOnlyQuizzes?: boolean;
}

type StoredCursor = NonNullable<Parameters<typeof askKnownAccount>[1]>;

/** Never rejects. */
export async function askWhatIsWhere(userId: string): Promise<WhatIsWhere> {
  const [has, here] = await Promise.all([askServer(userId), countHere(userId)]);
  return { has, ...here };
}

/** The part of it that this device knows alone. Never rejects. */
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
  // Without a cursor the server has never confirmed anything to this device: all that was made here counts as not sent.
  return answer.data.hasHistory || cursor === null ? 'all' : 'not-all';
}

async function readCursor(userId: string): Promise<StoredCursor | null | 'unreadable'> {
  try {
    const cursor = await visitAccount(userId, (database) => database.readMeta('cursor'));
    return cursor ?? null;
  } catch (error) {
    console.warn('How far this device has read could not be read', error);
    return 'unreadable';
  }
}

async function readUnsent(userId: string): Promise<Unsent | undefined> {
  try {
    // What cannot be saved is counted.
    await saveWork();
    return await countUnsent(userId);
  } catch (error) {
    console.warn('What was not sent could not be counted', error);
    return undefined;
  }
}
