/** One note or many as one file for people: Markdown (a zip if there are pictures or several notes), or a web page. */
import { localDay } from '../../lib/date-format.ts';
import { nameOf } from '../../lib/path.ts';
import { type ZipEntry, zipToBlob } from '../../lib/zip/write-zip.ts';
import type { Missing } from '../backup/export/export-contents.ts';
import { markdownFiles } from './markdown-files.ts';
import type { WriteNotes } from './read-notes.ts';

export interface NotesFile {
  name: string;
  bytes: Blob;
  /** Notes in it. */
  count: number;
  missing: readonly Missing[];
}

export type NotesFormat = 'markdown' | 'web-page';

type Options = Omit<WriteNotes, 'missing'> & { nowMs: number };

/** @throws if the device cannot be read or has no room, or after an abort */
export async function makeNotesFile(format: NotesFormat, options: Options): Promise<NotesFile> {
  const missing: Missing[] = [];
  let count = 0;
  const writing = {
    ...options,
    missing,
    onNote: (done: number) => {
      count = done;
      options.onNote(done);
    },
  };
  const several = `notes-${localDay(options.nowMs)}`;
  if (format === 'web-page') {
    const { webPageOf } = await import('./web-page.ts');
    const { title, html } = await webPageOf(writing, several);
    return { name: `${title}.html`, bytes: new Blob(html, { type: 'text/html' }), count, missing };
  }
  const entries = markdownFiles(writing);
  const [first, second] = [(await entries.next()).value, (await entries.next()).value];
  const isAlone = options.ids.length === 1;
  const name = isAlone && first ? nameOf(first.path).replace(/\.md$/, '') : several;
  if (isAlone && first && !second && typeof first.content === 'string') {
    const bytes = new Blob([first.content], { type: 'text/markdown' });
    return { name: `${name}.md`, bytes, count, missing };
  }
  const all = joined([first, second], entries);
  const bytes = await zipToBlob(all, options.nowMs, options.signal);
  return { name: `${name}.zip`, bytes, count, missing };
}

async function* joined(
  first: readonly (ZipEntry | undefined)[],
  others: AsyncIterable<ZipEntry>,
): AsyncGenerator<ZipEntry> {
  for (const entry of first) if (entry !== undefined) yield entry;
  yield* others;
}
