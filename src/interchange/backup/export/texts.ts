/** Notes and summaries as Markdown, and everything as JSON. */
import type { AccountDatabase } from '../../../db/database.ts';
import { readFormDrafts } from '../../../db/drafts/form-drafts.ts';
import { readUnsavedNotes } from '../../../db/drafts/note-drafts.ts';
import { readQuizzesUnderWay } from '../../../db/drafts/quiz-drafts.ts';
import { readShared } from '../../../db/drafts/shared-things.ts';
import { readAll } from '../../../db/rows/read-rows.ts';
import type { ZipEntry } from '../../../lib/zip/write-zip.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import type { Note } from '../../../model/entities/note.ts';
import type { Summary, SummaryPoint } from '../../../model/entities/summary.ts';
import { pdfMime, placeUnitOf } from '../../../model/files/document-kinds.ts';
import { isTombstone, sharedPart } from '../../../model/merge.ts';
import { type EntityName, entityNames } from '../../../model/registry.ts';
import { cleanLine } from '../../../text/clean-text.ts';
import { markdownFiles } from '../../notes/markdown-files.ts';
import type { createEntryNames } from './entry-names.ts';
import type { ExportContents, ExportOptions } from './export-contents.ts';

type Names = ReturnType<typeof createEntryNames>;

/** Notes outside the Trash with their pictures, as “Export…” writes them. Missing pictures are told with all others. */
export async function* noteEntries(
  { fetchBytes, signal }: Pick<ExportOptions, 'fetchBytes' | 'signal'>,
  database: AccountDatabase,
): AsyncGenerator<ZipEntry> {
  const ids = await database.rows('note').where('deletedAt').equals(0).primaryKeys();
  const writing = { database, ids, fetchBytes, signal, missing: [], onNote: () => undefined };
  for await (const { path, content } of markdownFiles(writing))
    yield { path: `notes/${path}`, content };
}

export function markdownOf(title: string, text: string): string {
  return `# ${cleanLine(title) || 'Untitled'}\n\n${text}\n`;
}

export async function* summaryEntries(
  nameEntry: Names,
  database: AccountDatabase,
): AsyncGenerator<ZipEntry> {
  for await (const rows of readAll('summary', database)) {
    for (const summary of rows) {
      if (summary.deletedAt > 0) continue;
      const file = await database.rows('file').get(summary.fileId);
      const points = await pointsOf(summary.id, database);
      const note = summary.noteId ? await database.rows('note').get(summary.noteId) : undefined;
      const content = summaryAsMarkdown(summary, file, points, note);
      yield { path: nameEntry('summaries', summary.title, 'md'), content };
    }
  }
}

export function pointsOf(
  summaryId: string,
  database: AccountDatabase,
): PromiseLike<SummaryPoint[]> {
  const points = database.rows('point').where('[summaryId+deletedAt]').equals([summaryId, 0]);
  return points.sortBy('position');
}

/** Each point with its page and its quote [P4]. */
function summaryAsMarkdown(
  { title, fromPage, toPage }: Pick<Summary, 'title' | 'fromPage' | 'toPage'>,
  file: Pick<StudyFile, 'name' | 'mime'> | undefined,
  points: readonly Pick<SummaryPoint, 'text' | 'page' | 'quote' | 'chapter'>[],
  note: Note | undefined,
): string {
  const unit = placeUnitOf(file?.mime ?? pdfMime);
  const source = note
    ? isTombstone(note)
      ? 'Of a note that was deleted.'
      : `Of the note ${cleanLine(note.title) || 'Untitled'}.`
    : `Of ${file?.name ?? 'a file'}, ${unit}s ${fromPage} to ${toPage}.`;
  const items = points.map(({ text, page, quote, chapter }, index) => {
    const isFirst = chapter && chapter !== points[index - 1]?.chapter;
    const heading = isFirst ? `${index > 0 ? '\n' : ''}## ${cleanLine(chapter)}\n\n` : '';
    return `${heading}- ${cleanLine(text)}${note ? '' : ` (${unit} ${page})`}\n  > ${cleanLine(quote)}`;
  });
  return [`# ${cleanLine(title)}`, source, items.join('\n'), ''].join('\n\n');
}

export async function* jsonEntries(
  database: AccountDatabase,
  contents: ExportContents,
): AsyncGenerator<ZipEntry> {
  // The student keeps working. A row is read before the rows that it names, so that the export has those too.
  for (const name of entityNames.toReversed()) {
    yield { path: `json/${name}.json`, content: jsonOf(name, database, contents) };
  }
  const refused = await database.refused.toArray();
  yield { path: 'json/refused-changes.json', content: JSON.stringify(refused, null, 1) };
}

async function* jsonOf(
  name: EntityName,
  database: AccountDatabase,
  { rows: counts }: ExportContents,
): AsyncGenerator<string> {
  let before = '[\n';
  counts[name] = 0;
  for await (const rows of readAll(name, database)) {
    counts[name] += rows.length;
    for (const row of rows) {
      // Without derived values, but with stamps: an import merges by them.
      yield before + JSON.stringify(sharedPart(row));
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Texts on this device outside the account's database: unsaved notes, unfinished quizzes, drafts and shared texts. */
export async function* unsavedTextEntries(
  nameEntry: Names,
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
