/** Texts that are on this device and not in the account's database: words of notes without room, and what was shared. */
import type { AccountDatabase } from '../../../db/database.ts';
import { readUnsavedNotes } from '../../../db/note-drafts.ts';
import { readShared } from '../../../db/shared-things.ts';
import { unsavedEdits } from '../../../db/unsaved-edits.ts';
import type { createEntryNames } from './entry-names.ts';
import type { Missing } from './make-export.ts';
import { markdownOf } from './texts.ts';
import type { ZipEntry } from './zip.ts';

export async function* unsavedTextEntries(
  nameEntry: ReturnType<typeof createEntryNames>,
  database: AccountDatabase,
  missing: Missing[],
): AsyncGenerator<ZipEntry> {
  const notes = await readUnsavedNotes(database);
  for (const { title, text } of notes)
    yield { path: nameEntry('unsaved-notes', title, 'md'), content: markdownOf(title, text) };
  // The browser would not keep them in a draft either.
  if (notes.length === 0 && unsavedEdits() !== undefined)
    missing.push({
      name: 'The last words typed in a note',
      why: 'there is no room to keep them; copy them from the note',
      isText: true,
    });
  for (const thing of await readShared()) {
    if (thing.kind !== 'text') continue;
    const { title, text } = thing;
    const name = title || text.split('\n', 1)[0] || '';
    const content = `${[title, text].filter(Boolean).join('\n\n')}\n`;
    yield { path: nameEntry('shared', name, 'txt'), content };
  }
}
