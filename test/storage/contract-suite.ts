/** What every storage must do; `contract.test.ts` runs it on each implementation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StorageSettings } from '../../server/storage/open.ts';
import { clusterStartMs } from '../postgres/cluster.ts';
import { accountsContract } from './suites/accounts.ts';
import { blobsContract } from './suites/blobs.ts';
import { countsContract } from './suites/counts.ts';
import { deathContract } from './suites/death.ts';
import { devicesContract } from './suites/devices.ts';
import { generationsContract } from './suites/generations.ts';
import { historyContract } from './suites/history.ts';
import { noticesContract } from './suites/notices.ts';
import { plannerContract } from './suites/planner.ts';
import { rowsContract } from './suites/rows.ts';
import { sessionsContract } from './suites/sessions.ts';
import { openSubject, type Subject } from './suites/subject.ts';
import { uploadsContract } from './suites/uploads.ts';
import { usageContract } from './suites/usage.ts';
import { writersContract } from './suites/writers.ts';

/**
 * @param prepare makes an empty database
 * @param isWhole whether the slowest tests run too
 */
export function storageContract(
  name: string,
  prepare: () => Promise<StorageSettings>,
  isWhole = true,
): void {
  describe(`storage on ${name}`, () => {
    let opened: Subject;
    beforeAll(async () => {
      opened = await openSubject(await prepare());
    }, clusterStartMs);
    afterAll(() => opened?.storage.close());
    const subject: Subject = {
      isWhole,
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

    it('gives a secret that stays', async () => {
      expect(subject.storage.secret.length).toBeGreaterThan(40);
      const reopened = await subject.openAgain();
      expect(reopened.secret).toBe(subject.storage.secret);
      await reopened.close();
    });

    accountsContract(subject);
    sessionsContract(subject);
    rowsContract(subject);
    historyContract(subject);
    writersContract(subject);
    deathContract(subject);
    devicesContract(subject);
    usageContract(subject);
    noticesContract(subject);
    plannerContract(subject);
    generationsContract(subject);
    countsContract(subject);
    blobsContract(subject);
    uploadsContract(subject);
  });
}
