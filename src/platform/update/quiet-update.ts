/**
 * Lets a new version in at a moment that costs nobody a word (spec §4, [P2]). Tabs agree by one Web Lock: a
 * tab that is in the middle of something shares it, also while no version waits, since tabs hear of one at
 * different times; and a version that waits is let in by the tab that gets it alone. Then each tab reloads
 * once, as soon as it is free itself.
 *
 * A closed or crashed tab gives its share back by itself, and a frozen one that holds none is reloaded when it
 * thaws; so nobody has to answer in time. Without Web Locks the student is asked at once.
 */

import { wakeMs } from './app-update.ts';
import { createShare } from './busy-lock.ts';
import { type Offer, offerOf, type Stage, step } from './update-rule.ts';
import type { Busy } from './why-busy.ts';

/** How long a version that was let in may take to take over; first the worker in charge may have to wake. Milliseconds. */
const takeoverMs = wakeMs + 5_000;

/** After a save that failed: a full disk is not asked each second. Milliseconds. */
const saveAgainMs = 30_000;

export interface UpdateGround {
  whyBusy: () => Busy | undefined;
  /** @returns whether nothing is left unsaved */
  save: () => Promise<boolean>;
  locks: LockManager | undefined;
  /** Tells the version that waits now to take over. @returns whether there is one */
  letIn: () => boolean;
  reload: () => void;
  offer: (offer: Offer) => void;
  nowMs: () => number;
  wait: (durationMs: number) => Promise<void>;
}

export interface QuietUpdate {
  stage: () => Stage;
  /** A version waits. */
  waits: () => void;
  /** A version has taken over under this tab. */
  tookOver: () => void;
  /**
   * Looks whether the moment has come: call it when the student does something and then about every second.
   * Never rejects. @returns whether it must look again although nobody does anything
   */
  look: () => Promise<boolean>;
  /** The student's own word: attention is no reason to wait any more, unsaved work is. */
  updateNow: () => Promise<void>;
  /** The student's last word: saves what can be saved, and reloads whatever is in hand. */
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

  /** Saves first: what is saved is nothing to wait for. */
  async function whyStill(): Promise<Busy | undefined> {
    const why = busy();
    if (why !== undefined || stage === 'current') return why;
    if (!(await save())) return { kind: 'work', what: 'what you wrote is saved' };
    // Something may have begun meanwhile.
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
      console.warn('The moment for the new version could not be found; the next look comes', error);
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
    // The first may be an echo of this tab's own share.
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
