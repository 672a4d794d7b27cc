// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { success } from '../../../lib/result.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { scalePicture } from './scale-picture.ts';

vi.mock('./scale-picture.ts');

beforeEach(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
});

const png = (name: string) => new File(['x'], name, { type: 'image/png' });

it('shows the picture that was chosen last, also where an earlier one is ready later', async () => {
  const ready = new Map<string, (url: string) => void>();
  vi.mocked(scalePicture).mockImplementation(
    (file) =>
      new Promise((resolve) => {
        ready.set(file instanceof File ? file.name : '', (url) => resolve(success(url)));
      }),
  );
  render(<PictureDialog name="Ada" picture={undefined} onClose={() => undefined} />);
  const input = screen.getByLabelText(/Choose an image/);
  await userEvent.upload(input, png('large'));
  await userEvent.upload(input, png('small'));
  await act(async () => ready.get('small')?.('small'));
  await act(async () => ready.get('large')?.('large'));
  const shown = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(shown).toEqual(['data:image/jpeg;base64,small']);
});
