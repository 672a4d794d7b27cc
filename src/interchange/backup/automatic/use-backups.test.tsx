// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeBackups } from '../../../db/backups.ts';
import {
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { useBackups } from './use-backups.ts';

const folders = vi.hoisted(() => ({ mayWriteTo: vi.fn() }));
vi.mock('./folder.ts', () => folders);

beforeEach(() => openAccountDatabase(crypto.randomUUID()));
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

const choose = (folderKey: string) =>
  changeBackups(currentDatabase(), (before) => ({
    ...{ ...before, isOn: true, folder: { name: 'Backups' }, folderKey },
  }));

it('asks for the permission of another folder of the same name', async () => {
  folders.mayWriteTo.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  await choose('first');
  const { result } = renderHook(useBackups);
  await waitFor(() => expect(result.current?.mayWrite).toBe(false));
  await choose('second');
  await waitFor(() => expect(result.current?.mayWrite).toBe(true));
});
