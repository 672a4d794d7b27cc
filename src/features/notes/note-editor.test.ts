import { expect, it } from 'vitest';
import { writeNote } from '../../../test/support/write-note.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import {
  applyBody,
  bodyOfText,
  bodySince,
  editNoteText,
  noteText,
  openNoteText,
} from '../../text/note-text.ts';
import { createNoteEditor, type NoteEdit } from './note-editor.ts';

/** An editor on a fake disk, whose timers and answers the test decides. */
function open(text = '', keeps = true, drafts: (body: string) => NoteEdit[] = () => []) {
  const disk = openNoteText(bodyOfText(text));
  const row = { title: 'Cells', body: bodySince(disk, undefined) };
  const timers: { call: () => void; delayMs: number }[] = [];
  const answers: ((result: Result<unknown>) => void)[] = [];
  const edits: NoteEdit[] = [];
  let draft: NoteEdit | undefined;
  const editor = createNoteEditor(
    row,
    {
      save: (edit) => {
        edits.push(edit);
        return new Promise((resolve) => answers.push(resolve));
      },
      keepDraft: (edit) => {
        draft = edit;
        return keeps;
      },
      dropDraft: () => {
        draft = undefined;
      },
      schedule: (call, delayMs) => {
        const timer = { call, delayMs };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
      },
    },
    drafts(row.body),
  );
  return { editor, row, timers, answers, edits, draft: () => draft };
}

function edited(body: string, change: string): string {
  const doc = openNoteText(body);
  editNoteText(doc, change);
  return bodySince(doc, undefined);
}

it('keeps a draft at once and saves after a pause; only then is it saved [P2]', async () => {
  const note = open();
  writeNote(note.editor, 'mitosis');
  expect(note.editor.view().state).toBe('unsaved');
  expect(noteText(openNoteText(note.draft()?.body ?? ''))).toBe('mitosis');
  expect(note.timers.map((timer) => timer.delayMs)).toEqual([700]);
  note.timers[0]?.call();
  expect(note.editor.view().state).toBe('saving');
  note.answers[0]?.(success(undefined));
  await settled(note.editor, 'saved');
  expect(note.draft()).toBeUndefined();
});

it('restarts the pause at each keystroke, and does not wait after a save is requested', () => {
  const note = open();
  writeNote(note.editor, 'm');
  writeNote(note.editor, 'mi');
  expect(note.timers).toHaveLength(1);
  void note.editor.saveNow();
  expect(note.timers).toHaveLength(0);
});

it('sends only what was typed since the last save', async () => {
  const long = 'x'.repeat(5_000);
  const note = open(long);
  writeNote(note.editor, `${long}!`);
  void note.editor.saveNow();
  const body = note.edits[0]?.body ?? '';
  expect(body.length).toBeLessThan(200);
  const disk = openNoteText(note.row.body);
  applyBody(disk, body);
  expect(noteText(disk)).toBe(`${long}!`);
});

it('keeps the text that a full disk refused, and its draft [P2]', async () => {
  const note = open();
  writeNote(note.editor, 'kept');
  const ended = note.editor.saveNow();
  note.answers[0]?.(failure('full', 'This device is full'));
  expect(await ended).toBe(false);
  expect(note.editor.view()).toMatchObject({ text: 'kept', state: 'failed' });
  expect(note.draft()).toBeDefined();
  void note.editor.saveNow();
  expect(noteText(openNoteText(note.edits[1]?.body ?? ''))).toBe('kept');
});

it('does not report text as saved that was typed during the save', async () => {
  const note = open();
  writeNote(note.editor, 'one');
  const ended = note.editor.saveNow();
  writeNote(note.editor, 'one two');
  note.answers[0]?.(success(undefined));
  expect(await ended).toBe(false);
  expect(note.editor.view().state).toBe('unsaved');
  expect(note.draft()).toBeDefined();
  expect(note.timers).toHaveLength(1);
});

it('saves at once if the device cannot keep a draft', () => {
  const note = open('', false);
  writeNote(note.editor, 'a');
  expect(note.timers.map((timer) => timer.delayMs)).toEqual([0]);
});

it('merges text from another device with the text being typed [P3]', () => {
  const note = open('cells');
  writeNote(note.editor, 'cells divide');
  note.editor.receive({ title: 'Cells', body: edited(note.row.body, 'All cells') });
  expect(note.editor.view().text).toBe('All cells divide');
});

it('takes a new title from elsewhere, but not over one being typed', () => {
  const calm = open();
  calm.editor.receive({ ...calm.row, title: 'Mitosis' });
  expect(calm.editor.view().title).toBe('Mitosis');
  const busy = open();
  busy.editor.typeTitle('Meiosis');
  busy.editor.receive({ ...busy.row, title: 'Mitosis' });
  expect(busy.editor.view().title).toBe('Meiosis');
});

it('does not go back to the old title when the database answers late', async () => {
  const note = open();
  note.editor.typeTitle('New');
  const ended = note.editor.saveNow();
  note.answers[0]?.(success(undefined));
  await ended;
  note.editor.receive(note.row);
  expect(note.editor.view().title).toBe('New');
});

it('shows the words of every draft when it opens, and saves them [P2]', async () => {
  const note = open('cells', true, (body) => [
    { title: 'Mitosis', body: edited(body, 'cells divide') },
    { body: edited(body, 'All cells') },
  ]);
  expect(note.editor.view()).toMatchObject({
    title: 'Mitosis',
    text: 'All cells divide',
    state: 'unsaved',
    isKept: true,
  });
  const ended = note.editor.saveNow();
  expect(note.edits[0]?.title).toBe('Mitosis');
  const disk = openNoteText(note.row.body);
  applyBody(disk, note.edits[0]?.body ?? '');
  expect(noteText(disk)).toBe('All cells divide');
  note.answers[0]?.(success(undefined));
  expect(await ended).toBe(true);
});

it('opens as saved if its drafts have nothing new', () => {
  const note = open('cells', true, (body) => [{ title: 'Cells', body }, { body: 'broken' }]);
  expect(note.editor.view()).toMatchObject({ text: 'cells', state: 'saved', isKept: true });
});

it('counts a draft as unsaved although its text was deleted again: later edits may depend on it', () => {
  const note = open('cells', true, (body) => {
    const doc = openNoteText(body);
    editNoteText(doc, 'cells divide');
    editNoteText(doc, 'cells');
    return [{ body: bodySince(doc, undefined) }];
  });
  expect(note.editor.view()).toMatchObject({ text: 'cells', state: 'unsaved' });
});

it('shows that a draft deleted words', () => {
  const note = open('cells divide', true, (body) => [{ body: edited(body, 'cells') }]);
  expect(note.editor.view()).toMatchObject({ text: 'cells', state: 'unsaved' });
});

it('tries again by itself after a failure, until the words are saved', async () => {
  const note = open();
  writeNote(note.editor, 'kept');
  const first = note.editor.saveNow();
  note.answers[0]?.(failure('full', 'This device is full'));
  expect(await first).toBe(false);
  expect(note.timers).toHaveLength(1);
  note.timers[0]?.call();
  note.answers[1]?.(success(undefined));
  await settled(note.editor, 'saved');
  expect(note.draft()).toBeUndefined();
});

it('says whether a closed tab would lose words', async () => {
  const kept = open();
  writeNote(kept.editor, 'a');
  expect(kept.editor.view().isKept).toBe(true);
  const lost = open('', false);
  writeNote(lost.editor, 'a');
  expect(lost.editor.view().isKept).toBe(false);
  const ended = lost.editor.saveNow();
  lost.answers[0]?.(success(undefined));
  await ended;
  expect(lost.editor.view().isKept).toBe(true);
});

it('says that text has no room before it is inserted [S5]', () => {
  const { editor } = open('cells');
  expect(editor.hasRoomFor('x'.repeat(1_400_000))).toBe(true);
  expect(editor.hasRoomFor('x'.repeat(1_600_000))).toBe(false);
  // Three bytes each.
  expect(editor.hasRoomFor('語'.repeat(600_000))).toBe(false);
  expect(editor.view().room).toBe('enough');
  writeNote(editor, `cells${'x'.repeat(1_300_000)}`);
  expect(editor.view().room).toBe('little');
  expect(editor.hasRoomFor('x'.repeat(250_000))).toBe(false);
});

it('says as it opens how much room there is [S5]', () => {
  expect(open('x'.repeat(1_100_000)).editor.view().room).toBe('enough');
  expect(open('x'.repeat(1_300_000)).editor.view().room).toBe('little');
  expect(open('x'.repeat(1_600_000)).editor.view().room).toBe('none');
});

it('counts the edits too, not only the words [S5]', () => {
  const torn = openNoteText('');
  const text = torn.getText('body');
  torn.transact(() => {
    for (let n = 0; n < 9_990; n++) text.insert(0, 'a');
  });
  const { editor } = open('', true, () => [{ body: bodySince(torn, undefined) }]);
  expect(editor.view().room).toBe('little');
  expect(editor.hasRoomFor('b')).toBe(true);
  text.insert(0, 'b');
  for (let n = 0; n < 20; n++) text.insert(0, 'a');
  editor.receive({ title: 'Cells', body: bodySince(torn, undefined) });
  expect(editor.view().room).toBe('none');
  expect(editor.hasRoomFor('b')).toBe(false);
});

async function settled(editor: { view: () => { state: string } }, state: string): Promise<void> {
  await expect.poll(() => editor.view().state).toBe(state);
}
