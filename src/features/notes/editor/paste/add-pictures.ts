/** Puts pictures and sounds into a note: their bytes on this device, a row for each, and its name in the text. */
import type { EditorView } from '@codemirror/view';
import { currentDatabase } from '../../../../db/database.ts';
import { mutateIn } from '../../../../db/mutate.ts';
import { uuidv7 } from '../../../../lib/ids.ts';
import { baseNameOf } from '../../../../lib/path.ts';
import { createMedia } from '../../../../model/entities/media.ts';
import { endingOf } from '../../../../model/media-type.ts';
import { storeMediaBytes } from '../../../../queries/media.ts';
import { tell } from '../../../../ui/toaster/tell.ts';
import { toastError } from '../../../../ui/toaster/toast.ts';
import type { NoteEditor } from '../../note-editor.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** The names that browsers give to pictures without one. */
const nameless = /^(?:image|picture|photo|blob|screenshot)?[\s_-]*\d{0,3}$/i;

/**
 * A name for a picture that no other of the note has, and that can stand in `![[…]]`. Pure.
 * @param taken names in use
 */
export function nameOfNew(fileName: string, taken: ReadonlySet<string>): string {
  const given = baseNameOf(fileName)
    .replace(/[[\]|#^\\/:.\n]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  const base = nameless.test(given) ? 'Picture' : given;
  if (base !== 'Picture' && !taken.has(base)) return base;
  for (let number = 1; ; number++) {
    const name = `${base} ${number}`;
    if (!taken.has(name)) return name;
  }
}

interface Target {
  noteId: string;
  editor: NoteEditor;
  view: EditorView;
}

/** Each stands at the caret on a line of its own. What cannot be added is told. */
export async function addPictures(files: readonly File[], target: Target): Promise<void> {
  for (const file of files) await addOne(file, target);
}

async function addOne(file: File, { noteId, editor, view }: Target): Promise<void> {
  const database = currentDatabase();
  const stored = await storeMediaBytes(await shrinkPicture(file), database);
  if (!stored.ok) {
    toastError(stored.error.message);
    return;
  }
  const rows = await database.rows('media').where('ownerId').equals(noteId).toArray();
  const name = nameOfNew(file.name, new Set(rows.map((row) => row.name)));
  // The ending is for programs that read the exported note.
  insertLine(view, `![[${name}.${endingOf(stored.data.mime)}]]`);
  // The note comes before what belongs to it.
  await editor.saveNow();
  const owner = { ownerEntity: 'note', ownerId: noteId } as const;
  const id = uuidv7(Date.now());
  tell(await mutateIn(database, createMedia, { ...owner, id, name, ...stored.data }), {
    failed: 'Error adding picture',
  });
}

function insertLine(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  const before = line.text.slice(0, from - line.from).trim() === '' ? '' : '\n\n';
  const insert = `${before}${text}\n`;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}
