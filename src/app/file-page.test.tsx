// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { putDraft } from '../../test/support/draft.ts';
import { openAccountDatabase } from '../db/database.ts';
import { findGeneration } from '../queries/generation.ts';
import { FilePage } from './file-page.tsx';

const file = { id: 'cells', name: 'Cells', pageCount: 9 };
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useParams: () => ({ id: 'cells' }),
  Link: 'a',
}));
vi.mock('../components/files/use-files.ts', () => ({
  useFile: () => ({ file, state: { kind: 'elsewhere' }, isDeleted: true }),
}));
afterEach(cleanup);

beforeEach(() => {
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
});

it('lets the student discard what was made from a file that another device has deleted', async () => {
  const source = { page: 1, quote: 'Cells divide.' };
  const items = [{ key: '1', item: { type: 'point' as const, text: 'Cells divide.', ...source } }];
  const range = { fromPage: 1, toPage: 9 };
  await openAccountDatabase('looks-at-a-deleted-file');
  await putDraft('cells', { kind: 'summary', range, items, rejected: {} });
  render(<FilePage />);
  expect(await screen.findByText(/not saved yet/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await findGeneration('cells')).not.toBeNull();
  const question = screen.getByRole('dialog', { name: 'Discard this study material?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Discard study material' }));
  await waitFor(async () => expect(await findGeneration('cells')).toBeNull());
});
