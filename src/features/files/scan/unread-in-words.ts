/** What is said of pages without text that nobody has looked at yet. */
import type { StudyFile } from '../../../model/entities/file.ts';
import { pagesInWords } from '../../../ocr/pages-in-words.ts';
import type { ScannedPages } from '../../../ocr/scanned-pages.ts';

type Facts = Pick<StudyFile, 'content' | 'pageCount'>;

/** @returns `undefined` where there is no such page */
export function unreadInWords(
  { content, pageCount }: Facts,
  { unread, known }: ScannedPages,
): string | undefined {
  // Of a scan the pages' own text is read only when recognition begins.
  if (content === 'scanned' && (known < pageCount || unread.length === pageCount)) {
    return 'This file is scanned: its pages are pictures. Recognize the text to generate study material from it.';
  }
  // While its text is being read, most of its pages have none yet.
  if (unread.length === 0 || known < pageCount) return undefined;
  const isOne = unread.length === 1;
  const named = pagesInWords(unread);
  const begin = named.charAt(0).toUpperCase() + named.slice(1);
  return `${begin} ${isOne ? 'has' : 'have'} no text. If ${isOne ? 'it is a scan' : 'they are scans'}, recognize the text.`;
}
