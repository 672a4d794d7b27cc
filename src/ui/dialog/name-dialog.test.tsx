// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NameDialog } from './name-dialog.tsx';

beforeEach(() => {
  // jsdom neither opens nor closes dialogs.
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
});
afterEach(cleanup);

function open(onSave: (name: string) => Promise<boolean>) {
  render(
    <NameDialog
      title="Rename deck"
      label="Deck name"
      thing="deck"
      name="Biology"
      onSave={onSave}
      onClose={() => undefined}
    />,
  );
  return {
    field: screen.getByRole('textbox', { name: /Deck name/ }),
    save: () => userEvent.click(screen.getByRole('button', { name: 'Save' })),
  };
}

describe('a new name', () => {
  it('is saved without the spaces around it', async () => {
    const onSave = vi.fn(async () => true);
    const { field, save } = open(onSave);
    await userEvent.clear(field);
    await userEvent.type(field, '  Cells ');
    await save();
    expect(onSave).toHaveBeenCalledWith('Cells');
  });

  it('must be one, and another one', async () => {
    const onSave = vi.fn(async () => true);
    const { field, save } = open(onSave);
    await save();
    expect(screen.getByText('No changes were made')).toBeTruthy();
    await userEvent.clear(field);
    await save();
    expect(screen.getByText('Enter a deck name.')).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('stays typed, and can be saved again, where it was not saved', async () => {
    const onSave = vi.fn(async () => false);
    const { field, save } = open(onSave);
    await userEvent.type(field, ' 2');
    await save();
    expect(field).toHaveProperty('value', 'Biology 2');
    await save();
    expect(onSave).toHaveBeenCalledTimes(2);
  });
});
