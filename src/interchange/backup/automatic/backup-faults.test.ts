/** Backups that lack bytes, and failures that are not the folder's fault. */
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDownloaded } from '../../../../test/support/downloaded.ts';
import { FakeFolder } from '../../../../test/support/fake-folder.ts';
import { changeBackups, readBackups } from '../../../db/backups.ts';
import { storeBlob } from '../../../db/bytes/blobs.ts';
import { hashFile } from '../../../db/bytes/hash/hash-file.ts';
import { type AccountDatabase, closeAccountDatabase } from '../../../db/database.ts';
import { bindProfile } from '../../../db/device/account.ts';
import { claimJob } from '../../../db/jobs.ts';
import { mutate } from '../../../db/mutate.ts';
import type { BackupsState } from '../../../db/tables.ts';
import type { Result } from '../../../lib/result.ts';
import { addFile } from '../../../model/entities/file.ts';
import { createTask } from '../../../model/entities/task.ts';
import { markUploaded } from '../../../model/held-bytes.ts';
import { filesIn } from '../read/open-source.ts';
import { createBackupRun, removeLeft } from './backup-job.ts';
import { turnOn } from './choices.ts';
import { backupJobKind } from './schedule.ts';

const nowMs = new Date(2026, 10, 24, 9).getTime();

let database: AccountDatabase;
let folder: FakeFolder;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const id = crypto.randomUUID();
  database = await openDownloaded(id);
  await bindProfile({ id, username: 'Ada', email: 'ada@example.org' });
  folder = new FakeFolder();
  await mutate(createTask, { title: 'Read' });
});
afterEach(() => {
  vi.restoreAllMocks();
  closeAccountDatabase();
});

const offline = async () => ({
  ok: false as const,
  error: { kind: 'offline' as const, message: '' },
});

async function backUp(fetchBytes: () => Promise<Result<Blob>> = offline) {
  await turnOn(database, folder, nowMs);
  const job = await claimJob(
    database,
    { kinds: new Set([backupJobKind]), isGone: () => true },
    nowMs,
  );
  if (job === undefined) throw new Error('There is no backup to make');
  const work = createBackupRun({
    folderOf: () => folder,
    now: () => nowMs,
    fetchBytes,
    fetchUsage: offline,
  });
  const { signal } = new AbortController();
  return await work(job, { database, signal, progress: () => undefined });
}

/** Blobs whose file on the disk is lost. */
function loseBytesOf(isLost: (blob: Blob) => boolean) {
  const real = Blob.prototype.slice;
  const whole = Blob.prototype.arrayBuffer;
  const refuse = async () => {
    throw new DOMException('lost', 'NotReadableError');
  };
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
    return isLost(this) ? refuse() : whole.call(this);
  });
  vi.spyOn(Blob.prototype, 'slice').mockImplementation(function (this: Blob, ...where) {
    const part = real.apply(this, where);
    return isLost(this) ? Object.assign(part, { arrayBuffer: refuse }) : part;
  });
}

describe('a backup', () => {
  it('has the files that are only on the server, where that can be asked, and counts them where not', async () => {
    const bytes = new Blob(['%PDF-1.7 on another device']);
    const sha256 = await hashFile(bytes, () => undefined);
    const file = { name: 'a.pdf', mime: 'application/pdf', sizeBytes: bytes.size, sha256 };
    await mutate(addFile, { id: 'f', ...file, pageCount: 1, content: 'text' });
    await mutate(markUploaded, [{ entity: 'file', id: 'f' }]);
    await backUp();
    expect((await readBackups(database)).last?.missing).toBe(1);
    await backUp(async () => ({ ok: true, data: bytes }));
    const { last } = await readBackups(database);
    expect(last?.missing).toBe(0);
    const inZip = await filesIn([
      { path: 'b.zip', modifiedAt: undefined, bytes: folder.file(last?.name ?? '') as Blob },
    ]);
    expect(inZip.map(({ path }) => path)).toContainEqual(expect.stringMatching(/a\.pdf$/));
  });

  it('has what is nowhere to be had named, and counts what is damaged here', async () => {
    const file = { mime: 'application/pdf', pageCount: 1, content: 'text' as const, sizeBytes: 5 };
    await mutate(addFile, { ...file, id: 'f1', name: 'Elsewhere', sha256: 'a'.repeat(64) });
    await mutate(addFile, { ...file, id: 'f2', name: 'Damaged', sha256: 'b'.repeat(64) });
    await storeBlob('b'.repeat(64), new Blob(['%PDF-']));
    await backUp();
    expect((await readBackups(database)).last).toMatchObject({ missing: 1, unreadable: 1 });
  });

  it('is made without a file whose bytes this device has lost, and that is counted', async () => {
    const file = { mime: 'application/pdf', pageCount: 1, content: 'text' as const };
    const lost = { ...file, id: 'f1', name: 'Lost', sizeBytes: 12_345, sha256: 'a'.repeat(64) };
    await mutate(addFile, lost);
    await storeBlob(lost.sha256, new Blob([new Uint8Array(lost.sizeBytes)]));
    loseBytesOf(({ size }) => size === lost.sizeBytes);
    expect(await backUp()).toEqual({ ok: true, data: undefined });
    expect((await readBackups(database)).last).toMatchObject({ missing: 1, unreadable: 0 });
    expect(folder.names()).toHaveLength(1);
  });

  it('that this device cannot pack does not blame the folder', async () => {
    vi.spyOn(database, 'rows').mockImplementation(() => {
      throw new DOMException('lost', 'NotReadableError');
    });
    const outcome = await backUp();
    expect(outcome.ok ? '' : outcome.error.message).not.toMatch(/Backups/);
    expect(outcome.ok).toBe(false);
  });

  it('whose file in the folder cannot be read back blames the folder', async () => {
    loseBytesOf(({ size }) => size === folder.file(folder.names()[0] ?? '')?.size);
    const outcome = await backUp();
    expect(outcome.ok ? '' : outcome.error.message).toMatch(/^Could not save to “Backups”/);
  });

  it('that had its name when the tab died is the last one', async () => {
    const file = { mime: 'application/pdf', pageCount: 1, content: 'text' as const };
    const elsewhere = { ...file, name: 'Elsewhere', sizeBytes: 5, sha256: 'a'.repeat(64) };
    await mutate(addFile, { ...elsewhere, id: 'f1' });
    let atDeath: BackupsState | undefined;
    const real = folder.getFileHandle.bind(folder);
    vi.spyOn(folder, 'getFileHandle').mockImplementation(async (name, options) => {
      const { begun } = await readBackups(database);
      if (begun[0]?.backup !== undefined) atDeath = await readBackups(database);
      return await real(name, options);
    });
    await backUp();
    const { last } = await readBackups(database);
    await changeBackups(database, () => atDeath ?? { isOn: true, kept: [], begun: [] });
    await removeLeft(folder, { database, folderKey: atDeath?.folderKey });
    expect(last?.missing).toBe(1);
    expect((await readBackups(database)).last).toEqual(last);
  });

  it('is not the last one where another was saved since', async () => {
    await backUp();
    const { kept, last } = await readBackups(database);
    const later = last && { ...last, at: nowMs + 1, name: 'download.zip' };
    const begun = kept.map((backup) => ({ unfinishedName: 'haversack.unfinished', backup }));
    await changeBackups(database, (before) => ({ ...before, last: later, begun }));
    await removeLeft(folder, { database, folderKey: (await readBackups(database)).folderKey });
    expect((await readBackups(database)).last).toEqual(later);
  });
});
