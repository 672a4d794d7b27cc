/**
 * Looks after the notifications of all students who want them by a channel of this server, about once a minute.
 *
 * Invariants: one run at a time on each server, and in each minute one of the servers that share a database begins one. A run that
 * takes longer may overlap with one of another server; that each message goes out once is kept by the claims in the database. No
 * account holds others up: each is read in slices, and requests have their turn between them. A run that is cut off at any place
 * loses nothing: the next one finds what is due by what stands in the database.
 */
import { messagesAtOnce } from '../limits.ts';
import type { NoticeAccount } from '../storage/notice-contract.ts';
import { nextTurn } from '../turns.ts';
import { type LookDeps, look, type Plan } from './look.ts';
import { type Claimed, claimTelling } from './tell.ts';

/** Milliseconds. */
export const runEveryMs = 60_000;
/** What a student writes counts after so long at most: who studies writes all the time. Milliseconds. */
const settleMs = 5 * 60_000;
/** An account that cannot be read is left alone for so long, milliseconds. */
const faultMs = 10 * 60_000;
const accountsAtOnce = 500;

/** A look that takes longer, milliseconds, is taken at most so often, after those of all others. */
const slowLookMs = 2_000;
const restMs = 60 * 60_000;

export interface NotifierDeps extends LookDeps {
  onFault(error: unknown): void;
  /** How long things take, milliseconds; the processor's clock, which is never set back. */
  elapsedMs?(): number;
}

export interface Notifier {
  /** @returns when all that was due has been tried; at once where a run is under way already */
  run(): Promise<void>;
  /** @returns when the run that is under way has ended, soon */
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
    // What was planned by a clock that has been set back since is worth nothing.
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
 * Of the servers that share a database, the first one in each minute. Not where they cannot be counted. The minute stands in the
 * key, so that a clock that was wrong and is set back finds no window that ends in the future.
 * @throws CannotCount
 */
async function isOurs({ storage: { counts }, nowMs }: NotifierDeps): Promise<boolean> {
  const now = nowMs();
  const key = `notifier-run:${Math.floor(now / runEveryMs)}`;
  return !(await counts.take([{ key, most: 1 }], { lengthMs: runEveryMs, nowMs: now })).isFull;
}
