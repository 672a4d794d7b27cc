// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { bindProfile } from '../../../db/device/account.ts';
import { mutate } from '../../../db/mutate.ts';
import { createTask } from '../../../model/entities/task.ts';
import { DeleteCopyDialog } from './delete-copy-dialog.tsx';

vi.mock('../../../api/account/known-account.ts', () => ({
  askKnownAccount: async () => ({ ok: true, data: { isKnown: true, hasHistory: true } }),
}));

let ada: { id: string; username: string; email: string };
const onClose = vi.fn();

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  onClose.mockReset();
  ada = { id: crypto.randomUUID(), username: 'Ada', email: 'ada@example.org' };
  await openAccountDatabase(ada.id);
  await mutate(createTask, { title: 'Read' });
  closeAccountDatabase();
  await bindProfile(ada);
  await bindProfile({ id: 'bob', username: 'Bob', email: 'bob@example.org' });
});
afterEach(cleanup);

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Delete', hidden: true }));
const isHere = () => Dexie.exists(`haversack-${ada.id}`);

it('[P2] says what goes with the copy, and what stays, before it is deleted', async () => {
  const at = Date.UTC(2026, 10, 25, 12);
  render(<DeleteCopyDialog account={ada} imported={{ at, missing: 2 }} onClose={onClose} />);
  const text =
    /^You imported this data on .*2026\. It stays in your account, except 2 files that are not on this device\. For Ada’s own account: 1 change will be deleted forever\./;
  await screen.findByText(text);
  expect(await isHere()).toBe(true);
  press();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await isHere()).toBe(false);
});

it('[P2] deletes nothing that was not told, and tells it', async () => {
  render(<DeleteCopyDialog account={ada} imported={undefined} onClose={onClose} />);
  await screen.findByText(/^1 change will/);
  await openAccountDatabase(ada.id);
  await mutate(createTask, { title: 'Read on' });
  closeAccountDatabase();
  press();
  await screen.findByText(/^2 changes will/);
  expect(onClose).not.toHaveBeenCalled();
  expect(await isHere()).toBe(true);
});
