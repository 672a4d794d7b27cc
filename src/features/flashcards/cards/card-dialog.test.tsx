// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyContent } from '../../../model/entities/cards/card-content.ts';
import { CardDialog } from './card-dialog.tsx';

const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
});
afterEach(cleanup);

// It searches the account for the same front; these tests have no account.
vi.mock('./same-front-line.tsx', () => ({ SameFrontLine: () => null }));

const user = userEvent.setup();
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLTextAreaElement;
const pressEscape = (title: string) =>
  fireEvent(screen.getByRole('dialog', { name: title }), new Event('cancel', { cancelable: true }));
const asks = () => screen.queryByRole('dialog', { name: 'Discard what you typed?' }) !== null;
const newCard = (onSave = vi.fn(async () => true)) => {
  render(<CardDialog onSave={onSave} onClose={onClose} />);
  return onSave;
};

it('asks before it drops a question that became a sentence with gaps', async () => {
  newCard();
  await user.type(field('Front'), 'What is memory?');
  await user.click(screen.getByRole('radio', { name: 'Fill in the gap' }));
  pressEscape('New card');
  expect(asks()).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it('asks before it drops a gap that a button made in an old card', async () => {
  const content = {
    ...emptyContent,
    form: 'cloze' as const,
    front: 'Memory is a {{c1::set}} of processes',
  };
  render(<CardDialog content={content} onSave={async () => true} onClose={onClose} />);
  field('Sentence').setSelectionRange(0, 6);
  await user.click(screen.getByRole('button', { name: 'Hide selection' }));
  pressEscape('Edit card');
  expect(asks()).toBe(true);
});

it('gives a gap a hint without a brace being typed', async () => {
  newCard();
  await user.click(screen.getByRole('radio', { name: 'Fill in the gap' }));
  await user.type(field('Sentence'), 'The heart pumps');
  expect(screen.queryByRole('button', { name: 'Add hint' })).toBeNull();
  field('Sentence').setSelectionRange(4, 9);
  await user.click(screen.getByRole('button', { name: 'Hide selection' }));
  await user.click(screen.getByRole('button', { name: 'Add hint' }));
  await user.keyboard('organ');
  expect(field('Sentence').value).toBe('The {{c1::heart::organ}} pumps');
  expect(screen.getByText('[organ]')).toBeTruthy();
});

it('asks nothing where only the kind was chosen', async () => {
  newCard();
  await user.click(screen.getByRole('radio', { name: 'Fill in the gap' }));
  pressEscape('New card');
  expect(asks()).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});

it('blames no field that it has just emptied for the next card', async () => {
  const onSave = newCard();
  await user.type(field('Front'), 'What is memory?');
  await user.type(field('Back'), 'A set of processes');
  const again = screen.getByRole('button', { name: 'Save and add another' });
  await user.click(again);
  await user.click(again);
  expect(onSave).toHaveBeenCalledOnce();
  expect(screen.queryByText('Enter the front of the card.')).toBeNull();
  expect(document.activeElement).toBe(field('Front'));
  await user.type(field('Front'), 'Why?');
  await user.click(again);
  expect(screen.getByText('Enter the back of the card.')).toBeTruthy();
});

it('goes to the field that is missing where another card was to follow', async () => {
  newCard();
  await user.type(field('Front'), 'What is memory?');
  await user.click(screen.getByRole('button', { name: 'Save and add another' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Back')));
});
