import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { AccountDatabase } from '../database.ts';
import { announceCommit, onCommits } from './edits.ts';

it('tells each listener of the account’s database of a commit, until it stops', () => {
  const [own, other] = [new AccountDatabase('a'), new AccountDatabase('b')];
  const [first, second, elsewhere] = [vi.fn(), vi.fn(), vi.fn()];
  const stop = onCommits(own, first);
  onCommits(own, second);
  onCommits(other, elsewhere);
  const commit = Promise.resolve([]);
  announceCommit(own, commit);
  stop();
  announceCommit(own, commit);
  expect([first, second, elsewhere].map((listener) => listener.mock.calls)).toEqual([
    [[commit]],
    [[commit], [commit]],
    [],
  ]);
});
