/** Links by title follow a note to its new title: on one device, and on two that were offline. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { memoId, writeMemo } from '../../model/entities/memo.ts';
import { createNote, editNote } from '../../model/entities/note.ts';
import {
  applyBody,
  bodyEdited,
  bodyOfText,
  noteText,
  openNoteText,
  textOfBody,
} from '../../text/note-text.ts';
import { readBacklinks } from './backlinks.ts';
import { bindingEdits, bindLinks } from './bind-links.ts';

const [war, essay, peace] = [1, 2, 3].map((n) => `0195d2a0-1111-7222-8333-00000000000${n}`) as [
  string,
  string,
  string,
];
const byId = `[[note:${war}|Cold War]]`;

let database: AccountDatabase;
beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createNote, { id: war, title: 'Cold War', body: bodyOfText('It began.') });
});
afterEach(async () => {
  closeAccountDatabase();
  await database.delete();
});

const write = (text: string, id = essay, title = 'Essay') =>
  mutate(createNote, { id, title, body: bodyOfText(text) });
const read = async (id = essay) =>
  textOfBody((await currentDatabase().rows('note').get(id))?.body ?? '');

it.each([
  ['See [[cold war]] and [[Cold War]].', `See [[note:${war}|Cold War]] and ${byId}.`],
  ['[[Cold War#Causes of it]]', `[[note:${war}#words=Causes%20of%20it|Cold War]]`],
  ['[[History/Cold War]]', byId],
  ['| a |\n| --- |\n| [[Cold War]] |', `| a |\n| --- |\n| [[note:${war}]] |`],
])('%s leads to the note by its id', async (before, after) => {
  await write(before);
  await bindLinks(database, { id: war, title: 'Cold War' });
  expect(await read()).toBe(after);
});

it.each(['[[Hot War]]', '`[[Cold War]]`', '![[Cold War]]', '[[Cold]]', '[[Cold War|that war]]'])(
  '%s stays as it is',
  async (text) => {
    await write(text);
    await bindLinks(database, { id: war, title: 'Cold War' });
    expect(await read()).toBe(text);
  },
);

it('leaves links alone that lead to an older note with the same title', async () => {
  await write('', peace, 'Cold War');
  await write('[[Cold War]]');
  await bindLinks(database, { id: peace, title: 'Cold War' });
  expect(await read()).toBe('[[Cold War]]');
});

it('after that a new title breaks no link, and the note shows what links to it', async () => {
  await write('See [[Cold War]].');
  const aboutId = '0195d2a0-1111-7222-8333-00000000000a';
  const about = { aboutEntity: 'task', aboutId } as const;
  await mutate(writeMemo, { ...about, body: bodyOfText('Read [[Cold War]]') });
  await bindLinks(database, { id: war, title: 'Cold War' });
  await mutate(editNote, { id: war, title: 'Cold War 1947' });
  const to = { entity: 'note', id: war, title: 'Cold War 1947' } as const;
  const { all } = await readBacklinks(database, to);
  expect(all.map(({ title, sentence }) => [title, sentence?.link])).toEqual([
    ['Essay', 'Cold War 1947'],
  ]);
  const memo = await database.rows('memo').get(memoId(aboutId));
  expect(textOfBody(memo?.body ?? '')).toBe(`Read ${byId}`);
});

it('unites with what another device typed meanwhile, and is made once where two devices make it', () => {
  const body = bodyOfText('See [[Cold War]] and [[Cold War#End]].');
  const edits = bindingEdits(textOfBody(body), new Set(['cold war']), {
    id: war,
    title: 'Cold War',
  });
  const bound = bodyEdited(body, edits);
  expect(bodyEdited(body, edits)).toBe(bound);
  const other = openNoteText(body);
  other.getText('body').insert(0, 'First. ');
  other.getText('body').insert(other.getText('body').length, ' Last.');
  applyBody(other, bound);
  applyBody(other, bodyEdited(body, edits));
  expect(noteText(other)).toBe(`First. See ${byId} and [[note:${war}#words=End|Cold War]]. Last.`);
});
