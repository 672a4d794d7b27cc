import Dexie from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FailureKind } from '../lib/result.ts';
import {
  BlockedUpgrade,
  kindOfDisk,
  NewerDatabase,
  storageFailure,
  storageProblem,
  tryWrite,
} from './storage-problem.ts';
import { fullDisk } from './storage-signals.ts';

beforeEach(() => fullDisk.set(false));

describe('what is said of a write that failed', () => {
  it.each<[string, unknown, RegExp]>([
    ['a string as it is (spec §8)', 'The dog ate it.', /^The dog ate it\.$/],
    ['nothing strange of an empty string', '', /^Oops! Something went wrong\. Try again$/],
    ['no program’s words', new Error('x is undefined'), /^Oops! Something went wrong\. Try again$/],
    ['what to do about a newer app', new NewerDatabase(), /^Haversack was updated/],
    [
      'what to do about an old tab',
      new BlockedUpgrade(),
      /^Another tab holds an older Haversack open\. Close your other Haversack tabs, then try again\.$/,
    ],
    [
      'that the disk is full',
      { name: 'AbortError', inner: { name: 'QuotaExceededError' } },
      /full/,
    ],
  ])('is %s', (_, error, words) => {
    expect(storageProblem(error)).toMatch(words);
  });
});

/** Dexie's own errors, as it makes them, and the browser's. */
const quota = () => new DOMException('No room', 'QuotaExceededError');
const inDexie = new Dexie.QuotaExceededError('No room', quota());
/** An error that is its own cause. */
const endless: { name: string; inner?: unknown; failures?: unknown } = { name: 'AbortError' };
endless.inner = endless;
endless.failures = [endless];

describe('a failed write', () => {
  it.each<[string, unknown, FailureKind]>([
    ['the browser’s QuotaExceededError', quota(), 'full'],
    ['Dexie’s QuotaExceededError', inDexie, 'full'],
    ['Dexie’s AbortError of a full disk', new Dexie.AbortError('Aborted', quota()), 'full'],
    ['one within another', new Dexie.AbortError(new Dexie.AbortError(inDexie)), 'full'],
    ['a database that finds no room to open', new Dexie.OpenFailedError(quota()), 'full'],
    ['a closed one of the same cause', new Dexie.DatabaseClosedError(quota()), 'full'],
    ['many rows of which one finds no room', new Dexie.BulkError('3 of 9', [quota()]), 'full'],
    ['Dexie’s AbortError', new Dexie.AbortError('Aborted'), 'broken'],
    ['the browser’s AbortError', new DOMException('Aborted', 'AbortError'), 'broken'],
    ['Dexie’s AbortError of another cause', new Dexie.AbortError(new TypeError('x')), 'broken'],
    ['many rows of another fault', new Dexie.BulkError('1 of 9', [new Error('x')]), 'broken'],
    ['a closed database', new Dexie.DatabaseClosedError(), 'broken'],
    ['an older database', new Dexie.VersionError('The requested version'), 'broken'],
    ['a lost connection', new DOMException('Connection is closing', 'InvalidStateError'), 'broken'],
    ['Dexie’s word for it', new Dexie.InvalidStateError('closing'), 'broken'],
    ['a disk that failed', new DOMException('Internal error', 'UnknownError'), 'broken'],
    ['a failure that is its own cause', endless, 'broken'],
    ['a failure without a cause', { name: 'AbortError', inner: null }, 'broken'],
    ['a fault of the app', new TypeError('x is undefined'), 'broken'],
    ['nothing', undefined, 'broken'],
    ['null', null, 'broken'],
    ['an empty string', '', 'broken'],
    ['a string (spec §8)', 'QuotaExceededError', 'refused'],
    ['a newer app', new NewerDatabase(), 'refused'],
    ['an old tab', new BlockedUpgrade(), 'refused'],
  ])('by %s has its kind', async (_, error, kind) => {
    expect(kindOfDisk(error)).toBe(kind);
    const failed = { ok: false, error: { kind, message: storageProblem(error) } };
    expect(storageFailure(error)).toEqual(failed);
    expect(await tryWrite(() => Promise.reject(error))).toEqual(failed);
    expect(fullDisk.isUp()).toBe(kind === 'full');
  });

  it('is none where it went well', async () => {
    expect(await tryWrite(async () => 7)).toEqual({ ok: true, data: 7 });
  });
});
