/**
 * Tells a student by one channel what is due: notes it as sent, then sends. A server that dies between the two has told nothing,
 * and never tells it twice; the notification still stands at the bell.
 */

import { dayMs } from '../../src/lib/date-format.ts';
import { startOfStudyDay, studyDayAt } from '../../src/model/study/local-time.ts';
import { isNotificationKind } from '../../src/model/study/notification-groups.ts';
import { tellNotification } from '../../src/model/study/notification-words.ts';
import { type Attempt, countKey, createAttempt, giveBackOnFault } from '../accounts/attempt.ts';
import { mostNoticesInMessage, mostSmsOfNumber } from '../limits.ts';
import type { Outcome } from '../mail.ts';
import type { LookDeps, Telling } from './look.ts';
import { hashUnsubscribe, unsubscribeToken } from './unsubscribe.ts';

/** What a bound of the number or of the server holds back is asked for again after so long at most, milliseconds. */
const fullWaitMs = 15 * 60_000;
/** Before each further try of what surely did not go out, milliseconds. After the last one it counts as sent. */
const waitsMs = [1, 5, 30, 120].map((minutes) => minutes * 60_000);

/** What was noted and now has to be sent. */
export interface Claimed {
  /** @returns when it may be tried again; `undefined`: it went out, or never will */
  send(onFault: (error: unknown) => void): Promise<number | undefined>;
}

export interface Step {
  claimed?: Claimed;
  /** When to come again: it cannot be sent now, or not all of it fits into one message. */
  againMs?: number;
}

export async function claimTelling(
  { userId, on, due, subjects, clock }: Telling,
  { storage, nowMs }: LookDeps,
): Promise<Step> {
  const worded = due.flatMap((one) => {
    const words = tellNotification(one, subjects, clock);
    const { id, kind } = one;
    return words !== undefined && isNotificationKind(kind)
      ? [{ id, told: { ...words, kind } }]
      : [];
  });
  if (worded.length === 0) return {};
  // Nothing is noted: it goes out when the mail server is back, if it is news then.
  if (!on.open.isReachable()) return { againMs: nowMs() + (waitsMs[0] ?? 0) };
  const told = new Map(worded.slice(0, mostNoticesInMessage).map((one) => [one.id, one.told]));
  const rest: Step = worded.length > mostNoticesInMessage ? { againMs: nowMs() } : {};
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
      ...{
        sinceMs: startOfStudyDay(studyDayAt(clock.nowMs, clock.offsetAt), clock.offsetAt),
        most: open.mostOfDay,
      },
      tokenHash: hashUnsubscribe(token),
    });
  const claimed = await (attempt === undefined ? claim() : giveBackOnFault(attempt, claim));
  if (claimed.kind !== 'claimed') {
    await attempt?.giveBack();
    return rest;
  }
  const { email, ids, tries } = claimed;
  const to = on.number ?? email;
  const words = ids.flatMap((id) => told.get(id) ?? []);
  const message: Claimed = {
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
  return { ...rest, claimed: message };
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
    return 'unknown';
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
