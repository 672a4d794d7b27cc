// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from '../db/database.ts';
import { bindProfile } from '../db/device/account.ts';
import { deviceDatabase } from '../db/device/device-database.ts';
import { useBoundUser } from '../db/device/use-bound-user.ts';
import { profileId } from '../model/entities/student/profile.ts';
import { useProfile } from './use-profile.ts';

let database: AccountDatabase;

beforeEach(async () => {
  await deviceDatabase().facts.clear();
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

function wordOf<T>(value: T | null | undefined, word: (value: T) => string): string {
  if (value === undefined) return 'fetching';
  return value === null ? 'nobody' : word(value);
}

/** Renders again as often as a screen does for other reasons. */
function Who({ look = 0 }) {
  const profile = wordOf(useProfile(), ({ firstName }) => `profile of ${firstName}`);
  const account = wordOf(useBoundUser(), ({ username }) => `account of ${username}`);
  return <p>{`${look}: ${profile}, ${account}`}</p>;
}

it('gives the profile at first and after each change', async () => {
  const { rerender } = render(<Who />);
  expect(screen.getByText('0: fetching, fetching')).toBeDefined();
  await screen.findByText('0: nobody, nobody');
  await bindProfile({ id: 'ada', username: 'ada_l', email: 'ada@example.org' });
  await screen.findByText('0: nobody, account of ada_l');
  const row = { id: profileId, $at: '', firstName: 'Ada', deletedAt: 0 };
  await database.rows('profile').put(row as never);
  await screen.findByText('0: profile of Ada, account of ada_l');
  rerender(<Who look={1} />);
  expect(screen.getByText('1: profile of Ada, account of ada_l')).toBeDefined();
});
