import { describe, expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

/** A disk that is busy until the test ends it. */
function createDisk() {
  const commits: string[][] = [];
  const ends: ((isStored: boolean) => void)[] = [];
  const commit = (edits: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      commits.push([...edits]);
      ends.push((isStored) =>
        isStored ? resolve(edits.map((edit) => `${edit} stored`)) : reject(new Error('disk')),
      );
    });
  const end = async (isStored = true) => {
    ends.shift()?.(isStored);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { commits, commit, end };
}

const turn = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

describe('the one writer', () => {
  it('[S13] commits together what was called in one go, and what queued up meanwhile, in order', async () => {
    const { commits, commit, end } = createDisk();
    const write = createGroupCommit(commit);
    const first = [write('a'), write('b')];
    await turn();
    const later = [write('c'), write('d')];
    await turn();
    expect(commits).toEqual([['a', 'b']]);
    await end();
    expect(await Promise.all(first)).toEqual(['a stored', 'b stored']);
    expect(commits).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await end();
    expect(await Promise.all(later)).toEqual(['c stored', 'd stored']);
  });

  it('[S13] says nothing before the edit is on disk', async () => {
    const { commit, end } = createDisk();
    const write = createGroupCommit(commit);
    let isSaid = false;
    const said = write('a').then(() => {
      isSaid = true;
    });
    await turn();
    expect(isSaid).toBe(false);
    await end();
    await said;
    expect(isSaid).toBe(true);
  });

  it('[P2] lets each edit of a group that failed be stored or refused for itself, in order', async () => {
    const { commits, commit, end } = createDisk();
    const write = createGroupCommit(commit);
    const edits = Promise.allSettled([write('a'), write('b'), write('c')]);
    await turn();
    await end(false);
    await end();
    await end(false);
    await end();
    expect((await edits).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(commits).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
  });

  it('goes on after a failure', async () => {
    const { commit, end } = createDisk();
    const write = createGroupCommit(commit);
    const failed = write('a').catch(() => 'failed');
    await turn();
    await end(false);
    expect(await failed).toBe('failed');
    const next = write('b');
    await turn();
    await end();
    expect(await next).toBe('b stored');
  });
});
