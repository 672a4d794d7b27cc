/** The chapters of a file: for a PDF from its outline, for other files from the headings of their sections. */
import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { pdfMime } from '../../model/files/document-kinds.ts';
import { passwordOf } from './locked/unlocked.ts';
import { type PageRange, pagesOfText } from './text/file-text.ts';
import type { ChapterStart } from './worker/messages.ts';
import { askPdfWork } from './worker/pdf-work.ts';

export interface Chapter extends PageRange {
  title: string;
  level: 1 | 2;
}

type FileFacts = Pick<StudyFile, 'id' | 'sha256' | 'mime' | 'pageCount'>;

/** @returns an empty list if the file names none or is not on this device */
export async function readChapters(
  file: FileFacts,
  signal: AbortSignal,
  database: AccountDatabase,
): Promise<Chapter[]> {
  const starts =
    file.mime === pdfMime
      ? await startsInPdf(file, signal, database)
      : await startsInText(file, database);
  return chaptersOf(starts, file.pageCount);
}

/** A chapter ends where the next one of its level or a higher level begins. Pure. */
export function chaptersOf(starts: readonly ChapterStart[], pageCount: number): Chapter[] {
  return starts.map(({ title, page, level }, index) => {
    const next = starts.slice(index + 1).find((one) => one.level <= level);
    const end = next === undefined ? pageCount : next.page - 1;
    // Two chapters may begin on the same page.
    return { title, level, fromPage: page, toPage: Math.max(page, end) };
  });
}

async function startsInPdf(
  { sha256, mime }: FileFacts,
  signal: AbortSignal,
  database: AccountDatabase,
): Promise<ChapterStart[]> {
  const bytes = await readBlob(sha256, mime, database);
  if (bytes === undefined || signal.aborted) return [];
  const password = await passwordOf(sha256, database);
  return await askPdfWork('chapters', { bytes, password }, signal);
}

/** If the text was read: the first heading of each section. */
async function startsInText(
  { id, pageCount }: FileFacts,
  database: AccountDatabase,
): Promise<ChapterStart[]> {
  const pages = await pagesOfText(id, { fromPage: 1, toPage: pageCount }, database);
  return pages.flatMap(({ page, blocks }) => {
    const heading = blocks.find(({ kind }) => kind === 'heading');
    return heading === undefined ? [] : [{ title: heading.text, page, level: 1 as const }];
  });
}
