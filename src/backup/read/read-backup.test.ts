/** Whose backup it is. */
import '../../../test/support/node-blobs.ts';
import { expect, it } from 'vitest';
import { zipBytes } from '../../../test/import/handmade.ts';
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
