// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { putDraft } from '../../../../test/support/draft.ts';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { addFile } from '../../../model/entities/file.ts';
import { findGeneration } from '../../../queries/generation.ts';
import { DeleteFileDialog } from './file-dialogs.tsx';

const id = 'cells';
const item = { type: 'point' as const, text: 'Cells divide.', page: 4, quote: 'Cells divide.' };
const range = { fromPage: 1, toPage: 9 };

afterEach(cleanup);

it('takes along what was made and is not saved, and the student is told before', async () => {
  // jsdom opens no dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  await openAccountDatabase('deletes-a-file');
  await putDraft(id, { kind: 'summary', range, items: [{ key: '1', item }], rejected: {} });
  const about = { name: 'Cells', mime: 'application/pdf', sizeBytes: 1, sha256: 'a'.repeat(64) };
  const added = await mutate(addFile, { id, ...about, pageCount: 9, content: 'text' });
  expect(added.ok).toBe(true);
  render(<DeleteFileDialog file={{ id, name: 'Cells' }} onClose={() => undefined} />);
  expect(await screen.findByText(/Unsaved study material from it is deleted/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete file' }));
  await waitFor(async () => expect(await findGeneration(id)).toBeNull());
  expect((await currentDatabase().rows('file').get(id))?.deletedAt).not.toBe(0);
});
