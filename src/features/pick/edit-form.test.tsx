// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../../db/database.ts';
import type { Keeping } from '../../queries/picks.ts';
import { EditForm } from './edit-form.tsx';
import { wordsOf } from './words.ts';

const sentence = 'The small cell divides.';
const place = {
  ...{ source: { entity: 'file' as const, id: 'f' }, name: 'Cells.pdf', unit: 'page' as const },
  ...{ file: undefined, range: { fromPage: 1, toPage: 3 }, pages: [], deckId: undefined },
};
const of = {
  ...{ sentence, quote: sentence, page: 1, section: '', gaps: [], suggested: [] },
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

const piece = (name: string) => screen.getByRole('textbox', { name, hidden: true });

function type(name: string, words: string) {
  const element = piece(name);
  element.textContent = words;
  fireEvent.input(element);
}

it('keeps the words around a gap that were typed [P2]', () => {
  const { unmount } = open();
  type('Words behind the gap', ' grows and divides.');
  unmount();
  open();
  expect(piece('Words behind the gap').textContent).toBe(' grows and divides.');
});

it('does not put the words that were typed around one gap around another one, and finds them again', () => {
  const { unmount } = open(undefined, [1]);
  type('Words behind the gap', ' cell grows.');
  unmount();
  const other = open(undefined, [2]);
  expect(piece('Words before the gap').textContent).toBe('The small ');
  expect(piece('Words behind the gap').textContent).toBe(' divides.');
  other.unmount();
  open(undefined, [1]);
  expect(piece('Words behind the gap').textContent).toBe(' cell grows.');
});

it('has the new words with the gap at its new place, and leaves the gap of the page alone', async () => {
  const { onKeep } = open();
  type('Words before the gap', 'In June the ');
  fireEvent.click(screen.getByRole('button', { name: 'Keep', hidden: true }));
  await vi.waitFor(() => expect(onKeep).toHaveBeenCalled());
  expect(onKeep.mock.calls[0]?.[0]).toEqual({
    as: 'gaps',
    gaps: [{ start: 4, end: 14 }],
    edited: { text: 'In June the small cell divides.', gaps: [{ start: 12, end: 22 }] },
  });
});

it('says that the card is edited, and resets it', () => {
  open();
  expect(screen.queryByText('Edited by you')).toBeNull();
  type('Words behind the gap', ' grows.');
  expect(screen.getByText('Edited by you')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reset', hidden: true }));
  expect(piece('Words behind the gap').textContent).toBe(' divides.');
  expect(screen.queryByText('Edited by you')).toBeNull();
});
