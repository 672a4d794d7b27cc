// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { Menu } from '../menu.tsx';
import { Dialog } from './dialog.tsx';
import { Popover } from './popover.tsx';

beforeEach(() => {
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
    this.querySelector('button')?.focus();
  });
  HTMLDialogElement.prototype.close = vi.fn();
});
afterEach(cleanup);

function Opener({ inPopover = false }: { inPopover?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {inPopover ? (
        <Popover label="Account" button="A">
          {(close) => (
            <Button
              onClick={() => {
                close();
                setOpen(true);
              }}
            >
              New deck
            </Button>
          )}
        </Popover>
      ) : (
        <Button onClick={() => setOpen(true)}>New deck</Button>
      )}
      {open ? (
        <Dialog title="New deck" onClose={() => setOpen(false)}>
          Name it
        </Dialog>
      ) : null}
    </>
  );
}

function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

it('begins at its title and gives the focus back to what opened it', () => {
  render(<Opener />);
  press('New deck');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'New deck' }));
  press('Close');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New deck' }));
});

it('gives it back to the button of the panel that it was opened from', () => {
  render(<Opener inPopover />);
  press('Account');
  press('New deck');
  press('Close');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account' }));
});

it('gives it back to the button of the menu that it was chosen from', async () => {
  function Chosen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Menu
          button={<Button>More actions</Button>}
          actions={[{ label: 'Rename', onSelect: () => setOpen(true) }]}
        />
        {open ? (
          <Dialog title="Rename" onClose={() => setOpen(false)}>
            Name it
          </Dialog>
        ) : null}
      </>
    );
  }
  render(<Chosen />);
  const student = userEvent.setup();
  await student.click(screen.getByRole('button', { name: 'More actions' }));
  await student.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await screen.findByRole('dialog', { name: 'Rename' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  press('Close');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions' }));
});

it('gives it to the page’s title where what opened it is gone', () => {
  function Row() {
    const [state, setState] = useState<'there' | 'asked' | 'deleted'>('there');
    return (
      <main>
        <h1 tabIndex={-1}>Decks</h1>
        {state === 'deleted' ? null : (
          <Button onClick={() => setState('asked')}>Delete deck</Button>
        )}
        {state === 'asked' ? (
          <Dialog title="Delete it?" onClose={() => setState('deleted')}>
            It goes to the Trash
          </Dialog>
        ) : null}
      </main>
    );
  }
  render(<Row />);
  press('Delete deck');
  press('Close');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Decks' }));
});

it('stands in the middle, and fills the window where it may be maximised', () => {
  render(
    <Dialog title="Generate" onClose={() => undefined}>
      From page 1
    </Dialog>,
  );
  const classes = () => screen.getByRole('dialog').className.split(' ');
  expect(classes()).toContain('m-auto');
  press('Maximise');
  expect(classes()).toEqual(expect.arrayContaining(['h-dvh', 'w-screen']));
  press('Restore size');
  expect(classes()).not.toContain('w-screen');
});
