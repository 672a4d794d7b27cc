// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { acceptCompletion, currentCompletions } from '@codemirror/autocomplete';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSurface, settle } from '../../../../test/support/open-surface.tsx';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { factsOfNote } from '../../../model/note-facts.ts';
import { bodyOfText } from '../../../text/note-text.ts';

beforeEach(async () => {
  await openAccountDatabase(crypto.randomUUID());
  const tag = (name: string, at: number) => ({
    ...{ id: `t${at}`, $at: '0loyw3v29-000-phone', ownerEntity: 'file', ownerId: 'f' },
    ...{ name, createdAt: at, deletedAt: 0 },
  });
  const names = ['Exam', 'examples', 'exam/final', 'week 3', 'Prüfung'];
  await currentDatabase().rows('tag').bulkPut(names.map(tag));
});
afterEach(cleanup);

/** @returns what is offered after these letters were typed */
async function offered(text: string, typed: string) {
  const { view, ...surface } = await openSurface(text, { caret: text.length });
  for (const insert of typed) {
    const { head } = view.state.selection.main;
    const selection = { anchor: head + insert.length };
    view.dispatch({ changes: { from: head, insert }, selection, userEvent: 'input.type' });
  }
  await new Promise((resolve) => setTimeout(resolve, 150));
  await settle();
  return {
    view,
    ...surface,
    labels: () => currentCompletions(view.state).map(({ label }) => label),
  };
}

it('a tag is offered by its first letters, and put into the text', async () => {
  const { view, text, labels } = await offered('Ask this ', '#ex');
  await waitFor(() => expect(labels()).toEqual(['#Exam', '#exam/final', '#examples']));
  acceptCompletion(view);
  expect(text()).toBe('Ask this #Exam');
});

it('all tags are offered after a sign within a line, but not where a heading begins', async () => {
  const { labels } = await offered('Ask ', '#');
  await waitFor(() => expect(labels()).toEqual(['#Exam', '#exam/final', '#examples', '#Prüfung']));
  cleanup();
  expect((await offered('', '#')).labels()).toEqual([]);
});

it('what is being typed is no tag to end with, although a pause has saved it', async () => {
  const note = { id: 'n', title: '', body: bodyOfText('Ask #ex'), createdAt: 1, deletedAt: 0 };
  await currentDatabase().noteFacts.put(factsOfNote({ ...note, $at: '0loyw3v29-000-phone' }));
  const { labels } = await offered('Ask ', '#ex');
  await waitFor(() => expect(labels()).toEqual(['#Exam', '#exam/final', '#examples']));
});

it.each([
  ['a whole tag', 'Ask ', '#exam'],
  ['a new tag', 'Ask ', '#lecture'],
  ['code', '```\na', ' #ex'],
  ['part of a word', 'Ask', '#ex'],
])('none is offered for %s', async (_, text, typed) => {
  expect((await offered(text, typed)).labels()).toEqual([]);
});
