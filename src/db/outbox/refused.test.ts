import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../database.ts';
import { outboxSchema } from './outbox.ts';
import { reviseRefused } from './refused.ts';

let database: AccountDatabase;
let made = 0;

beforeEach(async () => {
  database = new AccountDatabase(`refused-${made++}`);
  await database.refused.add({
    entity: 'task',
    id: 't',
    at: '0mvd5k2qo-000-phone',
    fields: { title: 'Old words', dueOn: null },
    schema: outboxSchema,
    queuedAt: 1,
    reason: 'No',
    refusedAt: 2,
  });
});

const fields = async () => (await database.refused.toArray()).map((entry) => entry.fields);

it('[S5] puts other words into a refused edit and leaves the rest of it', async () => {
  const [entry] = await database.refused.toArray();
  expect(await reviseRefused(entry?.seq ?? 0, { title: 'New words' }, database)).toMatchObject({
    ok: true,
  });
  expect(await fields()).toEqual([{ title: 'New words', dueOn: null }]);
});

it('[P2] keeps the refused words where the new ones cannot be stored', async () => {
  const [entry] = await database.refused.toArray();
  const revised = await reviseRefused(entry?.seq ?? 0, { title: 'x'.repeat(501) }, database);
  expect(revised.ok).toBe(false);
  expect(await fields()).toEqual([{ title: 'Old words', dueOn: null }]);
});
