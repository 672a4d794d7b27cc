import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataFolder } from './data-folder.ts';

let folder: string;
const mask = process.umask();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haversack-modes-'));
});
afterEach(async () => {
  process.umask(mask);
  await rm(folder, { recursive: true, force: true });
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const noFault = (path: string) => expect.fail(path);

async function modes(): Promise<Record<string, string>> {
  const found: Record<string, string> = { '.': await modeOf(folder) };
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    found[name] = await modeOf(join(folder, name));
  }
  return found;
}

it('makes a folder, and all that comes into it, for its own user only', async () => {
  const made = join(folder, 'data');
  await openDataFolder(made, noFault);
  await mkdir(join(made, 'blobs'));
  await writeFile(join(made, 'blobs', 'a'), '');
  expect(await modeOf(made)).toBe('700');
  expect(await modeOf(join(made, 'blobs'))).toBe('700');
  expect(await modeOf(join(made, 'blobs', 'a'))).toBe('600');
});

it('mends what an older release left open, and touches nothing that is not the server’s', async () => {
  process.umask(0o022);
  await mkdir(join(folder, 'blobs/u'), { recursive: true });
  await mkdir(join(folder, 'mail'));
  const files = ['haversack.db', 'haversack.db-wal', 'blobs/u/f', 'mail/m.eml', 'README'];
  for (const name of files) await writeFile(join(folder, name), '');
  await symlink(join(folder, 'README'), join(folder, 'blobs/link'));
  await chmod(folder, 0o755);
  await openDataFolder(folder, noFault);
  expect(await modes()).toEqual({
    '.': '700',
    README: '644',
    blobs: '700',
    'blobs/link': '644',
    'blobs/u': '700',
    'blobs/u/f': '600',
    'haversack.db': '600',
    'haversack.db-wal': '600',
    mail: '700',
    'mail/m.eml': '600',
  });
});

it('closes a database that was put back from a backup', async () => {
  await writeFile(join(folder, 'haversack.db'), '', { mode: 0o644 });
  await openDataFolder(folder, noFault);
  expect(await modes()).toEqual({ '.': '700', 'haversack.db': '600' });
});

it('leaves a folder open that all users of the machine share, but not what is in it', async () => {
  await chmod(folder, 0o1777);
  await writeFile(join(folder, 'haversack.db'), '', { mode: 0o644 });
  await openDataFolder(folder, noFault);
  expect(await modes()).toEqual({ '.': '777', 'haversack.db': '600' });
});

it('leaves open what all users share also behind a link', async () => {
  await chmod(folder, 0o1777);
  const link = `${folder}-link`;
  await symlink(folder, link);
  await openDataFolder(link, noFault);
  expect(await modes()).toEqual({ '.': '777' });
  await rm(link);
});

it('goes on where another server takes a file of its own away meanwhile', async () => {
  let isOver = false;
  const other = (async () => {
    while (!isOver) {
      await writeFile(join(folder, '.probe.part'), '');
      await rm(join(folder, '.probe.part'));
    }
  })();
  for (let start = 0; start < 200; start++) await openDataFolder(folder, noFault);
  isOver = true;
  await other;
  expect(await modes()).toEqual({ '.': '700' });
});
