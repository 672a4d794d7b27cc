import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { createManualTimers } from '../../test/support/manual-timers.ts';
import { createTask } from '../model/entities/task.ts';
import { followQueue, lookEveryMs } from './follow-queue.ts';

it('looks at the queue at most ten times a second, in one transaction each, and at the last of it', async () => {
  const { database, edit } = await createDevice({ userId: 'u', fetch: globalThis.fetch });
  const timers = createManualTimers();
  const shown: number[] = [];
  const stop = followQueue(
    database,
    { timers, now: () => 1_000 },
    ({ shown: { pending } }) => shown.push(pending),
    (error) => expect.unreachable(String(error)),
  );
  await vi.waitFor(() => expect(shown).toEqual([0]));
  const begun = vi.spyOn(database, 'transaction');
  for (let n = 0; n < 20; n++) await edit(createTask, { title: `Task ${n}` });
  expect(timers.waiting()).toEqual([lookEveryMs]);
  expect(shown).toEqual([0]);
  begun.mockClear();
  timers.fire();
  await vi.waitFor(() => expect(shown).toEqual([0, 20]));
  expect(begun).toHaveBeenCalledTimes(1);
  stop();
});
