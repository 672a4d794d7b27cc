// @vitest-environment jsdom
/** A problem appears at its field: below the last field it is out of sight on a phone. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../../../db/database.ts';
import { mutate } from '../../../../db/mutate.ts';
import { createDeck } from '../../../../model/entities/deck.ts';
import { CustomDialog } from './custom-dialog.tsx';

beforeEach(async () => {
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'bio', name: 'Biology' });
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function expectAskedAt(field: HTMLElement, words: string): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  // The problem follows the hint.
  const id = field.getAttribute('aria-describedby')?.split(' ').at(-1);
  expect(document.getElementById(id ?? '')?.textContent).toBe(words);
}

it('an exam asks for its cards, then for its day, each at its field', async () => {
  render(<CustomDialog deck={undefined} onStart={vi.fn()} onClose={vi.fn()} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Ahead of an exam' }));
  await press('Add exam');
  const cards = screen.getByRole('combobox', { name: 'Cards of the exam' });
  await expectAskedAt(cards, 'Choose the cards of the exam.');
  await screen.findByRole('option', { name: 'Biology' });
  await userEvent.selectOptions(cards, 'Biology');
  expect(cards.getAttribute('aria-invalid')).toBeNull();
  await press('Add exam');
  await expectAskedAt(screen.getByLabelText('Day'), 'Choose a day and time in the future.');
});

it('days ahead and a tag are asked for at their field', async () => {
  render(<CustomDialog deck={undefined} onStart={vi.fn()} onClose={vi.fn()} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Study ahead' }));
  const days = screen.getByLabelText('Days ahead');
  await userEvent.clear(days);
  await press('Start');
  await expectAskedAt(days, 'Enter 1 to 365 days.');
  await userEvent.click(screen.getByRole('radio', { name: 'With a tag' }));
  await press('Start');
  expect(screen.getByText(/^You have no tags yet/)).toBeTruthy();
  await expectAskedAt(screen.getByRole('combobox', { name: 'Tag' }), 'Choose a tag.');
});
