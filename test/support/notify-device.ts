/** The runner of notifications in one tab or more of a device that has a task, with its clock, system and server in a test's hands. */
import { afterEach, expect, vi } from 'vitest';
import { tabLocks } from '../../src/api/locks.ts';
import { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { changeProfile } from '../../src/model/entities/student/profile.ts';
import { createTask } from '../../src/model/entities/task.ts';
import type { Mutation } from '../../src/model/entity.ts';
import { settleMs, startNotifications } from '../../src/notify/run.ts';
import type { ChannelList } from '../../src/protocol/channels.ts';
import type { KnownDevice } from '../../src/protocol/devices.ts';
import { createManualTimers } from './manual-timers.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

let accounts = 0;
export const nothing = () => undefined;
export const at = (text: string) => Date.parse(text);

/** `mutate` has kept the clock of before the test. */
export function edit<Input>(database: AccountDatabase, recipe: Mutation<Input>, input: Input) {
  return mutateIn(database, recipe, input, { now: () => Date.now(), tzOffsetMin: () => 0 });
}

/** One device with a task that is due on 10 March, in UTC, looked at by one tab or more. */
export async function setUp(now = '2026-03-10T07:00Z') {
  vi.useFakeTimers({ toFake: ['Date'], now: at('2026-03-01T00:00Z') });
  const database = new AccountDatabase(`notify-${accounts++}`);
  stops.push(() => database.closeForGood());
  await database.writeMeta('cursor', { epoch: 'e', version: 1 } as never);
  await edit(database, createTask, { title: 'Essay', dueOn: '2026-03-10' });
  await edit(database, changeProfile, { notifyByMessage: true });
  const state = {
    isLookedAt: false,
    mayShow: true,
    devices: [] as KnownDevice[] | undefined,
    channels: { email: false, sms: false } as ChannelList | undefined,
    timeZone: 'Europe/Berlin',
    silent: undefined as Promise<void> | undefined,
  };
  const asked = { count: 0 };
  const screen: string[] = [];
  const shown: string[] = [];
  /** What notifications on the screen say. */
  const words = new Map<string, string>();
  const locks = tabLocks();
  const turn = (text: string) => vi.setSystemTime(at(text));
  turn(now);
  const open = () => {
    const timers = createManualTimers();
    let wake: () => void = nothing;
    const stop = startNotifications(database, {
      system: {
        mayShow: () => state.mayShow,
        isLookedAt: async () => state.isLookedAt,
        show: async ({ id, title, body }) => {
          shown.push(`${title}: ${body}`);
          screen.push(id);
        },
        renew: async (present) => {
          for (const { id, title, body } of present)
            if (screen.includes(id)) words.set(id, `${title}: ${body}`);
        },
        close: async (isGone) => {
          screen.splice(0, screen.length, ...screen.filter((id) => !isGone(id)));
        },
      },
      locks,
      timers,
      clock: () => ({ nowMs: Date.now(), offsetAt: () => 0 }),
      fetchDevices: async () => {
        asked.count += 1;
        return state.devices && [...state.devices];
      },
      fetchChannels: async () => {
        await state.silent;
        return state.channels;
      },
      timeZone: () => state.timeZone,
      onReturn: (raise) => {
        wake = raise;
        return () => {
          wake = nothing;
        };
      },
    });
    stops.push(stop);
    // Each look ends with its pause; then it waits for the next moment, unless it has written itself.
    const settled = () =>
      vi.waitFor(async () => {
        if (timers.waiting()[0] === settleMs) timers.fire();
        await new Promise((resolve) => setTimeout(resolve, 20));
        expect(timers.waiting()).toHaveLength(1);
        expect(timers.waiting()).not.toContain(settleMs);
      });
    return { timers, settled, stop, wake: () => wake() };
  };
  return { database, state, asked, screen, shown, words, open, turn };
}
