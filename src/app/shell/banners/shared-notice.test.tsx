// @vitest-environment jsdom
/** Near the end of a session on a shared computer all unsent work is counted and offered as files [P2]. */
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteAdding, noteStored } from '../../../db/bytes/adding.ts';
import { storeBlob } from '../../../db/bytes/blobs.ts';
import { closeAccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { SharedNotice } from './shared-notice.tsx';

const saveAsFile = vi.hoisted(() => vi.fn<(name: string) => void>());
const toastError = vi.hoisted(() => vi.fn<(words: string) => void>());
vi.mock('../../../platform/save-as-file.ts', () => ({ saveAsFile }));
vi.mock('../../../ui/toaster/toast.ts', () => ({ toastError, toastSuccess: vi.fn() }));
vi.mock('../header/next-step.tsx', () => ({ NextStep: () => null }));
vi.mock('../../../api/session/session.ts', () => ({
  cookieMarginMs: 0,
  getSession: async () => ({
    ok: true,
    data: { expiresIn: new Date(Date.now() + 3_600_000).toISOString() },
  }),
}));

const user = { id: '', username: 'Ada', email: 'ada@example.org' };

beforeEach(async () => {
  localStorage.clear();
  saveAsFile.mockReset();
  user.id = crypto.randomUUID();
  await openAccountDatabase(user.id);
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

async function leaveUnsent() {
  const draft = JSON.stringify({ title: 'Cells' });
  localStorage.setItem(`haversack-draft:${user.id}:note:n1:tab`, draft);
  const file = { sizeBytes: 5, tab: 'tab' };
  await noteAdding([
    { ...file, key: 'a', name: 'a.pdf' },
    { ...file, key: 'b', name: 'later.pdf' },
  ]);
  await storeBlob('a'.repeat(64), new Blob(['%PDF-']));
  await noteStored('a', 'a'.repeat(64));
}

it('counts unsaved words and files still being added as a sign-out does', async () => {
  await leaveUnsent();
  render(<SharedNotice user={user} />);
  expect(
    await screen.findByText(
      /^1 unsaved change to a note and 2 files still being added not yet on the server\. This is a shared/,
    ),
  ).toBeDefined();
});

it('counts a file that is chosen while the warning is looked at', async () => {
  await leaveUnsent();
  render(<SharedNotice user={user} />);
  await screen.findByText(/and 2 files still being added/);
  await noteAdding([{ key: 'c', name: 'c.pdf', sizeBytes: 5, tab: 'tab' }]);
  expect(await screen.findByText(/and 3 files still being added/)).toBeDefined();
});

it('gives out the files too, and names those that are not on this device', async () => {
  await leaveUnsent();
  render(<SharedNotice user={user} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Export changes' }));
  await expect
    .poll(() => toastError.mock.calls.flat())
    .toEqual([
      'The copy is in your downloads, except “later.pdf”: it is not stored on this device.',
    ]);
  expect(saveAsFile.mock.calls.map(([name]) => name)).toEqual([
    expect.stringMatching(/^haversack-unsent-.*json$/),
    'a.pdf',
  ]);
});
