/**
 * A disk that is really full, for backups and for restores: a small disk in a namespace of its own, as in
 * `test/full-disk.test.ts`. Where the system allows none, the tests say so.
 */
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { programOf } from './operator.ts';
import { newFolder, nowMs, openSchool } from './school.ts';

const inNamespace = ['--mount', '--map-root-user', 'sh', '-c'];
const mounts = spawnSync('unshare', [...inNamespace, 'mount -t tmpfs tmpfs /mnt']).status === 0;
const title = 'on a full disk';

describe.skipIf(!mounts)(mounts ? title : `${title}: SKIPPED, no disk can be mounted here`, () => {
  const [few, many] = ['x', 'x'.repeat(3_000_000)];

  it.each([
    ['a file does not fit', few, many],
    ['the database does not fit', many, few],
  ])('a backup of which %s says so in one sentence and leaves nothing', async (_, text, bytes) => {
    const { dataDir } = await makeSchool(text, bytes);
    const { status, err, left } = onSmallDisk('backup', await newFolder(), { DATA_DIR: dataDir });
    expect(err).toMatch(/^The backup could not be made: the disk of \S+ is full\. Make room .*\n$/);
    expect([status, left]).toEqual([1, '']);
  });

  it.each([
    ['a file does not fit', few, many],
    ['the database does not fit', many, few],
  ])(
    'a restore of which %s says so in one sentence, and there is no database',
    async (_, text, bytes) => {
      const settings = await makeSchool(text, bytes);
      const made = await makeBackup(settings, await newFolder(), nowMs);
      if (!made.ok) throw new Error(made.error.message);
      const disk = join(await newFolder(), 'data');
      await mkdir(disk);
      const env = { DATA_DIR: disk };
      const { status, err, left } = onSmallDisk('restore', disk, env, made.data.path);
      expect(err).toMatch(
        /^The restore failed and can be repeated: the disk of \S+ is full\. .*\n$/,
      );
      expect([status, left.replace('blobs', '').trim()]).toEqual([1, '']);
    },
  );
});

async function makeSchool(text: string, bytes: string) {
  const school = await openSchool('');
  const ada = await school.student('ada');
  await school.writes(ada, [JSON.stringify({ id: 'n', text })]);
  await school.adds(ada, bytes);
  await school.storage.close();
  return school.settings;
}

/** @param disk where a disk of 2 MB is mounted. @returns also what lies on it afterwards, as it is seen there */
function onSmallDisk(
  command: 'backup' | 'restore',
  disk: string,
  env: Record<string, string>,
  folder = disk,
) {
  const script =
    'mount -t tmpfs -o size=2m,mode=700 tmpfs "$DISK" && ' +
    '{ "$NODE" "$PROGRAM" "$FOLDER"; status=$?; ls -A "$DISK"; exit $status; }';
  const { status, stdout, stderr } = spawnSync('unshare', [...inNamespace, script], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE: resolve('node_modules/.bin/node'),
      PROGRAM: programOf(command),
      DISK: disk,
      FOLDER: folder,
      DATABASE_URL: '',
      ...env,
    },
  });
  return { status, err: stderr, left: stdout };
}
