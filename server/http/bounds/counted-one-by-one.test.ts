/** Each end of something under way frees one place in each of its counts, and no more. */
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { mostExchangesWaiting, mostStreamsOfAccount, mostStreamsOfNetwork } from '../../limits.ts';
import { createSyncTurns } from '../routes/sync.ts';
import { createOpenStreams } from './open-streams.ts';

it('a stream that closes frees a place of its account and of its network, each once', async () => {
  const streams = createOpenStreams();
  const open = (account: number) => streams.open(`account ${account}`, 'school');
  const accounts = mostStreamsOfNetwork / mostStreamsOfAccount;
  const opened = Array.from({ length: mostStreamsOfNetwork }, (_, n) => open(n % accounts));
  expect(opened).not.toContain(undefined);
  expect(open(accounts)).toBeUndefined();
  const [first] = opened;
  first?.destroy();
  if (first !== undefined) await once(first, 'close');
  expect(open(accounts)).toBeDefined();
  expect(open(accounts + 1)).toBeUndefined();
  expect(streams.open('account 0', 'home')).toBeDefined();
  expect(streams.open('account 0', 'home')).toBeUndefined();
  for (const stream of opened) stream?.destroy();
});

it('an exchange that ends lets one more of its account in', async () => {
  const turns = createSyncTurns();
  const ends: (() => void)[] = [];
  const ask = (userId: string) =>
    turns.ofAccount(
      userId,
      () => new Promise<string>((resolve) => ends.push(() => resolve('done'))),
    );
  const asked = Array.from({ length: mostExchangesWaiting }, () => ask('ada'));
  expect(await ask('ada')).toBe('busy');
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  expect(await asked[0]).toBe('done');
  const next = ask('ada');
  expect(await ask('ada')).toBe('busy');
  const other = ask('bob');
  // In the order of the requests.
  for (let n = 1; n <= mostExchangesWaiting + 1; n++) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]?.();
  }
  expect(await Promise.all([...asked, next, other])).toEqual(
    Array(mostExchangesWaiting + 2).fill('done'),
  );
});
