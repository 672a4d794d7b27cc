// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TextField } from '../form/field.tsx';
import { settleMs } from '../press/aim.ts';
import { FormDialog } from './form-dialog.tsx';

const onClose = vi.fn();
const openedAt = 1_000_000;

beforeEach(() => {
  onClose.mockReset();
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  const now = vi.spyOn(performance, 'now').mockReturnValue(openedAt);
  render(<Form />);
  now.mockRestore();
});
afterEach(cleanup);

function Form() {
  const [title, setTitle] = useState('Old');
  return (
    <FormDialog
      title="Edit task"
      submitLabel="Save"
      busy={false}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      <TextField label="Task" value={title} onChange={(event) => setTitle(event.target.value)} />
      <input aria-label="Password" type="password" autoComplete="current-password" />
    </FormDialog>
  );
}

const user = userEvent.setup();
const form = () => screen.getByRole('dialog', { name: 'Edit task' });
const question = () => screen.queryByRole('dialog', { name: 'Discard what you typed?' });
const type = () => user.type(within(form()).getByRole('textbox'), ' and new');
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const tap = (at: number, afterMs = settleMs) => {
  vi.spyOn(performance, 'now').mockReturnValue(openedAt + afterMs);
  vi.spyOn(form(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200));
  fireEvent.pointerDown(form(), { clientX: at, clientY: at });
  fireEvent.click(form(), { clientX: at, clientY: at });
};

const ways: [string, () => unknown][] = [
  ['Escape', () => fireEvent(form(), new Event('cancel', { cancelable: true }))],
  ['its cross', () => press('Close')],
  ['Cancel', () => press('Cancel')],
  ['a tap outside', () => tap(20)],
];

describe.each(ways)('leaving a dialog by %s', (_, leave) => {
  it('closes it where only a password was typed', async () => {
    await user.type(screen.getByLabelText('Password'), 'secret');
    await leave();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes it where nothing was typed', async () => {
    await leave();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks where words would be lost, and keeps them', async () => {
    await type();
    await leave();
    expect(question()).not.toBeNull();
    await press('Keep editing');
    expect(question()).toBeNull();
    expect(within(form()).getByRole('textbox')).toHaveProperty('value', 'Old and new');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('discards them when the student says so', async () => {
    await type();
    await leave();
    await press('Discard');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('a tap outside right after it came was aimed at what stood there before', () => {
  tap(20, settleMs - 1);
  expect(onClose).not.toHaveBeenCalled();
});

it('a tap inside leaves nothing', () => {
  tap(150);
  expect(onClose).not.toHaveBeenCalled();
});

it('opens again what the browser closed by itself, with the question above it', async () => {
  await type();
  const dialog = form() as HTMLDialogElement;
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  expect(question()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
