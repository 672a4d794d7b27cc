// @vitest-environment jsdom
/** Pictures pasted into a card, dropped on it, or replacing another. */
import '../../../../test/support/node-blobs.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyContent } from '../../../model/entities/cards/card-content.ts';
import { CardDialog } from './card-dialog.tsx';

const toastError = vi.hoisted(() => vi.fn());
vi.mock('../../../ui/toaster/toast.ts', () => ({ toastError, toastSuccess: vi.fn() }));
vi.mock('./same-front-line.tsx', () => ({ SameFrontLine: () => null }));
const chosen = vi.hoisted(() => ({ files: [] as File[] }));
vi.mock('../../../ui/choose-files.ts', () => ({ chooseFiles: async () => chosen.files }));

const onSave = vi.fn(async () => true);

beforeEach(() => {
  vi.clearAllMocks();
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});
afterEach(cleanup);

const png = (name = 'image.png', tail = '') =>
  new File([Uint8Array.of(0x89), 'PNG\r\n\x1a\n', tail], name, { type: 'image/png' });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const pasted = (files: File[], types = ['Files']) => ({ clipboardData: { files, types } });
const dropped = (files: File[]) => ({ dataTransfer: { files, types: ['Files'] } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('a picture that is pasted in a field goes to its side', async () => {
  render(<CardDialog onSave={onSave} onClose={vi.fn()} />);
  expect(fireEvent.paste(field('Front'), pasted([png()]))).toBe(false);
  await screen.findByRole('button', { name: 'Remove picture from the front' });
  fireEvent.drop(field('Back'), dropped([png('heart.png', '2')]));
  await screen.findByRole('img', { name: 'heart' });
  await press('Save');
  expect(onSave).toHaveBeenCalledWith(
    expect.anything(),
    expect.anything(),
    {
      added: [
        expect.objectContaining({ side: 'front', name: '' }),
        expect.objectContaining({ side: 'back', name: 'heart' }),
      ],
      removed: [],
    },
    '',
  );
});

it('words are pasted as words, also where a picture of them comes along', async () => {
  render(<CardDialog onSave={onSave} onClose={vi.fn()} />);
  const types = ['text/plain', 'text/html', 'Files'];
  expect(fireEvent.paste(field('Front'), pasted([png()], types))).toBe(true);
  expect(fireEvent.paste(field('Front'), pasted([], ['text/plain']))).toBe(true);
  expect(screen.queryByRole('button', { name: /^Remove picture/ })).toBeNull();
});

it('what is no picture or sound, or is too large, is named and left out', async () => {
  render(<CardDialog onSave={onSave} onClose={vi.fn()} />);
  const named = new File(['words'], 'notes.png', { type: 'image/png' });
  fireEvent.paste(field('Front'), pasted([named]));
  await waitFor(() => expect(toastError).toHaveBeenCalledWith(expect.stringMatching(/^Choose a/)));
  fireEvent.drop(field('Back'), dropped([png('large.png', 'x'.repeat(10_000_000))]));
  await waitFor(() => expect(toastError).toHaveBeenCalledWith(expect.stringMatching(/10 MB/)));
  expect(screen.queryByRole('button', { name: /^Remove picture/ })).toBeNull();
});

it('another picture comes under the covers, which stay', async () => {
  const covers = [[0.1, 0.1, 0.2, 0.2] as [number, number, number, number]];
  const content = { ...emptyContent, form: 'covers' as const, covers };
  const old = { key: 'm1', side: 'front' as const, mime: 'image/png', name: 'old', sha256: 'a' };
  const stored = [{ ...old, bytes: png('old.png') }];
  render(<CardDialog content={content} media={stored} onSave={onSave} onClose={vi.fn()} />);
  chosen.files = [new File(['ID3'], 'sound.png')];
  await press('Replace picture');
  await waitFor(() =>
    expect(toastError).toHaveBeenCalledWith('Choose a picture (PNG, JPEG, WebP or GIF).'),
  );
  chosen.files = [png('new.png')];
  await press('Replace picture');
  await screen.findByRole('img', { name: 'new' });
  expect(screen.queryByRole('img', { name: 'old' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cover 1' })).toBeTruthy();
  await press('Save');
  expect(onSave).toHaveBeenCalledWith(
    expect.objectContaining({ covers }),
    expect.anything(),
    {
      added: [expect.objectContaining({ side: 'front', name: 'new' })],
      removed: [{ sha256: 'a', side: 'front' }],
    },
    '',
  );
});

it('a covered picture begins with a button for its picture', async () => {
  render(<CardDialog onSave={onSave} onClose={vi.fn()} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Covered picture' }));
  chosen.files = [png('cell.png')];
  await press('Add picture');
  await screen.findByRole('img', { name: 'cell' });
  expect(screen.getByText(/Drag over each part to cover/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add picture' })).toBeNull();
});
