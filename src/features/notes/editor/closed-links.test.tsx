// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSurface } from '../../../../test/support/open-surface.tsx';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { factsOfNote } from '../../../model/note-facts.ts';
import { bodyOfText } from '../../../text/note-text.ts';

const id = '01a22e1b-351f-7000-ad2c-6ee704e71773';

beforeEach(async () => {
  await openAccountDatabase(crypto.randomUUID());
  const note = { id, title: 'Cold War', body: bodyOfText('It began.'), createdAt: 1, deletedAt: 0 };
  await currentDatabase().noteFacts.put(factsOfNote({ ...note, $at: '0loyw3v29-000-phone' }));
});
afterEach(cleanup);

async function typedIn(before: string, typed: string) {
  const { view, text } = await openSurface(before, { caret: before.length });
  for (const insert of typed) {
    const { head } = view.state.selection.main;
    const selection = { anchor: head + insert.length };
    view.dispatch({ changes: { from: head, insert }, selection, userEvent: 'input.type' });
  }
  return { view, text };
}

it.each([
  ['[[Cold War]]', `[[note:${id}|Cold War]]`],
  ['[[cold war#Causes]]', `[[note:${id}#Causes|Cold War]]`],
])('%s names the note by its id, and the caret stays behind it', async (typed, link) => {
  const { view, text } = await typedIn('See ', typed);
  await waitFor(() => expect(text()).toBe(`See ${link}`));
  expect(view.state.selection.main.head).toBe(`See ${link}`.length);
});

it('letters that are typed meanwhile stay behind it', async () => {
  const { text } = await typedIn('', '[[Cold War]] and after');
  await waitFor(() => expect(text()).toBe(`[[note:${id}|Cold War]] and after`));
});

it.each([
  ['a title that nothing has', '', '[[Hot War]]'],
  ['words of its own', '', '[[Cold War|that war]]'],
  ['a picture', '', '![[Cold War]]'],
  ['code', '```\n', '[[Cold War]]'],
])('%s stays as it was typed', async (_, before, typed) => {
  const { text } = await typedIn(before, typed);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(text()).toBe(before + typed);
});
