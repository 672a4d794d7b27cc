/**
 * Sends the notifications of all students who want them by a channel of this server, about once a minute.
 *
 * Invariants: each server has one run at a time, and of servers that share a database one begins a run in each minute. A long
 * run may overlap with a run of another server; claims in the database make each message go out once. No account delays others:
 * each is read in slices, and requests get their turn in between. An interrupted run loses nothing: the next one finds what is
 * due from the database.
 */

import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { messagesAtOnce } from '../limits.ts';
import type { NoticeAccount } from '../storage/notice-contract.ts';
import { nextTurn } from '../turns.ts';
import { type LookDeps, look, type Plan } from './look.ts';
import { type Claimed, claimTelling } from './tell.ts';

export const runEveryMs = 60_000;
/** Milliseconds until a student's writes count, since a studying student writes all the time. */
const settleMs = 5 * 60_000;
/** Pause of an account that cannot be read, milliseconds. */
const faultMs = 10 * 60_000;
const accountsAtOnce = 500;

/** Accounts whose look takes longer, milliseconds, are looked at less often, after all others. */
const slowLookMs = 2_000;
const restMs = 60 * 60_000;

export interface NotifierDeps extends LookDeps {
  onFault(error: unknown): void;
  /** Monotonic time for durations, milliseconds. */
  elapsedMs?(): number;
}

export interface Notifier {
  /** @returns when everything due was tried; at once if a run is under way */
  run(): Promise<void>;
  /** @returns when the current run has ended, soon */
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
    const sends = new Set<Promise<void>>();
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
    await Promise.all(sends);
    if (!isStopped) plans = next;
  }

  function isDue(plan: Plan, { version, newestDeviceAt }: NoticeAccount): boolean {
    const now = nowMs();
    // The plan came from a clock that was set back since.
    if (now < plan.lookedAtMs) return true;
    if (plan.restsUntilMs !== undefined && now < plan.restsUntilMs) return false;
    if (plan.nextMs <= now) return true;
    if (newestDeviceAt !== plan.newestDeviceAt) return true;
    return version !== plan.version && now - plan.lookedAtMs >= settleMs;
  }

  async function lookAfter(
    account: NoticeAccount,
    before: Plan | undefined,
    sends: Set<Promise<void>>,
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

  async function begin(claimed: Claimed, plan: Plan, sends: Set<Promise<void>>): Promise<void> {
    const send = claimed.send(onFault).then((againMs) => {
      if (againMs !== undefined) plan.nextMs = Math.min(plan.nextMs, againMs);
    }, onFault);
    const own = send.finally(() => sends.delete(own));
    sends.add(own);
    if (sends.size >= messagesAtOnce) await Promise.race(sends);
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
 * Whether this server is the first in this minute on its database; false if that cannot be counted. The key contains the
 * minute, so that a corrected clock finds no window that ends in the future.
 * @throws CannotCount
 */
async function isOurs({ storage: { counts }, nowMs }: NotifierDeps): Promise<boolean> {
  const now = nowMs();
  const key = `notifier-run:${Math.floor(now / runEveryMs)}`;
  return !(await counts.take([{ key, most: 1 }], { lengthMs: runEveryMs, nowMs: now })).isFull;
}

/** Runs the notifier while the server listens, if there is a channel. */
export function notifyStudents(app: FastifyInstance, context: Context): void {
  const { storage, channels, clock } = context;
  if (channels.size === 0) return;
  const notifier = createNotifier({
    storage,
    channels,
    nowMs: clock.nowMs,
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
