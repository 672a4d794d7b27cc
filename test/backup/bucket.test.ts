/** A backup of a server whose files lie in a bucket: they stay there, and each command says so. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { createS3Client } from '../../server/files/s3-client.ts';
import { blobKey } from '../../server/files/s3-store.ts';
import { openStorage } from '../../server/storage/open.ts';
import { type S3Process, startS3 } from '../support/s3-process.ts';
import { run } from './operator.ts';
import { newFolder, nowMs, openSchool, taken } from './school.ts';

let s3: S3Process;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => s3[Symbol.asyncDispose]());

async function schoolWithBucket() {
  const school = await openSchool('');
  const ada = await school.student('ada');
  const client = createS3Client(s3.settings);
  const puts = async (letter: string) => {
    await client.put(blobKey(ada, letter.repeat(64)), Buffer.from('pdf'));
    return letter.repeat(64);
  };
  const sha256 = await puts('a');
  const blob = { sha256, sizeBytes: 3, mime: 'application/pdf' };
  await school.storage.blobs.insert(ada, blob, nowMs);
  return { school, ada, puts, settings: { ...school.settings, s3: s3.settings } };
}

it('brings the database back, and knows the files that came after it', async () => {
  const { school, ada, puts, settings } = await schoolWithBucket();
  const made = await makeBackup(settings, await newFolder(), nowMs);
  expect(made).toMatchObject({
    ...{ ok: true, data: { manifest: { filesInBucket: true, missing: 0, files: { count: 0 } } } },
  });
  if (!made.ok) return;
  const later = await puts('b');
  await school.storage.close();
  const options = { replaces: true, nowMs };
  const into = { dataDir: await newFolder(), databaseUrl: '' };
  const restored = await restoreBackup(made.data.path, { ...into, s3: s3.settings }, options);
  expect(restored).toMatchObject({ ok: true, data: { kept: 1 } });
  const storage = await openStorage(into);
  const known = await Promise.all(
    ['a'.repeat(64), later].map((sha256) => storage.blobs.find(ada, sha256)),
  );
  expect(known).toMatchObject([{ sizeBytes: 3 }, { sizeBytes: 3 }]);
  await storage.close();
});

it('is refused where its files would not be where the server looks for them', async () => {
  const { school, ada, settings } = await schoolWithBucket();
  const options = { replaces: true, nowMs };
  const into = { dataDir: await newFolder(), databaseUrl: '' };
  const ofBucket = await makeBackup(settings, await newFolder(), nowMs);
  if (!ofBucket.ok) throw new Error(ofBucket.error.message);
  expect(await restoreBackup(ofBucket.data.path, into, options)).toMatchObject({
    ...{ ok: false, error: { message: expect.stringContaining('are in a bucket') } },
  });
  await school.adds(ada, 'in the folder');
  const ofFolder = await taken(school);
  const intoBucket = { ...into, s3: s3.settings };
  expect(await restoreBackup(ofFolder, intoBucket, options)).toMatchObject({
    ...{ ok: false, error: { message: expect.stringContaining('the settings name a bucket') } },
  });
  await school.storage.close();
});

it('tells the operator that the files are not in it', async () => {
  const { school } = await schoolWithBucket();
  const { dataDir } = school.settings;
  const folder = await newFolder();
  const ended = await run('backup', [folder], { DATA_DIR: dataDir, ...s3.env });
  expect(ended.code).toBe(0);
  expect(ended.out).toMatch(/files are in the bucket haversack and not in this backup/);
  await school.storage.close();
});
