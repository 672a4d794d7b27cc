/** A backup lies on disks and shares of all kinds, whose systems put files of their own into any folder. */
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settleFiles } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { inSnapshot } from '../../server/backup/snapshot.ts';
import { listDatabase, verifyBackup } from '../../server/backup/verify.ts';
import { run } from './operator.ts';
import { newFolder, nowMs, openSchool, taken } from './school.ts';

const hash = /^[0-9a-f]{64}$/;

async function setUp() {
  const school = await openSchool('');
  const ada = await school.student('ada');
  const sha256 = await school.adds(ada, 'the bytes');
  const backup = await taken(school);
  const settings = { dataDir: await newFolder(), databaseUrl: '' };
  const restore = () => restoreBackup(backup, settings, { replaces: false, nowMs });
  const restoredFiles = async () => [
    await readdir(join(settings.dataDir, 'blobs')),
    await readdir(join(settings.dataDir, 'blobs', ada)),
  ];
  await school.storage.close();
  const folders = ['', 'database', 'blobs', join('blobs', ada)].map((one) => join(backup, one));
  return { backup, settings, ada, sha256, folders, restore, restoredFiles, school };
}

async function makeStrays(folder: string, sha256: string): Promise<void> {
  for (const name of ['.DS_Store', 'Thumbs.db', 'desktop.ini', 'Desktop.ini', `._${sha256}`, '._x'])
    await writeFile(join(folder, name), 'of the system');
  await mkdir(join(folder, '@eaDir', sha256), { recursive: true });
  await writeFile(join(folder, '@eaDir', sha256, sha256), 'of the system');
}

describe('a backup with files of operating systems in it', () => {
  it('[P2] is restored without them, and nothing is told of them', async () => {
    const { ada, sha256, folders, restore, restoredFiles } = await setUp();
    for (const folder of folders) await makeStrays(folder, sha256);
    expect(await restore()).toMatchObject({ ok: true, data: { unknown: [] } });
    expect(await restoredFiles()).toEqual([[ada], [sha256]]);
  });

  it('is made where they come while it is made', async () => {
    const { ada, sha256, folders, school, backup } = await setUp();
    for (const folder of folders) await makeStrays(folder, sha256);
    const names = (await listDatabase(join(backup, 'database'))).map(({ name }) => name);
    expect(names).toEqual(['haversack.db']);
    const settled = await inSnapshot(school.settings, ({ db }) =>
      settleFiles(db, join(school.settings.dataDir, 'blobs'), join(backup, 'blobs')),
    );
    expect(settled).toMatchObject({ ok: true, data: 0 });
    expect((await readdir(join(backup, 'blobs', ada))).filter((name) => hash.test(name))).toEqual([
      sha256,
    ]);
  });
});

describe('a backup with other files in it', () => {
  it('[P2] is restored where all of its own is whole, and they are named', async () => {
    const { backup, ada, sha256, restore, restoredFiles } = await setUp();
    const others = [
      ...['notes.txt', join('database', 'copy of haversack.db'), join('blobs', 'list.txt')],
      ...[join('blobs', ada, `${sha256} (1)`), join('blobs', 'older', 'names.txt')],
    ].map((path) => join(backup, path));
    await mkdir(join(backup, 'blobs', 'older'));
    for (const path of others) await writeFile(path, 'mine');
    await mkdir(join(backup, 'blobs', ada, 'a'.repeat(64)));
    others.push(join(backup, 'blobs', ada, 'a'.repeat(64)));
    const restored = await restore();
    expect(restored).toMatchObject({ ok: true });
    expect(restored.ok && restored.data.unknown.sort()).toEqual(others.sort());
    expect(await restoredFiles()).toEqual([[ada], [sha256]]);
  });

  it('is refused where one of them only looks like a missing one', async () => {
    const { backup, ada, sha256 } = await setUp();
    const path = join(backup, 'blobs', ada, sha256);
    await rename(path, `${path} (1)`);
    expect(await verifyBackup(backup)).toMatchObject({ ok: false, error: { kind: 'damaged' } });
    await writeFile(path, 'other bytes');
    expect(await verifyBackup(backup)).toMatchObject({ ok: false, error: { kind: 'damaged' } });
  });

  it('tells the operator which they are', async () => {
    const { backup, settings } = await setUp();
    await writeFile(join(backup, 'blobs', 'list.txt'), 'mine');
    await writeFile(join(backup, '.DS_Store'), 'of the system');
    const { code, out, err } = await run('restore', [backup], { DATA_DIR: settings.dataDir });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Left out 1 file that is not part of the backup:');
    expect(out).toContain(join('blobs', 'list.txt'));
    expect(out).not.toContain('.DS_Store');
  });

  it('has nothing unknown in it after it was read back', async () => {
    const { backup } = await setUp();
    await verifyBackup(backup);
    expect(await verifyBackup(backup)).toMatchObject({ ok: true, data: { unknown: [] } });
  });
});
