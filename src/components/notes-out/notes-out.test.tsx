// @vitest-environment jsdom
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createMedia } from '../../model/entities/media.ts';
import { createNote } from '../../model/entities/note.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { ExportNotesDialog } from './export-notes-dialog.tsx';
import { PaperAtOnce, PrintedNotes } from './printed-notes.tsx';

// jsdom has no modal dialogs, no fonts and no pictures.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = vi.fn();
HTMLImageElement.prototype.decode = async () => undefined;
Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() } });

const sha256 = 'a'.repeat(64);
let account = 0;
beforeEach(async () => {
  await openAccountDatabase(`notes-out-${account++}`);
  const text = `# Part\n\n${'Words of a long note.\n\n'.repeat(200)}The end. ![[far.png]]`;
  await mutate(createNote, { id: 'n1', title: 'Cells', body: bodyOfText(text) });
  await mutate(createNote, { id: 'n2', title: 'Plan', body: bodyOfText('- [x] read') });
  const owner = { ownerEntity: 'note' as const, ownerId: 'n1', mime: 'image/png', sizeBytes: 4 };
  await mutate(createMedia, { ...owner, id: 'm1', name: 'far', sha256 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const paper = () => document.querySelector('body > .printed-notes');

describe('notes on paper', () => {
  it('are whole when the print dialog opens, each with its title, and go after it', async () => {
    let printed = '';
    vi.stubGlobal('print', () => {
      printed = paper()?.textContent ?? '';
      dispatchEvent(new Event('afterprint'));
    });
    const onPrinted = vi.fn();
    render(<PrintedNotes ids={['n1', 'n2', 'gone']} onPrinted={onPrinted} onFailed={vi.fn()} />);
    await waitFor(() => expect(onPrinted).toHaveBeenCalledOnce());
    expect(printed.match(/Words of a long note/g)).toHaveLength(200);
    expect(printed).toMatch(/^Cells.*The end\..*Plan.*read$/s);
    expect(paper()?.querySelectorAll('article')).toHaveLength(2);
    cleanup();
    expect(paper()).toBeNull();
  });

  it('have the pictures that the page shows where nothing may wait', () => {
    render(<img src="blob:a" alt="wall" />);
    render(<PaperAtOnce title="Cells" text="![[wall.png]] and words" />);
    expect(paper()?.querySelector('img')?.src).toBe('blob:a');
    expect(paper()?.textContent).toContain('and words');
  });
});

describe('the export of notes', () => {
  it('saves typed words, makes the file and names what is missing', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(this.download);
    };
    render(<ExportNotesDialog ids={['n1', 'n2']} onClose={vi.fn()} />);
    expect(screen.getByRole('heading', { name: 'Export 2 notes' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    const ready = await screen.findByText(/^Your export is ready/);
    expect(ready.textContent).toMatch(/notes-\d{4}-\d\d-\d\d\.zip, 2 notes, /);
    expect(screen.getByText(/^far: shown in “Cells”, but not on this device/)).toBeTruthy();
    expect(saved[0]).toMatch(/^notes-.*\.zip$/);
    await userEvent.click(screen.getByRole('radio', { name: 'Web page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved[1]).toMatch(/\.html$/));
  });

  it('says what happened where the notes cannot be read', async () => {
    currentDatabase().close();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    render(<ExportNotesDialog ids={['n1']} title="Cells" onClose={vi.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Export failed. Your notes are safe.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
