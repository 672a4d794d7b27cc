// @vitest-environment jsdom
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addMedia } from '../../../test/support/add-media.ts';
import { renderRouted } from '../../../test/support/render-routed.tsx';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { editNote } from '../../model/entities/note.ts';
import { createNamedNote } from '../../queries/new-note.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { NoteMedia } from './note-media.tsx';

let student = 0;
beforeEach(async () => {
  await openAccountDatabase(`media-${student++}`);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1])]);
const wav = new Blob([new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt ')]);
const add = (name: string, bytes: Blob) =>
  addMedia({ ownerEntity: 'note', ownerId: 'n' }, bytes, name);
const show = (text: string) =>
  render(<MarkdownView text={text} show={(shown) => <NoteMedia noteId="n" {...shown} />} />);

it('a picture is shown at its place in the text, found by its file name or its own name', async () => {
  await add('cell', png);
  await add('A leaf', png);
  show('Look: ![[img/cell.png]]\n\nand ![A leaf](leaf.png)');
  await waitFor(() => {
    const pictures = screen.getAllByRole<HTMLImageElement>('img');
    expect(pictures.map(({ alt, src }) => [alt, src])).toEqual([
      ['cell', 'blob:picture'],
      ['A leaf', 'blob:picture'],
    ]);
  });
});

it('a picture has the width that its text says', async () => {
  await add('cell', png);
  await add('A leaf', png);
  show('![[cell.png|200]] and ![A leaf|300x100](leaf.png)');
  await waitFor(() => {
    const pictures = screen.getAllByRole<HTMLImageElement>('img');
    expect(pictures.map((one) => one.getAttribute('width'))).toEqual(['200', '300']);
  });
});

it('a sound can be played', async () => {
  await add('lecture', wav);
  show('![[lecture.wav]]');
  expect((await screen.findByLabelText('lecture')).tagName).toBe('AUDIO');
});

it('a link to a picture that the note does not have stays as it was written', async () => {
  await add('cell', png);
  show('![[other.png]]');
  expect(await screen.findByText('![[other.png]]')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

it('says that a picture is not on this device yet', async () => {
  await add('cell', png);
  await currentDatabase().blobs.clear();
  show('![[cell.png]]');
  expect(await screen.findByText('Picture “cell”: not on this device yet.')).toBeTruthy();
});

it('another note is quoted by its first words below a link to it, and an unknown name stays text', async () => {
  const made = await createNamedNote({ title: 'Mitosis' });
  if (!made.ok) throw new Error(made.error.kind);
  await mutate(editNote, { id: made.data, body: bodyOfText('# Mitosis\n\nOne cell becomes two.') });
  await renderRouted(() => (
    <MarkdownView
      text={'![[Mitosis]]\n\n![[Nowhere]]'}
      show={(shown) => <NoteMedia noteId="n" {...shown} />}
    />
  ));
  const words = await screen.findByText('One cell becomes two.');
  const quote = words.parentElement as HTMLElement;
  expect(quote.textContent).toBe('MitosisOne cell becomes two.');
  expect(within(quote).getByRole('link').getAttribute('href')).toContain(made.data);
  expect(document.body.textContent).toContain('![[Nowhere]]');
});
