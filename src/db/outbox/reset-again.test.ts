/** What is queued for a server that lost its memory, and in which order [S3]. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { emptyAnswer, setUp, t0 } from '../../../test/support/answering.ts';
import { changesOfEveryEntity } from '../../../test/support/every-entity.ts';
import { formatStamp } from '../../model/clock.ts';
import { createTask } from '../../model/entities/task.ts';
import { rowOfChange } from '../../model/merge.ts';
import { definitionOf, entityNames, isEntityName } from '../../model/registry.ts';
import { applyAnswer } from '../apply.ts';
import type { AccountDatabase } from '../database.ts';
import { readQueue, takeOut } from './outbox.ts';

const $at = formatStamp({ ms: t0, counter: 0 }, 'phone');
const reset = (database: AccountDatabase) =>
  applyAnswer(database, [], { ...emptyAnswer, newEpoch: true }, t0);

describe('[S3] all that a device holds', () => {
  it('is queued with what the student needs first before the rest', async () => {
    const { database } = await setUp();
    const naming = { ids: 'x', mark: 'm', sha256: 'a'.repeat(64) };
    const changes = changesOfEveryEntity(naming, { ms: t0, device: 'phone' });
    for (const change of changes) await database.table(change.entity).put(rowOfChange(change));
    await reset(database);
    const queued = (await readQueue(database)).map(({ entity }) => entity);
    expect([...queued].sort()).toEqual([...entityNames].sort());
    const ranks = queued.filter(isEntityName).map((entity) => definitionOf(entity).rank);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });

  it('[P2] is queued whole beside an edit that waits and says the same of another row', async () => {
    const { database, edit } = await setUp();
    const [stored = ''] = await edit(createTask, { title: 'Read' });
    const sent = await readQueue(database);
    await takeOut(database, sent);
    const [waits = ''] = await edit(createTask, { title: 'Read' });
    const [waiting] = await readQueue(database);
    await reset(database);
    expect(await readQueue(database)).toMatchObject([
      { id: waits, fields: waiting?.fields },
      { id: stored, fields: sent[0]?.fields },
    ]);
  });
});

describe('[S3] the bytes of files', () => {
  const file = (id: string, uploadedAt: number, rest: object = { deletedAt: 0 }) => {
    return { id, $at, sha256: `hash of ${id}`, sizeBytes: 5, uploadedAt, ...rest };
  };
  const again = (id: string) => ({
    ...{ sha256: `hash of ${id}`, direction: 'up', state: 'waiting' },
    ...{ sizeBytes: 5, doneBytes: 0 },
  });

  it('are offered again where the server had them, and are not on their way already', async () => {
    const { database } = await setUp();
    const busy = { ...again('busy'), direction: 'down' as const, state: 'running' as const };
    await database.transfers.put({ ...busy, doneBytes: 3 });
    await database
      .table('file')
      .bulkPut([
        file('busy', 9),
        file('in parts', 9, {}),
        file('in the trash', 9, { deletedAt: 4 }),
        file('never uploaded', 0),
        file('uploaded', 1),
      ]);
    await database.table('media').bulkPut([file('picture', 5), file('new picture', 0)]);
    await reset(database);
    expect(await database.transfers.toArray()).toEqual([
      { ...busy, doneBytes: 3 },
      again('in the trash'),
      again('picture'),
      again('uploaded'),
    ]);
  });
});
