/**
 * Tells a student by one channel what is due: notes it as sent, then sends. A server that dies between the two has told nothing,
 * and never tells it twice; the notification still stands at the bell.
 */

import { instantInStudyDay } from '../../src/model/study/local-time.ts';
import { isNotificationKind } from '../../src/model/study/notification-groups.ts';
import { tellNotification } from '../../src/model/study/notification-words.ts';
import { studyDayOf } from '../../src/model/study/study-day.ts';
import { type Attempt, countKey, createAttempt, giveBackOnFault } from '../accounts/attempt.ts';
import type { Outcome } from '../mail.ts';
import type { LookDeps, Telling } from './look.ts';
import type { ToldNotice } from './message-words.ts';
import { hashUnsubscribe, unsubscribeToken } from './unsubscribe.ts';

/** So many go into one message; what is left goes into the next. */
const mostAtOnce = 100;
const dayMs = 24 * 60 * 60_000;
/** To one number, from all accounts that name it: nobody has proven that it is theirs. */
const mostSmsOfNumber = 5;
/** What a bound of the number or of the server holds back is asked for again after so long at most, milliseconds. */
const fullWaitMs = 15 * 60_000;
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
  const attempt = smsAttempt(on, storage.counts, nowMs);
  // Nothing is noted either: whoever names another's number must not silence its owner.
  if (attempt !== undefined && !(await attempt.begin())) {
    return { againMs: nowMs() + Math.min(attempt.waitMs, fullWaitMs) };
  }
  const token = unsubscribeToken(storage.secret, userId);
  const { channel, open } = on;
  const claim = () =>
    storage.notices.claim({
      ...{ userId, channel, ids: [...told.keys()], nowMs: nowMs() },
      ...{ sinceMs: startOfStudyDay(clock), most: open.mostOfDay },
      tokenHash: hashUnsubscribe(token),
    });
  const claimed = await (attempt === undefined ? claim() : giveBackOnFault(attempt, claim));
  if (claimed.kind !== 'claimed') {
    await attempt?.giveBack();
    return undefined;
  }
  const { email, ids, tries } = claimed;
  const to = on.number ?? email;
  const words = ids.flatMap((id) => told.get(id) ?? []);
  return {
    async send(onFault) {
      const outcome = await sendSafely(
        () => open.sendOnce({ to, told: words, token }, onFault),
        onFault,
      );
      if (outcome !== 'later') return undefined;
      const waitMs = waitsMs[tries - 1];
      const againMs = waitMs === undefined ? undefined : nowMs() + waitMs;
      if (againMs !== undefined) await storage.notices.release(userId, channel, ids, againMs);
      await attempt?.giveBack();
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

/**
 * By the day, UTC, which stands in the keys: a clock that was ahead and is set back leaves no full count behind.
 * @returns `undefined` for a channel without such bounds
 */
function smsAttempt(
  { number, open }: Telling['on'],
  counts: LookDeps['storage']['counts'],
  nowMs: () => number,
): Attempt | undefined {
  if (number === undefined) return undefined;
  const day = Math.floor(nowMs() / dayMs);
  const bounds = [
    { key: countKey('sms-number', number, String(day)), most: mostSmsOfNumber },
    { key: `sms-in-all:${day}`, most: open.mostInAll },
  ];
  return createAttempt(counts, bounds, dayMs, nowMs);
}

function startOfStudyDay({ nowMs, offsetAt }: Telling['clock']): number {
  return instantInStudyDay(studyDayOf(nowMs, offsetAt(nowMs)), '04:00', offsetAt);
}
