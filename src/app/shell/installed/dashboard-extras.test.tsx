// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { createNote } from '../../../model/entities/note.ts';

vi.mock('../../../platform/install-method.ts', () => ({ useInstallMethod: () => 'prompt' }));

afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

it('puts one question in a sitting, also where the student goes and comes back; the other one in the next', async () => {
  const storage = { estimate: async () => ({}), persisted: async () => false };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  await openAccountDatabase(crypto.randomUUID());
  await mutate(createNote, { id: 'n1', title: 'Cells', body: '' });
  const { Questions } = await import('./dashboard-extras.tsx');
  const view = render(<Questions />);
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  view.unmount();
  render(<Questions />);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByRole('button')).toBeNull();

  cleanup();
  vi.resetModules();
  const next = await import('./dashboard-extras.tsx');
  await (await import('../../../db/database.ts')).openAccountDatabase('next');
  await (await import('../../../db/mutate.ts')).mutate(createNote, {
    id: 'n1',
    title: 'Cells',
    body: '',
  });
  render(<next.Questions />);
  expect(await screen.findByRole('region', { name: 'Install Haversack as an app' })).toBeTruthy();
});

it('asks the browser to keep the data, and takes no for an answer, where it has no room to note that', async () => {
  localStorage.clear();
  const persist = vi.fn(async () => true);
  const storage = { estimate: async () => ({}), persisted: async () => false, persist };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  vi.spyOn(console, 'warn').mockReturnValue();
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  for (const name of ['Keep my data', 'Not now']) {
    vi.resetModules();
    const { openAccountDatabase } = await import('../../../db/database.ts');
    await openAccountDatabase(crypto.randomUUID());
    await (await import('../../../db/mutate.ts')).mutate(createNote, {
      id: 'n',
      title: 'Cells',
      body: '',
    });
    const { Questions } = await import('./dashboard-extras.tsx');
    render(<Questions />);
    await userEvent.click(await screen.findByRole('button', { name }));
    await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    cleanup();
  }
  expect(persist).toHaveBeenCalledOnce();
  setItem.mockRestore();
});
