// @vitest-environment jsdom
import '../../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../../../db/database.ts';
import type { Note } from '../../../../model/entities/note.ts';
import { openNoteEditor } from '../../open-note-editor.ts';
import { bindNote } from '../bind-note.ts';
import { addPictures, nameOfNew } from './add-pictures.ts';

/** Shrinking takes until `shrunk` is called. */
const shrinking = vi.hoisted(() => ({ waits: [] as (() => void)[], isSlow: false }));
vi.mock('./shrink-picture.ts', () => ({
  shrinkPicture: async (file: Blob) => {
    if (shrinking.isSlow) await new Promise<void>((resolve) => shrinking.waits.push(resolve));
    return file;
  },
}));

const atMs = new Date(2026, 10, 30, 7, 4, 5).getTime();
const views: EditorView[] = [];
let student = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: atMs });
  shrinking.isSlow = false;
  shrinking.waits = [];
  localStorage.clear();
  await openAccountDatabase(`pictures-${student++}`);
});
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
  vi.useRealTimers();
});

const png = (name = 'image.png') =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, student])], name, {
    type: 'image/png',
  });

function open(text = '', hasRoom = true) {
  const note = { id: 'n', title: 'Cells', body: '', deletedAt: 0 } as Note;
  const editor = openNoteEditor(note, true);
  editor.edit([{ from: 0, to: 0, insert: text }]);
  if (!hasRoom) editor.hasRoomFor = () => false;
  const refused = vi.fn();
  const parent = document.body.appendChild(document.createElement('div'));
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      selection: { anchor: text.length },
      extensions: bindNote(editor, refused),
    }),
  });
  views.push(view);
  const add = (...files: File[]) => addPictures(files, { noteId: 'n', editor, view, refused });
  return { editor, view, refused, add };
}

const names = async () =>
  (await currentDatabase().rows('media').toArray()).map(({ name }) => name).sort();

async function shrunk(): Promise<void> {
  await vi.waitFor(() => expect(shrinking.waits.length).toBeGreaterThan(0));
  for (const one of shrinking.waits.splice(0)) one();
}

it('names of pictures without one tell their second, so that two devices never give the same', () => {
  const taken = new Set(['Picture 2026-11-30 07.04.05', 'A leaf']);
  expect(nameOfNew('image.png', new Set(), atMs)).toBe('Picture 2026-11-30 07.04.05');
  expect(nameOfNew('image.png', taken, atMs)).toBe('Picture 2026-11-30 07.04.05 1');
  expect(nameOfNew('A leaf.jpg', taken, atMs)).toBe('A leaf 1');
  expect(nameOfNew('IMG_2041.HEIC', taken, atMs)).toBe('IMG_2041');
  expect(nameOfNew('a[b]|c#d.v2.png', taken, atMs)).toBe('a b c d v2');
  expect(nameOfNew('a\u202egnp.\u2066b.png', taken, atMs)).toBe('agnp b');
});

it('two pictures pasted at once have two names', async () => {
  const { editor, add } = open();
  await Promise.all([add(png('leaf.png')), add(png('leaf.png'))]);
  expect(editor.view().text).toBe('![[leaf.png]]\n![[leaf 1.png]]\n');
  expect(await names()).toEqual(['leaf', 'leaf 1']);
});

it('a picture stands at the end of a note that was left while it was made smaller', async () => {
  shrinking.isSlow = true;
  const { editor, view, add } = open('A cell');
  const adding = add(png('leaf.png'));
  view.destroy();
  await shrunk();
  await adding;
  expect(editor.view().text).toBe('A cell\n\n![[leaf.png]]\n');
  expect(await names()).toEqual(['leaf']);
});

it('words that were selected meanwhile stay', async () => {
  shrinking.isSlow = true;
  const { editor, view, add } = open('A cell');
  const adding = add(png('leaf.png'));
  view.dispatch({ selection: { anchor: 0, head: 6 } });
  await shrunk();
  await adding;
  expect(editor.view().text).toBe('A cell\n\n![[leaf.png]]\n');
});

it.each([true, false])('a full note gets no picture, and says so (shown: %s)', async (isShown) => {
  shrinking.isSlow = true;
  const { editor, view, refused, add } = open('A cell', false);
  const adding = add(png('leaf.png'));
  if (!isShown) view.destroy();
  await shrunk();
  await adding;
  expect(editor.view().text).toBe('A cell');
  expect(refused).toHaveBeenCalledOnce();
  expect(await names()).toEqual([]);
});
