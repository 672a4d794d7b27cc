import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spyOnTable } from '../../../test/support/table-spy.ts';
import type { Row } from '../../model/merge.ts';
import { AccountDatabase } from '../database.ts';
import { addJob, claimJob, dropJob } from '../jobs.ts';
import { readQueue } from '../outbox/outbox.ts';
import { type ImportWriter, importRows } from './import-rows.ts';
import { newImport } from './imports.ts';

let database: AccountDatabase;
let writer: ImportWriter;
beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  const one = newImport({ kind: 'anki', name: 'Biology.apkg', input: {} }, 1_000);
  await database.imports.put(one);
  const titles = { title: 'Import', failedTitle: 'Error importing' };
  await addJob(database, { kind: 'import', ...titles, input: { importId: one.id } });
  const job = await claimJob(database, { kinds: new Set(['import']), isGone: () => true }, 1_000);
  writer = { importId: one.id, jobId: job?.id ?? '', attempt: job?.attempt ?? 0 };
});
afterEach(() => database.delete());

const stampAt = (second: number) => `00000${second}000-000-device`;
const tag = (id: string, name: string, second = 1): Row => ({
  ...{ id, $at: stampAt(second), deletedAt: 0, name, ownerEntity: 'card', ownerId: 'c' },
});
const card = (id: string, front: string, second = 1): Row => ({
  ...{ id, $at: stampAt(second), back: '', createdAt: 1, deckId: 'd', deletedAt: 0 },
  ...{ front, kind: 'basic' },
});
const nameOf = async (id: string) => (await database.rows('tag').get(id))?.name;

describe('rows that were not here when they were compared', () => {
  it('are stored without a question for each', async () => {
    const asked = [spyOnTable(database, 'tag', 'bulkGet'), spyOnTable(database, 'tag', 'where')];
    const fresh = Array.from({ length: 120 }, (_, n) => tag(`t${n}`, `${n}`));
    const counts = await importRows(database, { entity: 'tag', rows: [], fresh }, 120, writer, 1);
    expect(counts).toEqual({ added: 120, changed: 0, same: 0 });
    for (const spy of asked) expect(spy).not.toHaveBeenCalled();
    expect(await database.rows('tag').count()).toBe(120);
    expect(await readQueue(database)).toHaveLength(120);
  });

  it.each(['tag', 'card'] as const)(
    'and arrived since are merged: of each %s the later version stays, and is undone and sent alone',
    async (entity) => {
      const make = entity === 'tag' ? tag : card;
      const field = entity === 'tag' ? 'name' : 'front';
      const [older, newer] = [make('older', 'here', 1), make('newer', 'here', 3)];
      await database.table(entity).bulkPut([older, newer]);
      const fresh = ['older', 'newer', 'new'].map((id) => make(id, 'imported', 2));
      const counts = await importRows(database, { entity, rows: [], fresh }, 3, writer, 1);
      expect(counts).toEqual({ added: 1, changed: 1, same: 1 });
      const values = (await database.table(entity).toArray()).map((row) => [row.id, row[field]]);
      expect(Object.fromEntries(values)).toEqual({
        ...{ older: 'imported', newer: 'here', new: 'imported' },
      });
      const noted = (await database.importUndo.toArray()).flatMap(({ rows }) => rows);
      const before = noted.map(({ id, before }) => [id, before?.[field]]);
      expect(Object.fromEntries(before)).toEqual({ older: 'here', new: undefined });
      const sent = (await readQueue(database)).map(({ id }) => id);
      expect([...new Set(sent)].sort()).toEqual(['new', 'older']);
    },
  );

  it('and are twice in one part are merged', async () => {
    const fresh = [tag('a', 'first', 1), tag('a', 'second', 2)];
    const counts = await importRows(database, { entity: 'tag', rows: [], fresh }, 2, writer, 1);
    expect(counts).toEqual({ added: 1, changed: 0, same: 1 });
    expect(await nameOf('a')).toBe('second');
  });
});

describe('the progress of a part', () => {
  const part = { entity: 'tag', rows: [], fresh: [tag('a', 'x')] } as const;
  const progress = { step: 'Tags', done: 1, total: 9 };

  it('is in the job as soon as the part is stored', async () => {
    await importRows(database, { ...part, progress }, 1, writer, 5_000);
    const job = await database.jobs.get(writer.jobId);
    expect(job).toMatchObject({ ...progress, state: 'running', attempt: 1, beatAt: 5_000 });
  });

  it('does not bring a cancelled job back', async () => {
    await dropJob(database, writer.jobId);
    await expect(importRows(database, { ...part, progress }, 1, writer, 5_000)).rejects.toThrow(
      'stopped',
    );
    expect(await database.jobs.count()).toBe(0);
    expect(await nameOf('a')).toBeUndefined();
  });
});
