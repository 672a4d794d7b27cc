/** Whose backup it is. */
import '../../../../test/support/node-blobs.ts';
import { expect, it } from 'vitest';
import { zipBytes } from '../../../../test/import/handmade.ts';
import { openBackup } from './read-backup.ts';

const isOwn = async (account: object, email: string) => {
  const zip = new Blob([zipBytes({ 'json/account.json': account })]);
  return (await openBackup(zip, { id: 'me', email }, 0)).source.isOwn;
};

it('an older backup is the student’s own by its email', async () => {
  expect(await isOwn({ email: 'Ada@example.org' }, 'ada@example.org')).toBe(true);
  expect(await isOwn({ email: 'bo@example.org' }, 'ada@example.org')).toBe(false);
});

it('a backup without an email is nobody’s own where the student’s is not known either', async () => {
  expect(await isOwn({ username: 'Bo' }, '')).toBe(false);
});

it('names the drafts of dialogs as not imported', async () => {
  const drafts = [
    { form: 'New flashcard', of: 'd1', savedAt: '2026-05-04T09:00:00.000Z', values: {} },
  ];
  const entries = { 'json/account.json': { email: 'a@example.org' }, 'json/drafts.json': drafts };
  const user = { id: 'me', email: 'a@example.org' };
  const { source } = await openBackup(new Blob([zipBytes(entries)]), user, 0);
  const leftOut: string[] = [];
  const rows = source.rows({
    wantsBytes: () => false,
    readHere: async () => undefined,
    leaveOut: ({ what, why }) => leftOut.push(`${what}: ${why}`),
    signal: new AbortController().signal,
  });
  for await (const row of rows) expect(row).toBeUndefined();
  expect(leftOut.filter((told) => told.includes('drafts'))).toEqual([
    'json/drafts.json: not imported. Open the zip file to copy it',
  ]);
});
