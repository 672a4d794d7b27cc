import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatheredBook, gather, gitDirectoryOf } from './gather.ts';

let folder = '';
let commit = '';
const book = {
  ...{ name: 'law', title: 'Law', authors: 'A. Person', subject: 'law', kind: 'book' },
  ...{ language: 'en', licence: 'CC BY 4.0', source: 'github.com/owner/law', split: 'tuning' },
} as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gather-'));
  const clone = join(folder, 'clones/owner/law');
  await mkdir(join(clone, 'text'), { recursive: true });
  const git = (...command: string[]) => execFileSync('git', ['-C', clone, ...command]).toString();
  git('init', '-q');
  await writeFile(join(clone, 'text/one.md'), 'of old');
  git('add', '.');
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false'];
  git(...author, 'commit', '-q', '-m', 'old');
  commit = git('rev-parse', 'HEAD').trim();
  await writeFile(join(clone, 'text/one.md'), 'newer');
  git(...author, 'commit', '-q', '-a', '-m', 'new');
  await mkdir(join(folder, 'clones/owner+bare'), { recursive: true });
  execFileSync('git', ['clone', '-q', '--bare', clone, join(folder, 'clones/owner+bare/repo')]);
});

afterAll(() => rm(folder, { recursive: true }));

async function gathered(books: Partial<GatheredBook>[]) {
  const list = join(folder, 'list.json');
  const to = await mkdtemp(join(folder, 'books-'));
  await writeFile(list, JSON.stringify(books.map((one) => ({ ...book, commit, ...one }))));
  const told = await gather(list, join(folder, 'clones'), to);
  const listed = JSON.parse(await readFile(join(to, 'books.json'), 'utf8')) as GatheredBook[];
  return { ...told, to, names: listed.map(({ name }) => name) };
}

describe('books that are gathered from clones', () => {
  it('have the words of their commit, not of the newest', async () => {
    const { to, ...told } = await gathered([{ files: ['law/00-one.md'], paths: ['text/one.md'] }]);
    expect(told).toEqual({ files: 1, faults: [], names: ['law'] });
    expect(await readFile(join(to, 'law/00-one.md'), 'utf8')).toBe('of old');
  });

  it('are read from a bare clone as well', async () => {
    const source = 'github.com/owner/bare';
    const { files } = await gathered([{ source, files: ['a.md'], paths: ['text/one.md'] }]);
    expect(files).toBe(1);
    expect(gitDirectoryOf('github.com/owner/none', join(folder, 'clones'))).toBeUndefined();
  });

  it('are of the newest commit where the clone lacks theirs, which is said', async () => {
    const files = ['a.md'];
    const { to, faults } = await gathered([
      { commit: '0'.repeat(40), files, paths: ['text/one.md'] },
    ]);
    expect(await readFile(join(to, 'a.md'), 'utf8')).toBe('newer');
    expect(faults).toEqual([`law: no commit ${'0'.repeat(40)}; the newest is taken`]);
  });

  it('are left out of the list where a file or the clone is missing', async () => {
    const { faults, names } = await gathered([
      { files: ['a.md'], paths: ['text/none.md'] },
      { name: 'music', source: 'github.com/owner/music', files: ['b.md'], paths: ['b.md'] },
      { name: 'deck', files: ['c.pdf'], paths: ['c.md'], rendered: 'pages made of the source' },
    ]);
    expect(names).toEqual([]);
    expect(faults).toEqual([
      `law: no text/none.md at ${commit}`,
      'law: left out of the list',
      'music: no clone of github.com/owner/music',
      'music: left out of the list',
      'deck: c.pdf is to be made of c.md: pages made of the source',
      'deck: left out of the list',
    ]);
  });
});
