/** Words about pages without text that were not examined yet. */
import type { StudyFile } from '../../model/entities/file.ts';
import { isOfPictures } from '../../model/files/document-kinds.ts';
import { pagesInWords, type ScannedPages } from '../../reading/ocr/scanned-pages.ts';

/** Fewer pages without text are not reported, a share of the file. */
const fewPages = 0.01;

type Facts = Pick<StudyFile, 'content' | 'mime' | 'pageCount'>;

/** @returns `undefined` for nothing to report */
export function unreadInWords(
  { content, mime, pageCount }: Facts,
  { unread, known }: ScannedPages,
): string | undefined {
  // The text of a scan is only read when recognition begins.
  if (content === 'scanned' && (known < pageCount || unread.length === pageCount)) {
    const what = isOfPictures(mime)
      ? whatOfPictures(pageCount)
      : 'This file looks scanned: its pages have little or no text';
    return `${what}. Recognize the text to generate study material from it.`;
  }
  // While the text is being read, most pages have none yet.
  if (unread.length === 0 || known < pageCount) return undefined;
  // Blank pages of a book are not worth a message.
  if (unread.length < pageCount * fewPages) return undefined;
  const isOne = unread.length === 1;
  const named = pagesInWords(unread);
  const begin = named.charAt(0).toUpperCase() + named.slice(1);
  return `${begin} ${isOne ? 'has' : 'have'} no text. If ${isOne ? 'it is a scan' : 'they are scans'}, recognize the text.`;
}

function whatOfPictures(pageCount: number): string {
  return pageCount === 1 ? 'This file is a picture' : 'The pages of this file are pictures';
}
