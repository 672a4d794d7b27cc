/** The text of a note as one page. */
import type { AccountDatabase } from '../../db/database.ts';
import { missingFailure } from '../../lib/missing-part.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { isTombstone } from '../../model/merge.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import { textOfBody } from '../../text/note-text.ts';
import { openDocument } from './open-document.ts';
import { cleanPageOf } from './section-text.ts';

/** @returns no page for a note without words */
export async function readNotePages(
  database: AccountDatabase,
  id: string,
  signal: AbortSignal,
  open = openDocument,
): Promise<Result<CleanPage[]>> {
  const note = await database.rows('note').get(id);
  if (note === undefined || isTombstone(note))
    return failure('gone', 'This note is no longer on this device.');
  // Composed letters, as in the pages of files.
  const text = textOfBody(note.body).normalize('NFC');
  if (text.trim() === '') return success([]);
  const bytes = new Blob([text]);
  const answer = await open({ bytes, mime: 'text/markdown', wantsPictures: false }, signal);
  if (!answer.ok) {
    if (answer.problem === 'nothing-in-it') return success([]);
    const broken = failure('broken', 'This note could not be read. Try again.');
    return missingFailure(answer.why) ?? broken;
  }
  const blocks = answer.document.sections.flatMap((section) => cleanPageOf(section, 1).blocks);
  return success([{ page: 1, blocks, text: blocks.map((block) => block.text).join('\n\n') }]);
}
