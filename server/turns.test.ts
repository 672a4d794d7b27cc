import { expect, it } from 'vitest';
import { createKeyQueue } from './turns.ts';

it('runs the tasks of one key one after the other, though one fails, and of two keys at once', async () => {
  const inQueue = createKeyQueue();
  const said: string[] = [];
  const held = Promise.withResolvers<void>();
  const first = inQueue('ada', async () => {
    await held.promise;
    said.push('first');
    throw new Error('it broke');
  });
  const second = inQueue('ada', async () => said.push('second'));
  await inQueue('bob', async () => said.push('other'));
  held.resolve();
  await expect(first).rejects.toThrow('it broke');
  await second;
  expect(said).toEqual(['other', 'first', 'second']);
});
