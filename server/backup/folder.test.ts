import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupName, clearBrokenOff, findBackup, openBackupFolder, partOf } from './folder.ts';

let base: string;
let dataDir: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'haversack-folder-'));
  dataDir = join(base, 'data');
  await mkdir(dataDir);
});
afterEach(() => rm(base, { recursive: true, force: true }));

describe('the folder for backups', () => {
  it('is made where only it is missing, for its own user only', async () => {
    const folder = join(base, 'backups');
    expect(await openBackupFolder(folder, dataDir)).toEqual({ ok: true, data: folder });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await openBackupFolder(folder, dataDir)).toEqual({ ok: true, data: folder });
  });

  it.each([
    ['a relative path', () => 'backups', /^Name the folder by an absolute path: backups/],
    ['a missing parent', () => join(base, 'no/backups'), /^The folder .*no does not exist/],
    ['a file', () => join(base, 'file'), /^\S+file is not a folder\.$/],
    ['a folder below a file', () => join(base, 'file/backups'), /^\S+file is not a folder\.$/],
    ['the data folder', () => dataDir, /is in the data folder .* Name another folder\.$/],
    ['one in the data folder', () => join(dataDir, 'backups'), /is in the data folder/],
    ['one in it behind a link', () => join(base, 'link/backups'), /is in the data folder/],
  ])('is not %s', async (_, given, sentence) => {
    await writeFile(join(base, 'file'), '');
    await symlink(dataDir, join(base, 'link'));
    const opened = await openBackupFolder(given(), dataDir);
    expect(opened).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(sentence) },
    });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('may lie beside the data folder, under a name that begins alike', async () => {
    expect(await openBackupFolder(`${dataDir}-backups`, dataDir)).toMatchObject({ ok: true });
  });
});

describe('the backup to restore', () => {
  const make = async (name: string, isWhole = true) => {
    await mkdir(join(base, name));
    if (isWhole) await writeFile(join(base, name, 'manifest.json'), '{}');
    return join(base, name);
  };

  it('is the one that was named, or the newest whole one of the folder', async () => {
    const old = await make(backupName(Date.UTC(2026, 0, 15)));
    const newest = await make(backupName(Date.UTC(2026, 9, 2)));
    await make(backupName(Date.UTC(2026, 9, 3)), false);
    await make(`.${backupName(Date.UTC(2026, 9, 4))}.part`);
    await make('something-else');
    expect(await findBackup(base)).toEqual({ ok: true, data: newest });
    expect(await findBackup(old)).toEqual({ ok: true, data: old });
  });

  it.each([
    ['a relative path', () => 'backups', /absolute path/],
    ['a folder without one', () => base, /^There is no complete backup in /],
    ['a folder that is not there', () => join(base, 'no'), /^There is no complete backup in /],
    ['a file', () => join(base, 'file'), /is not a folder/],
  ])('is not in %s', async (_, given, sentence) => {
    await writeFile(join(base, 'file'), '');
    expect(await findBackup(given())).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(sentence) },
    });
  });
});

it('clears what was broken off over a day ago, and nothing else', async () => {
  const nowMs = Date.UTC(2026, 0, 15);
  const [old, young] = [partOf(base, backupName(nowMs)), partOf(base, backupName(nowMs + 1))];
  const kept = [young, join(base, backupName(nowMs)), join(base, '.other.part')];
  for (const path of [old, ...kept]) await mkdir(path);
  for (const path of [old, ...kept.slice(1)]) {
    await utimes(path, nowMs / 1_000, nowMs / 1_000 - 25 * 3_600);
  }
  await utimes(young, nowMs / 1_000, nowMs / 1_000 - 23 * 3_600);
  expect(await clearBrokenOff(base, nowMs)).toBe(1);
  expect((await readdir(base)).map((name) => join(base, name)).sort()).toEqual(
    [dataDir, ...kept].sort(),
  );
});
