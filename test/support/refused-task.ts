/** A device whose server has refused the making of a task, for tests of what the student then does. */
import { expect } from 'vitest';
import { readQueue } from '../../src/db/outbox/outbox.ts';
import { retryRefused } from '../../src/db/outbox/refused.ts';
import { createTask } from '../../src/model/entities/task.ts';
import type { WireChange } from '../../src/protocol/sync.ts';
import { setUp, t0 } from './answering.ts';

/** The device has made a task, and its server takes nothing that makes one until `allow` is called. */
export async function setUpWithRefusedTask(
  made: { title: string; dueOn?: string } = { title: 'First', dueOn: '2026-05-01' },
) {
  let isOpen = false;
  const refuses = ({ fields }: WireChange) => !isOpen && 'createdAt' in fields;
  const device = await setUp({
    refuse: (change) => (refuses(change) ? 'No' : undefined),
  });
  const { database, edit, exchange } = device;
  const [id = ''] = await edit(createTask, made);
  await exchange();
  const listed = () => database.refused.toArray();
  const [entry] = await listed();
  expect(entry?.fields).toMatchObject({ ...made, status: 'Ongoing' });
  const allow = () => {
    isOpen = true;
  };
  const retry = async () => {
    for (const { seq = 0 } of await listed()) await retryRefused(seq, database, t0);
  };
  const task = () => database.rows('task').get(id);
  const atServer = () => device.server.rows().find(({ row }) => row.id === id)?.row;
  /** Until nothing waits, or it never ends. */
  const settle = async () => {
    for (let round = 0; round < 8; round++) {
      if ((await readQueue(database)).length === 0) return;
      await exchange();
    }
    throw new Error(`still waiting: ${JSON.stringify(await readQueue(database))}`);
  };
  return { ...device, id, allow, retry, task, atServer, settle, listed, seq: entry?.seq ?? 0 };
}
