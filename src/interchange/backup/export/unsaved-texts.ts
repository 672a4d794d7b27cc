/** Texts that are on this device and not in the account's database: words of notes without room, answers,
 * drafts of dialogs, what was shared. */
import type { AccountDatabase } from '../../../db/database.ts';
import { readFormDrafts } from '../../../db/drafts/form-drafts.ts';
import { readUnsavedNotes } from '../../../db/drafts/note-drafts.ts';
import { readQuizzesUnderWay } from '../../../db/drafts/quiz-drafts.ts';
import { readShared } from '../../../db/drafts/shared-things.ts';
import type { ZipEntry } from '../../../lib/zip/write-zip.ts';
import type { createEntryNames } from './entry-names.ts';
import { markdownOf } from './texts.ts';

export async function* unsavedTextEntries(
  nameEntry: ReturnType<typeof createEntryNames>,
  database: AccountDatabase,
): AsyncGenerator<ZipEntry> {
  for (const { title, text } of await readUnsavedNotes(database))
    yield { path: nameEntry('unsaved-notes', title, 'md'), content: markdownOf(title, text) };
  const quizzes = await readQuizzesUnderWay(database);
  if (quizzes.length > 0)
    yield { path: 'json/quizzes-under-way.json', content: JSON.stringify(quizzes, null, 1) };
  const drafts = readFormDrafts(database.userId);
  if (drafts.length > 0)
    yield { path: 'json/drafts.json', content: JSON.stringify(drafts, null, 1) };
  for (const thing of await readShared()) {
    if (thing.kind !== 'text') continue;
    const { title, text } = thing;
    const name = title || text.split('\n', 1)[0] || '';
    const content = `${[title, text].filter(Boolean).join('\n\n')}\n`;
    yield { path: nameEntry('shared', name, 'txt'), content };
  }
}
