/**
 * Sends notifications by mail, SMS and push to the students who want them, about once a minute.
 *
 * Invariants: a server has one run at a time, and of the servers on one database one begins a run each minute. Runs of two
 * servers may overlap; claims in the database ensure that each message is sent once. No account delays others: each is
 * read in slices, and requests get turns in between. An interrupted run loses nothing: the next one finds what is due.
 */
import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '../../src/lib/date-format.ts';
import { profile, profileId } from '../../src/model/entities/student/profile.ts';
import { settings, settingsId } from '../../src/model/entities/student/settings.ts';
import type { Row } from '../../src/model/merge.ts';
import { startOfStudyDay, studyDayAt } from '../../src/model/study/local-time.ts';
import { isNotificationKind } from '../../src/model/study/notification-groups.ts';
import { tellNotification } from '../../src/model/study/notification-words.ts';
import { type Attempt, countKey, createAttempt, giveBackOnFault } from '../accounts/attempts.ts';
import type { Context } from '../context.ts';
import { messagesAtOnce, mostNoticesInMessage, mostSmsOfNumber, pushLimits } from '../limits.ts';
import type { Outcome } from '../mail.ts';
import type { NoticeAccount } from '../storage/notice-contract.ts';
import { changeAsServer } from '../sync/change-as-server.ts';
import { nextTurn } from '../turns.ts';
import type { SentNotice } from './channels.ts';
import { type LookDeps, look, type Plan, type Telling } from './look.ts';

const runEveryMs = 60_000;
/** A student's writes count after this time: a studying student writes all the time. */
const settleMs = 5 * 60_000;
const faultMs = 10 * 60_000;
const accountsAtOnce = 500;

/** Accounts that take longer come less often, after all others. */
const slowLookMs = 2_000;
const restMs = 60 * 60_000;

interface NotifierDeps extends LookDeps {
  onFault(error: unknown): void;
  elapsedMs?(): number;
}

/** Under way. A push service that hangs delays no mails. */
interface Sends {
  push: Set<Promise<void>>;
  other: Set<Promise<void>>;
}

export interface Notifier {
  /** Resolves when everything due was tried; at once if a run is under way. */
  run(): Promise<void>;
  /** Resolves when the current run has ended, which is soon. */
  stop(): Promise<void>;
}

export function createNotifier(deps: NotifierDeps): Notifier {
  const { storage, nowMs, onFault, elapsedMs = () => performance.now() } = deps;
  let plans = new Map<string, Plan>();
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function runOnce(): Promise<void> {
    if (!(await isOurs(deps))) return;
    const next = new Map<string, Plan>();
    const sends: Sends = { push: new Set(), other: new Set() };
    const slow: NoticeAccount[] = [];
    const lookAt = async (account: NoticeAccount) => {
      next.set(account.id, await lookAfter(account, plans.get(account.id), sends));
      await nextTurn();
    };
    for (let after: string | undefined = ''; after !== undefined && !isStopped; ) {
      const accounts = await storage.notices.accounts(after, accountsAtOnce);
      for (const account of accounts) {
        if (isStopped) break;
        const before = plans.get(account.id);
        if (before !== undefined && !isDue(before, account)) {
          next.set(account.id, before);
        } else if (before?.restsUntilMs !== undefined) slow.push(account);
        else await lookAt(account);
      }
      after = accounts.at(-1)?.id;
      await nextTurn();
    }
    for (const account of slow) if (!isStopped) await lookAt(account);
    await Promise.all([...sends.push, ...sends.other]);
    if (!isStopped) plans = next;
  }

  function isDue(plan: Plan, { version, newestDeviceAt }: NoticeAccount): boolean {
    const now = nowMs();
    // The clock was set back after the look.
    if (now < plan.lookedAtMs) return true;
    if (plan.restsUntilMs !== undefined && now < plan.restsUntilMs) return false;
    if (plan.nextMs <= now) return true;
    if (newestDeviceAt !== plan.newestDeviceAt) return true;
    return version !== plan.version && now - plan.lookedAtMs >= settleMs;
  }

  async function lookAfter(
    account: NoticeAccount,
    before: Plan | undefined,
    sends: Sends,
  ): Promise<Plan> {
    try {
      const begunMs = elapsedMs();
      const { plan, tellings } = await look(account, before, deps);
      if (elapsedMs() - begunMs > slowLookMs) plan.restsUntilMs = nowMs() + restMs;
      for (const telling of tellings) {
        const { claimed, againMs = Number.POSITIVE_INFINITY } = await claimTelling(telling, deps);
        plan.nextMs = Math.min(plan.nextMs, againMs);
        if (claimed !== undefined) await begin(claimed, plan, sends);
      }
      return plan;
    } catch (error) {
      onFault(error);
      const now = nowMs();
      return { ...account, lookedAtMs: now, nextMs: now + faultMs };
    }
  }

  async function begin(claimed: Claimed, plan: Plan, sends: Sends): Promise<void> {
    const send = claimed.send(onFault).then((againMs) => {
      if (againMs !== undefined) plan.nextMs = Math.min(plan.nextMs, againMs);
    }, onFault);
    const [pool, most] = claimed.isPush
      ? [sends.push, pushLimits.atOnce]
      : [sends.other, messagesAtOnce];
    const own = send.finally(() => pool.delete(own));
    pool.add(own);
    if (pool.size >= most) await Promise.race(pool);
  }

  return {
    async run() {
      if (running !== undefined || isStopped) return;
      running = runOnce().catch(onFault);
      await running;
      running = undefined;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

/**
 * Whether this server is the first of this minute on its database. The key contains the minute, so that a corrected clock
 * finds no window that ends in the future.
 * @throws CannotCount
 */
async function isOurs({ storage: { counts }, nowMs }: NotifierDeps): Promise<boolean> {
  const now = nowMs();
  const key = `notifier-run:${Math.floor(now / runEveryMs)}`;
  return !(await counts.take([{ key, most: 1 }], { lengthMs: runEveryMs, nowMs: now })).isFull;
}

/** Runs the notifier while the server listens. */
export function notifyStudents(app: FastifyInstance, context: Context): void {
  const { storage, channels, pusher, clock } = context;
  const notifier = createNotifier({
    ...{ storage, channels, pusher, nowMs: clock.nowMs },
    onFault: (error) => app.log.warn({ err: error }, 'a notification could not be sent'),
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    void notifier.run();
    timer = setInterval(() => void notifier.run(), runEveryMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await notifier.stop();
  });
}

/** Until the next try of a message that exceeded a limit. */
const fullWaitMs = 15 * 60_000;
/** Before each retry of a message that was not sent. After the last one it counts as sent. */
const waitsMs = [1, 5, 30, 120].map((minutes) => minutes * 60_000);

interface Claimed {
  isPush: boolean;
  /** @returns when to retry; `undefined`: never, or it was sent */
  send(onFault: (error: unknown) => void): Promise<number | undefined>;
}

interface Step {
  claimed?: Claimed;
  /** When to try again: it cannot be sent now, or does not fit into one message. */
  againMs?: number;
}

/**
 * Notes what is due by one channel as sent; `send` of the result then sends it. If the server dies in between, it is never
 * sent, but stays in the notification centre.
 */
async function claimTelling(
  { userId, on, due, subjects, clock, digest }: Telling,
  { storage, nowMs }: LookDeps,
): Promise<Step> {
  const worded: { id: string; told?: SentNotice }[] = due.flatMap((one) => {
    const words = tellNotification(one, subjects, clock);
    const { id, kind, atMs, aboutEntity, aboutId, occurrence, dueAt } = one;
    const of = { kind, aboutEntity, aboutId, occurrence, dueAt };
    return words !== undefined && isNotificationKind(kind)
      ? [{ id, told: { ...words, kind, id, atMs, of } }]
      : [];
  });
  if (digest !== undefined) worded.push({ id: digest.id });
  if (worded.length === 0) return {};
  // Not noted: it is sent when the mail server is back, if it is still news.
  if (!on.open.isReachable()) return { againMs: nowMs() + (waitsMs[0] ?? 0) };
  const told = new Map(worded.slice(0, mostNoticesInMessage).map((one) => [one.id, one.told]));
  const rest: Step = worded.length > mostNoticesInMessage ? { againMs: nowMs() } : {};
  const attempt = smsAttempt(on, storage.counts, nowMs);
  // Not noted: naming another person's number must not silence its owner.
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
    isPush: channel.startsWith('push:'),
    async send(onFault) {
      const outcome = await sendSafely(
        () => open.sendOnce({ to, told: words, token, digest: digest?.digest }, onFault),
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
 * By UTC day, which is in the keys: no full count stays after a clock that was ahead is set back.
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

/** 256 bits that stop a student's mails without a login, and allow nothing else. Valid as long as the account. */
export function unsubscribeToken(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe:${userId}`).digest('base64url');
}

export function hashUnsubscribe(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Changes the student's settings on all devices: no reminders by mail, and no summary. Safe to repeat. */
export async function switchMailsOff(
  context: Pick<Context, 'storage' | 'clock' | 'changeFeed'>,
  userId: string,
): Promise<void> {
  const choices = [
    { entity: profile.name, id: profileId, fields: { notifyByEmail: false } },
    { entity: settings.name, id: settingsId, fields: { digest: null } },
  ];
  const stored = await context.storage.rows.read(userId, choices);
  for (const { fields, ...key } of choices) {
    const own = stored.find(({ entity }) => entity === key.entity);
    const row = own && (JSON.parse(own.body) as Row);
    const [[field = '', off] = []] = Object.entries(fields);
    // Without a row there is no summary; the switch is written in any case.
    const isOff = off === null ? !row?.[field] : row?.[field] === off;
    if (!isOff) await changeAsServer(context, userId, { ...key, fields });
  }
}
