// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { TextField } from '../form/field.tsx';
import { Dialog } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

const onClose = vi.fn();
const onCloseInner = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  onCloseInner.mockReset();
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
});
afterEach(cleanup);

const user = userEvent.setup();
const dialog = (name: string) => screen.getByRole('dialog', { name }) as HTMLDialogElement;
const question = () => screen.queryByRole('dialog', { name: 'Discard what you typed?' });
const cancelEvent = () => new Event('cancel', { bubbles: true, cancelable: true });

it('asks where the form says that it would lose words, though their field is another one now', async () => {
  function Form() {
    const [words, setWords] = useState('');
    const [turn, setTurn] = useState(0);
    return (
      <FormDialog
        title="New card"
        submitLabel="Save"
        busy={false}
        isDirty={words !== ''}
        onSubmit={() => undefined}
        onClose={onClose}
      >
        <Button onClick={() => setTurn(turn + 1)}>Another field</Button>
        <TextField
          key={turn}
          label="Words"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </FormDialog>
    );
  }
  render(<Form />);
  await user.type(within(dialog('New card')).getByRole('textbox'), 'What is memory?');
  await user.click(screen.getByRole('button', { name: 'Another field' }));
  fireEvent(dialog('New card'), cancelEvent());
  expect(question()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('leaves only the inner one of two dialogs', () => {
  render(
    <Dialog title="Outer" onClose={onClose}>
      <Dialog title="Inner" onClose={onCloseInner}>
        Inner text
      </Dialog>
    </Dialog>,
  );
  fireEvent(dialog('Inner'), new Event('cancel', { cancelable: true }));
  expect(onCloseInner).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('takes no closing of an inner dialog for its own', () => {
  render(
    <Dialog title="Outer" onClose={onClose}>
      <Dialog title="Inner" onClose={onCloseInner}>
        Inner text
      </Dialog>
    </Dialog>,
  );
  const [outer, inner] = [dialog('Outer'), dialog('Inner')];
  // Not shown as open, such as between a closing and its event.
  outer.open = false;
  inner.open = false;
  fireEvent(inner, new Event('close'));
  expect(onCloseInner).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('stays when the system’s file chooser in it is cancelled', () => {
  render(
    <Dialog title="Your picture" onClose={onClose}>
      <input type="file" aria-label="Picture" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('Picture'), cancelEvent());
  expect(onClose).not.toHaveBeenCalled();
});

it('is not left while its work runs, and asks nothing', async () => {
  function Form({ busy }: { busy: boolean }) {
    const [words, setWords] = useState('');
    return (
      <FormDialog
        title="Edit task"
        submitLabel="Save"
        busy={busy}
        onSubmit={() => undefined}
        onClose={onClose}
      >
        <TextField label="Words" value={words} onChange={({ target }) => setWords(target.value)} />
      </FormDialog>
    );
  }
  const { rerender } = render(<Form busy={false} />);
  await user.type(screen.getByRole('textbox'), 'New words');
  rerender(<Form busy />);
  fireEvent(dialog('Edit task'), cancelEvent());
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(question()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  // A dialog that the browser closes by itself opens again.
  const element = dialog('Edit task');
  element.open = false;
  fireEvent(element, new Event('close'));
  expect(dialog('Edit task').open).toBe(true);
  rerender(<Form busy={false} />);
  fireEvent(dialog('Edit task'), cancelEvent());
  expect(question()).not.toBeNull();
});

it('takes the question down, whatever becomes of the dialog', async () => {
  render(
    <Dialog title="Delete your account?" onClose={onClose} isDirty>
      Password
    </Dialog>,
  );
  fireEvent(dialog('Delete your account?'), cancelEvent());
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
});
