/**
 * Recognized text for study material. A page that is hard to read makes nothing, since each of its sentences may be wrong. On other pages,
 * words of poor certainty are named, and nothing is made of their sentences. Pure.
 */
import type { PageText } from '../../../db/tables.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import { isHardToRead, type RecognizedPage } from '../../../text/recognized-page.ts';

/** Below this confidence about half of the words have a wrong letter. */
const doubtfulWord = 60;
/** In heights of a line. In a wider gap a word was left out, because nothing could be read there. */
const widestGap = 2.5;

export function readablePages(rows: readonly PageText[]): CleanPage[] {
  return rows.flatMap(({ recognized, ...page }) => {
    if (recognized === undefined) return [page];
    if (isHardToRead(recognized)) return [];
    const doubtful = doubtfulIn(recognized);
    return [doubtful.length === 0 ? page : { ...page, doubtful }];
  });
}

/** Doubtful words, each with the word before it, and the words beside a gap. */
function doubtfulIn({ lines, turns = 0 }: RecognizedPage): string[] {
  return lines.flatMap((line) =>
    line.flatMap(([text, left, , , height, confidence], at) => {
      const [before = '', leftBefore = 0, , widthBefore = 0] = line[at - 1] ?? [];
      const isDoubtful = confidence < doubtfulWord && /\p{L}{2}|\p{N}/u.test(text);
      const gap = left - leftBefore - widthBefore;
      const isBehindGap = at > 0 && turns === 0 && gap > height * widestGap;
      return isDoubtful || isBehindGap ? [`${before} ${text}`.trim()] : [];
    }),
  );
}
