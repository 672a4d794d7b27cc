// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../../db/database.ts';
import type { Keeping } from '../../queries/picked-content.ts';
import { EditForm } from './edit-form.tsx';
import { wordsOf } from './words.ts';

const sentence = 'The small cell divides.';
const place = {
  ...{ source: { entity: 'file' as const, id: 'f' }, name: 'Cells.pdf', unit: 'page' as const },
  ...{ file: undefined, range: { fromPage: 1, toPage: 3 }, pages: [], deckId: undefined },
};
const of = {
  ...{ sentence, quote: sentence, page: 1, section: '', rank: 0, gaps: [], suggested: [] },
  ...{ key: 'thesmallcelldivides', words: wordsOf(sentence) },
};

beforeEach(async () => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function hide() {
    this.open = false;
  };
  await openAccountDatabase('ada');
});

afterEach(cleanup);

function open(onKeep = vi.fn(async (_: Keeping) => true), hidden = [1, 2]) {
  const shown = render(
    <EditForm {...{ place, of, hidden }} onKeep={onKeep} onClose={() => undefined} />,
  );
  return { ...shown, onKeep };
}

const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the card', hidden: true });

function type(text: string) {
  fireEvent.input(field(), { target: { value: text } });
}

it('keeps the words around a gap that were typed [P2]', () => {
  const { unmount } = open();
  type('The [small cell] grows and divides.');
  unmount();
  open();
  expect(field().value).toBe('The [small cell] grows and divides.');
});

it('finds words again that were typed around gaps in fields of their own [P2]', () => {
  const { unmount } = open();
  type('The [small cell] grows.');
  unmount();
  const [at = ''] = Object.keys(localStorage).filter((one) => one.includes('picked-sentence'));
  const kept = JSON.parse(localStorage.getItem(at) ?? '{}');
  const values = { pieces: ['Each ', ' divides twice.'] };
  localStorage.setItem(at, JSON.stringify({ ...kept, values, begunWith: values }));
  open();
  expect(field().value).toBe('Each [small cell] divides twice.');
});

it('does not put the words that were typed around one gap around another one, and finds them again', () => {
  const { unmount } = open(undefined, [1]);
  type('The [small] cell grows.');
  unmount();
  const other = open(undefined, [2]);
  expect(field().value).toBe('The small [cell] divides.');
  other.unmount();
  open(undefined, [1]);
  expect(field().value).toBe('The [small] cell grows.');
});

it('has the new words with the gap at its new place, and leaves the gap of the page alone', async () => {
  const { onKeep } = open();
  type('In June the [small cell] divides.');
  fireEvent.click(screen.getByRole('button', { name: 'Keep', hidden: true }));
  await vi.waitFor(() => expect(onKeep).toHaveBeenCalled());
  expect(onKeep.mock.calls[0]?.[0]).toEqual({
    as: 'gaps',
    gaps: [{ start: 4, end: 14 }],
    edited: { text: 'In June the small cell divides.', gaps: [{ start: 12, end: 22 }] },
  });
});

it('puts typed words before a gap that they would damage', () => {
  open();
  type('The [sma new ll cell] divides.');
  expect(field().value).toBe('The  new [small cell] divides.');
});

it('does not keep a text whose gap is damaged, says what is missing, and keeps the text', async () => {
  const { onKeep } = open();
  field().setRangeText('', 4, 5);
  fireEvent(field(), new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep', hidden: true }));
  await screen.findByText('Type [small cell] where the card hides it, or press Reset');
  expect(field().value).toBe('The small cell] divides.');
  expect(onKeep).not.toHaveBeenCalled();
});

it('says that the card is edited, and resets it', () => {
  open();
  expect(screen.queryByText('Edited by you')).toBeNull();
  type('The [small cell] grows.');
  expect(screen.getByText('Edited by you')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reset', hidden: true }));
  expect(field().value).toBe('The [small cell] divides.');
  expect(screen.queryByText('Edited by you')).toBeNull();
});
