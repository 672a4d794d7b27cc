import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openAccountDatabase } from '../db/database.ts';
import { addJob } from '../db/jobs.ts';
import { findGeneration, generation } from './generation.ts';

it('finds material generated from this file, and nothing else', async () => {
  const database = await openAccountDatabase('finds-a-generation');
  const begin = async (kind: string, id: string, title: string) =>
    addJob(database, {
      ...{ kind, about: { entity: 'file' as const, id }, title },
      ...{ failedTitle: 'Not made', input: undefined },
    });
  await begin(generation, 'cells', 'From cells');
  await begin('export', 'cells', 'Another kind');
  await begin('export', 'stars', 'Another kind');
  expect(await findGeneration('cells')).toMatchObject({ title: 'From cells' });
  expect(await findGeneration('stars', database)).toBeNull();
  await database.delete();
});
