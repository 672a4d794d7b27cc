import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { createTask } from '../../model/entities/task.ts';
import { openHandOver } from './hand-over.ts';
import { appendChanges } from './outbox.ts';

async function setUp() {
  const device = await createDevice({ userId: 'u', fetch: globalThis.fetch });
  const handOver = openHandOver(device.database);
  const add = (title: string) => device.edit(createTask, { title });
  const onDisk = () => device.database.outbox.toArray();
  return { ...device, handOver, add, onDisk };
}

describe('handing over what was committed', () => {
  it('gives the rows as they lie on disk, once, where they follow what has left', async () => {
    const { handOver, add, onDisk } = await setUp();
    await add('One');
    await add('Two');
    const rows = await handOver.take(0);
    expect(rows).toEqual(await onDisk());
    expect(rows).toHaveLength(2);
    expect(await handOver.take(0)).toBeUndefined();
  });

  it('[P2] gives nothing before it is on disk', async () => {
    const { handOver, add, onDisk } = await setUp();
    const adding = add('One');
    // The writer begins within the same task.
    await Promise.resolve();
    await Promise.resolve();
    const rows = await handOver.take(0);
    expect(await onDisk()).toEqual(rows ?? []);
    await adding;
  });

  it('leaves out what was sent from the disk meanwhile', async () => {
    const { handOver, add } = await setUp();
    await add('One');
    await add('Two');
    expect((await handOver.take(1))?.map(({ seq }) => seq)).toEqual([2]);
    await add('Three');
    expect(await handOver.take(3)).toBeUndefined();
  });

  it('gives nothing where something older may wait', async () => {
    const { handOver, add } = await setUp();
    await add('One');
    expect(await handOver.take(undefined)).toBeUndefined();
    await add('Two');
    expect(await handOver.take(0)).toBeUndefined();
  });

  it('gives nothing where another tab, or an answer, queued something between', async () => {
    const { handOver, add, database } = await setUp();
    await add('One');
    await appendChanges(database, [{ entity: 'task', id: 't', at: 'a', fields: {} }], 1);
    await add('Two');
    expect(await handOver.take(0)).toBeUndefined();
  });

  it('keeps few while nobody asks, and then gives nothing', async () => {
    const { handOver, add } = await setUp();
    for (let n = 0; n < 70; n++) await add(`Task ${n}`);
    expect(await handOver.take(0)).toBeUndefined();
    await add('Last');
    expect(await handOver.take(70)).toHaveLength(1);
  });

  it('keeps nothing, of before or after, once it is stopped', async () => {
    const { handOver, add } = await setUp();
    await add('One');
    handOver.stop();
    expect(await handOver.take(0)).toBeUndefined();
    await add('Two');
    expect(await handOver.take(1)).toBeUndefined();
  });
});
