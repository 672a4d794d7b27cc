/**
 * Updates the app at a moment when no typed text is lost (spec §4, [P2]). Tabs agree by one Web Lock. A busy tab holds
 * it shared, also while no version waits, since tabs learn of a version at different times. The tab that gets the lock
 * exclusively lets the version take over. Then each tab reloads once, as soon as it is free.
 *
 * A closed or crashed tab releases its share automatically, and a frozen tab without a share reloads when it resumes. So
 * no tab has to answer in time. Without Web Locks the student is asked at once.
 */
import { wakeMs } from './app-update.ts';
import { type Offer, offerOf, type Stage, step } from './update-rule.ts';
import type { Busy } from './why-busy.ts';

/** How long the takeover may last, including the start of the active worker. Milliseconds. */
const takeoverMs = wakeMs + 5_000;

/** Pause after a failed save, such as on a full disk. Milliseconds. */
const saveAgainMs = 30_000;

export interface UpdateGround {
  whyBusy: () => Busy | undefined;
  /** @returns whether nothing is left unsaved */
  save: () => Promise<boolean>;
  locks: LockManager | undefined;
  letIn: () => boolean;
  reload: () => void;
  offer: (offer: Offer) => void;
  nowMs: () => number;
  wait: (durationMs: number) => Promise<void>;
}

export interface QuietUpdate {
  stage: () => Stage;
  waits: () => void;
  /** A version has taken over under this tab. */
  tookOver: () => void;
  /**
   * Updates if this is a good moment: call it after input and then about every second.
   * Never rejects. @returns whether it must look again without input
   */
  look: () => Promise<boolean>;
  /** The student asked for the update: only unsaved work is a reason to wait. */
  updateNow: () => Promise<void>;
  /** Saves what can be saved and reloads, even if work would be lost. */
  updateAnyway: () => Promise<void>;
}

export function createQuietUpdate(ground: UpdateGround): QuietUpdate {
  const share = createShare(ground.locks);
  let takenOver = Promise.withResolvers<void>();
  let stage: Stage = 'current';
  let since = 0;
  let wanted = false;
  let looking = false;
  let leaving = false;
  let offered: Offer['kind'] | undefined;
  let refusals = 0;
  let saveAgainAt = 0;

  const enter = (next: Stage) => {
    stage = next;
    since = ground.nowMs();
  };
  const busy = (): Busy | undefined => {
    const found = ground.whyBusy();
    return wanted && found?.kind === 'attention' ? undefined : found;
  };
  const offer = (what: Offer) => {
    if (offered === what.kind) return;
    offered = what.kind;
    ground.offer(what);
  };

  async function save(): Promise<boolean> {
    if (ground.nowMs() < saveAgainAt) return false;
    const saved = await ground.save();
    if (!saved) saveAgainAt = ground.nowMs() + saveAgainMs;
    return saved;
  }

  /** Saves first, since saved work is no reason to wait. */
  async function whyStill(): Promise<Busy | undefined> {
    const why = busy();
    if (why !== undefined || stage === 'current') return why;
    if (!(await save())) return { kind: 'work', what: 'what you wrote is saved' };
    // New work may have begun meanwhile.
    return busy();
  }

  async function look(): Promise<boolean> {
    if (looking || leaving) return !leaving;
    looking = true;
    const begun = stage;
    let why: Busy | undefined;
    try {
      why = await whyStill();
      await share.set(why !== undefined);
      const moment = { stage, why, canAgree: ground.locks !== undefined, wanted };
      const act = step(moment);
      if (act === 'let-in') await letInAlone();
      if (act === 'reload') leave();
      const due = offerOf(moment, ground.nowMs() - since);
      if (due) offer(due);
    } catch (error) {
      console.warn('The update could not be checked; it is checked again', error);
    } finally {
      looking = false;
    }
    return stage === begun ? stage !== 'current' || why !== undefined : look();
  }

  async function letInAlone(): Promise<void> {
    const agreed = await share.alone(async () => {
      if (busy() !== undefined) return false;
      await letIn();
      return true;
    });
    refusals = agreed ? 0 : refusals + 1;
    // The first refusal may come from this tab's own share.
    if (wanted && refusals > 1) offer({ kind: 'elsewhere' });
  }

  async function letIn(): Promise<void> {
    takenOver = Promise.withResolvers();
    if (ground.letIn()) await Promise.race([takenOver.promise, ground.wait(takeoverMs)]);
    else if (stage === 'waiting') enter('current');
  }

  function leave(): void {
    if (leaving) return;
    leaving = true;
    ground.reload();
  }

  return {
    stage: () => stage,
    waits: () => {
      if (stage !== 'current') return;
      enter('waiting');
      void look();
    },
    tookOver: () => {
      if (stage === 'taken-over') return;
      enter('taken-over');
      takenOver.resolve();
      void look();
    },
    look,
    updateNow: async () => {
      wanted = true;
      offered = undefined;
      refusals = 0;
      saveAgainAt = 0;
      await look();
    },
    updateAnyway: async () => {
      await ground.save();
      if (stage === 'waiting') await letIn();
      leave();
    },
  };
}

const lockName = 'haversack-busy';

/** A Web Lock by which tabs know that another tab is busy. */
interface Share {
  /** Takes or releases a share; while one is held, no tab gets the lock alone. Resolves on release, or at once on taking. */
  set: (isHeld: boolean) => Promise<void>;
  /** @returns the result of `act`, or `false` if a tab holds a share. Without Web Locks it cannot know. */
  alone: (act: () => Promise<boolean>) => Promise<boolean>;
}

function createShare(locks: LockManager | undefined): Share {
  let held: { giveBack: () => void; ended: Promise<void> } | undefined;
  return {
    set: async (isHeld) => {
      if (isHeld === (held !== undefined) || locks === undefined) return;
      if (held !== undefined) {
        const { giveBack, ended } = held;
        held = undefined;
        giveBack();
        await ended;
        return;
      }
      const done = Promise.withResolvers<void>();
      const ended = locks.request(lockName, { mode: 'shared' }, () => done.promise);
      held = {
        giveBack: done.resolve,
        // The browser refuses locks to a page that is closing; it then needs none.
        ended: ended.catch((error: unknown) => console.warn('No lock for a busy tab', error)),
      };
    },
    alone: async (act) => {
      if (locks === undefined) return act();
      return locks.request(lockName, { ifAvailable: true }, (lock) =>
        lock === null ? false : act(),
      );
    },
  };
}
