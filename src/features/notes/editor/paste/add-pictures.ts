/** Puts pictures and sounds into a note: their bytes on this device, a row for each, and its name in the text. */
import type { EditorView } from '@codemirror/view';
import { type AccountDatabase, currentDatabase } from '../../../../db/database.ts';
import { mutateIn } from '../../../../db/mutate.ts';
import { localDay } from '../../../../lib/date-format.ts';
import { uuidv7 } from '../../../../lib/ids.ts';
import { baseNameOf } from '../../../../lib/path.ts';
import { createMedia } from '../../../../model/entities/media.ts';
import { endingOf } from '../../../../model/media-type.ts';
import { storeMediaBytes } from '../../../../queries/media.ts';
import { tell } from '../../../../ui/toaster/tell.ts';
import { toastError } from '../../../../ui/toaster/toast.ts';
import type { NoteEditor } from '../../note-editor.ts';
import { tableAround } from '../blocks.tsx';
import { shrinkPicture } from './shrink-picture.ts';

/** The names that browsers give to pictures without one. */
const nameless = /^(?:image|picture|photo|blob|screenshot)?[\s_-]*\d{0,3}$/i;

/**
 * A name for a picture that no other of the note has, and that can stand in `![[…]]`. Without a name of its own it is
 * named by its second: another device may add one meanwhile, and of two with one name the note shows the first. Pure.
 * @param taken names in use
 * @param nowMs device clock, milliseconds since the epoch
 */
export function nameOfNew(fileName: string, taken: ReadonlySet<string>, nowMs: number): string {
  const given = baseNameOf(fileName)
    // They would show the source of the picture reversed.
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[[\]|#^\\/:.\n]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  const base = nameless.test(given) ? `Picture ${localDay(nowMs)} ${secondOf(nowMs)}` : given;
  if (!taken.has(base)) return base;
  for (let number = 1; ; number++) {
    const name = `${base} ${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Such as `07.24.15`: a colon cannot stand in a file name. */
function secondOf(atMs: number): string {
  const at = new Date(atMs);
  const parts = [at.getHours(), at.getMinutes(), at.getSeconds()];
  return parts.map((part) => String(part).padStart(2, '0')).join('.');
}

interface Target {
  noteId: string;
  editor: NoteEditor;
  view: EditorView;
  /** Says that the note has no room. */
  refused: () => void;
}

/** The last addition to a note: a name is free only once the row before it is stored. */
const lastOf = new WeakMap<NoteEditor, Promise<void>>();

/** Each stands at the caret on a line of its own. What cannot be added is told. */
export function addPictures(files: readonly File[], target: Target): Promise<void> {
  const database = currentDatabase();
  const addAll = async () => {
    for (const file of files) await addOne(file, target, database);
  };
  const added = (lastOf.get(target.editor) ?? Promise.resolve()).then(addAll);
  lastOf.set(
    target.editor,
    added.catch(() => undefined),
  );
  return added;
}

async function addOne(file: File, target: Target, database: AccountDatabase): Promise<void> {
  const { noteId, editor } = target;
  const small = await shrinkPicture(file);
  if (database.closed.aborted) return;
  const stored = await storeMediaBytes(small, database);
  if (!stored.ok) {
    toastError(stored.error.message);
    return;
  }
  const rows = await database.rows('media').where('ownerId').equals(noteId).toArray();
  const name = nameOfNew(file.name, new Set(rows.map((row) => row.name)), Date.now());
  // The ending is for programs that read the exported note.
  const mark = `![[${name}.${endingOf(stored.data.mime)}]]`;
  insertLine(target, mark);
  // A full note refused it.
  if (!editor.view().text.includes(mark)) return;
  // The note comes before what belongs to it.
  await editor.saveNow();
  const owner = { ownerEntity: 'note', ownerId: noteId } as const;
  const id = uuidv7(Date.now());
  tell(await mutateIn(database, createMedia, { ...owner, id, name, ...stored.data }), {
    failed: 'Error adding picture',
  });
}

/** At the caret; at the end of a note that was left while the picture was made smaller. */
function insertLine({ view, editor, refused }: Target, mark: string): void {
  if (!view.dom.isConnected) {
    const { text } = editor.view();
    const insert = `${text.trim() === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n'}${mark}\n`;
    if (editor.hasRoomFor(insert)) editor.edit([{ from: text.length, to: text.length, insert }]);
    else refused();
    return;
  }
  // Words that were selected meanwhile stay.
  const { main } = view.state.selection;
  // While a cell is written, the caret may be in the source of its table.
  const to = tableAround(view.state, main.to)?.to ?? main.to;
  const line = view.state.doc.lineAt(to);
  const before = line.text.slice(0, to - line.from).trim() === '' ? '' : '\n\n';
  const insert = `${before}${mark}\n`;
  view.dispatch({
    changes: { from: to, insert },
    selection: { anchor: to + insert.length },
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}
