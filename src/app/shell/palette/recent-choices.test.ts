// @vitest-environment jsdom
import { File } from 'lucide-react';
import { beforeEach, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { keyOfPath, readRecent, rememberChoice } from './recent-choices.ts';

beforeEach(() => localStorage.clear());

const choose = (id: string, choice: Entry['choice']) =>
  rememberChoice(
    'maria',
    { ...{ id, section: 'files', label: id, detail: '' }, icon: File, folded: '', choice },
    choice,
  );
const link = (to: string, id: string): Entry['choice'] => ({ link: { to, params: { id } } });

it('lists the file of a page and the deck of a card, the last opened first, each once', () => {
  choose('note:n', link('/dashboard/library/notes/$id', 'n'));
  choose('page:f:6', link('/dashboard/library/files/$id', 'f'));
  choose('card:c', link('/dashboard/library/flashcards/$id', 'd 1'));
  choose('recent:note:n', link('/dashboard/library/notes/$id', 'n'));
  expect(readRecent('maria')).toEqual(['note:n', 'deck:d 1', 'file:f']);
  expect(readRecent('other')).toEqual([]);
});

it('lists nothing of typed lines, kept searches and tips', () => {
  choose('line:task', { line: 'task', text: 'essay' });
  choose('saved:0', { type: 'essay' });
  expect(readRecent('maria')).toEqual([]);
});

it('knows things by their addresses', () => {
  expect(keyOfPath('/dashboard/library/quiz/q')).toBe('quiz:q');
  expect(keyOfPath('/dashboard/courses/c')).toBe('course:c');
  expect(keyOfPath('/dashboard/tasks')).toBeUndefined();
});
