/**
 * Tells a student by one channel what is due: notes it as sent, then sends. A server that dies between the two has told nothing,
 * and never tells it twice; the notification still stands at the bell.
 */

import { instantInStudyDay } from '../../src/model/study/local-time.ts';
import { isNotificationKind } from '../../src/model/study/notification-groups.ts';
import { tellNotification } from '../../src/model/study/notification-words.ts';
import { studyDayOf } from '../../src/model/study/study-day.ts';
import { countKey } from '../accounts/attempt.ts';
import type { Outcome } from '../mail.ts';
import type { LookDeps, Telling } from './look.ts';
import type { ToldNotice } from './message-words.ts';
import { hashUnsubscribe, unsubscribeToken } from './unsubscribe.ts';

/** So many go into one message; what is left goes into the next. */
const mostAtOnce = 100;
const dayMs = 24 * 60 * 60_000;
/** To one number, from all accounts that name it: nobody has proven that it is theirs. */
const mostSmsOfNumber = 5;
/** Before each further try of what surely did not go out, milliseconds. After the last one it counts as sent. */
const waitsMs = [1, 5, 30, 120].map((minutes) => minutes * 60_000);

/** What was noted and now has to be sent. */
export interface Claimed {
  /** @returns when it may be tried again; `undefined`: it went out, or never will */
  send(onFault: (error: unknown) => void): Promise<number | undefined>;
}

/** @returns `undefined` where nothing is left to be sent; or when to come again, where it cannot be sent now */
export async function claimTelling(
  { userId, on, due, subjects, clock }: Telling,
  { storage, nowMs }: LookDeps,
): Promise<Claimed | { againMs: number } | undefined> {
  const told = new Map<string, ToldNotice>();
  for (const one of due.slice(0, mostAtOnce)) {
    const words = tellNotification(one, subjects, clock);
    if (words !== undefined && isNotificationKind(one.kind)) {
      told.set(one.id, { ...words, kind: one.kind });
    }
  }
  if (told.size === 0) return undefined;
  // Nothing is noted: it goes out when the mail server is back, if it is news then.
  if (!on.open.isReachable()) return { againMs: nowMs() + (waitsMs[0] ?? 0) };
  const isFull = on.number !== undefined && !(await mayGetSms(storage, on.number, nowMs()));
  const token = unsubscribeToken(storage.secret, userId);
  const { channel, open } = on;
  const claimed = await storage.notices.claim({
    ...{ userId, channel, ids: [...told.keys()], nowMs: nowMs() },
    ...{ sinceMs: startOfStudyDay(clock), most: isFull ? 0 : open.mostOfDay },
    tokenHash: hashUnsubscribe(token),
  });
  if (claimed.kind !== 'claimed') return undefined;
  const { email, ids, tries } = claimed;
  const to = on.number ?? email;
  const words = ids.flatMap((id) => told.get(id) ?? []);
  return {
    async send(onFault) {
      const outcome = await sendSafely(
        () => open.sendOnce({ to, told: words, token }, onFault),
        onFault,
      );
      const waitMs = waitsMs[tries - 1];
      if (outcome !== 'later' || waitMs === undefined) return undefined;
      const againMs = nowMs() + waitMs;
      await storage.notices.release(userId, channel, ids, againMs);
      return againMs;
    },
  };
}

/** Whatever a channel throws, nobody knows what became of the message. */
async function sendSafely(
  send: () => Promise<Outcome>,
  onFault: (error: unknown) => void,
): Promise<Outcome> {
  try {
    return await send();
  } catch (error) {
    onFault(error);
    return 'over';
  }
}

/** @throws CannotCount */
async function mayGetSms(
  { counts }: LookDeps['storage'],
  number: string,
  nowMs: number,
): Promise<boolean> {
  const bounds = [{ key: countKey('sms-number', number), most: mostSmsOfNumber }];
  return !(await counts.take(bounds, { lengthMs: dayMs, nowMs })).isFull;
}

function startOfStudyDay({ nowMs, offsetAt }: Telling['clock']): number {
  return instantInStudyDay(studyDayOf(nowMs, offsetAt(nowMs)), '04:00', offsetAt);
}
