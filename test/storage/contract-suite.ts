/** What every storage must do; `contract.test.ts` runs it on each implementation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StorageSettings } from '../../server/storage/open.ts';
import { clusterStartMs } from '../postgres/cluster.ts';
import { accountsContract } from './suites/accounts.ts';
import { countsContract } from './suites/counts.ts';
import { deathContract } from './suites/death.ts';
import { devicesContract } from './suites/devices.ts';
import { noticesContract } from './suites/notices.ts';
import { rowsContract } from './suites/rows.ts';
import { sessionsContract } from './suites/sessions.ts';
import { dayMs, nowMs, openSubject, row, type Subject } from './suites/subject.ts';
import { usageContract } from './suites/usage.ts';
import { writersContract } from './suites/writers.ts';

/** @param prepare makes an empty database */
export function storageContract(name: string, prepare: () => Promise<StorageSettings>): void {
  describe(`storage on ${name}`, () => {
    let opened: Subject;
    beforeAll(async () => {
      opened = await openSubject(await prepare());
    }, clusterStartMs);
    afterAll(() => opened?.storage.close());
    const subject: Subject = {
      get storage() {
        return opened.storage;
      },
      get settings() {
        return opened.settings;
      },
      openAgain: () => opened.openAgain(),
      newSignup: (rest) => opened.newSignup(rest),
      newUser: () => opened.newUser(),
    };

    it('gives an epoch and a secret that stay', () => {
      expect(subject.storage.epoch).toMatch(/^\w{16,64}$/);
      expect(subject.storage.secret.length).toBeGreaterThan(40);
    });

    it('[S3] begins a new history when asked to', async () => {
      const epoch = await subject.storage.renewEpoch();
      expect(epoch).not.toBe(subject.storage.epoch);
      const reopened = await subject.openAgain();
      expect([reopened.epoch, reopened.secret]).toEqual([epoch, subject.storage.secret]);
      await reopened.close();
    });

    accountsContract(subject);
    sessionsContract(subject);
    rowsContract(subject);
    writersContract(subject);
    deathContract(subject);
    devicesContract(subject);
    usageContract(subject);
    noticesContract(subject);
    countsContract(subject);

    it('tells which bytes no row needs, and lets go only what nobody was promised since', async () => {
      const { blobs, rows } = subject.storage;
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const hashes = ['1', '2', '3'].map((digit) => digit.repeat(64));
      const [inFile = '', inMedia = '', nowhere = ''] = hashes;
      for (const sha256 of hashes)
        await blobs.insert(one.id, { sha256, sizeBytes: 1, mime: 'image/png' }, nowMs);
      await blobs.insert(other.id, { sha256: inFile, sizeBytes: 1, mime: 'image/png' }, nowMs);
      const naming = (entity: string, sha256: string, version: number) =>
        row('r', version, { entity, body: JSON.stringify({ id: 'r', name: '\u0000', sha256 }) });
      await rows.transaction(one.id, (tx) =>
        tx.write([naming('file', inFile, 1), { ...naming('media', inMedia, 2), complete: false }]),
      );
      const later = nowMs + 1;
      expect(await blobs.unneeded(one.id, later)).toEqual([nowhere]);
      expect(await blobs.unneeded(other.id, later)).toEqual([inFile]);
      expect(await blobs.unneeded(one.id, nowMs)).toEqual([]);
      expect(await blobs.idleUsers('', later)).toEqual(expect.arrayContaining([one.id, other.id]));
      expect(await blobs.idleUsers(one.id, later)).not.toContain(one.id);
      await blobs.promise(other.id, [], nowMs);
      await blobs.promise(other.id, [inFile], nowMs + 2 * dayMs);
      expect(await blobs.removeIdle(other.id, inFile, later)).toBe(false);
      expect(await blobs.removeIdle(one.id, nowhere, later)).toBe(true);
      expect(await blobs.find(one.id, nowhere)).toBeUndefined();
      expect(await blobs.find(other.id, inFile)).toBeDefined();
    });

    it('knows each account’s own files', async () => {
      const [one, other] = [await subject.newUser(), await subject.newUser()];
      const blob = { sha256: 'f'.repeat(64), sizeBytes: 3_000_000_000, mime: 'application/pdf' };
      await subject.storage.blobs.insert(one.id, blob, nowMs);
      await subject.storage.blobs.insert(one.id, blob, nowMs);
      expect(await subject.storage.blobs.find(one.id, blob.sha256)).toEqual(blob);
      expect(await subject.storage.blobs.find(other.id, blob.sha256)).toBeUndefined();
    });
  });
}
