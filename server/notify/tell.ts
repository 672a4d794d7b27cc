/**
 * Sends what is due by one channel: notes it as sent, then sends. If the server dies in between, nothing was sent and never
 * will be; the notification stays in the notification centre.
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

/** Milliseconds until a message that a limit of the number or the server held back is tried again. */
const fullWaitMs = 15 * 60_000;
/** Milliseconds before each retry of a message that was not sent. After the last one it counts as sent. */
const waitsMs = [1, 5, 30, 120].map((minutes) => minutes * 60_000);

export interface Claimed {
  /** @returns when to retry; `undefined`: sent, or never will be */
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
  // Not noted: it goes out when the mail server is back, if it still is news.
  if (!on.open.isReachable()) return { againMs: nowMs() + (waitsMs[0] ?? 0) };
  const told = new Map(worded.slice(0, mostNoticesInMessage).map((one) => [one.id, one.told]));
  const rest: Step = worded.length > mostNoticesInMessage ? { againMs: nowMs() } : {};
  const attempt = smsAttempt(on, storage.counts, nowMs);
  // Not noted either: naming another person's number must not silence its owner.
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

/** A throw leaves the outcome unknown. */
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
 * Counted by UTC day, which is in the keys: a clock that was ahead and is set back leaves no full count.
 * @returns `undefined` for a channel without such limits
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
