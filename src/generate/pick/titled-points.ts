/** Points of slides, each behind the title of its slide: “Dynamic typing: types are checked while the program runs”. Pure. */

import type { CleanPage } from '../../text/clean-page.ts';
import { wordsOf } from '../language/words.ts';
import { listsOf } from '../lists/entries.ts';
import { isAside, isBeside, saysNothing, titleOfSlide } from '../lists/slides/slide-pages.ts';
import { isWholePoint } from '../lists/slides/slide-points.ts';

export interface TitledPoint {
  text: string;
  quote: string;
  page: number;
  title: string;
}

/** A shorter point is a label. */
const fewestWords = 5;
const mostWords = 28;

export function titledPoints(pages: readonly CleanPage[]): TitledPoint[] {
  const seen = new Set<string>();
  return listsOf(pages).flatMap(({ heading, entries, isOfDeck, intro }) => {
    const title = titleOfSlide(heading).replace(/[:.]$/u, '');
    if (isOfDeck !== true || intro !== undefined || !isSubject(title)) return [];
    return entries.flatMap((entry, index) => {
      const { text, quote, page, under } = entry;
      const size = wordsOf(text).length;
      const isPoint = size >= fewestWords && size <= mostWords && isWholePoint(entry, index);
      if (!isPoint || under.length > 0 || /[:;?]$/u.test(text) || seen.has(text)) return [];
      seen.add(text);
      return [{ text, quote, page, title }];
    });
  });
}

/** Titles of people, aims and lists of sources. */
const ofPeopleOrSources =
  /\b(?:trainers?|organi[sz]ers?|instructors?|speakers?|outcomes|objectives|references|articles|resources|schedule)\b/i;

/** “Why it matters” names no subject. */
const asks = /^(?:why|what|how|when|where|who|which)\b/i;

function isSubject(title: string): boolean {
  return (
    /\p{L}{3}/u.test(title) &&
    wordsOf(title).length <= 8 &&
    !title.endsWith('?') &&
    !asks.test(title) &&
    !ofPeopleOrSources.test(title) &&
    !isAside(title) &&
    !isBeside(title) &&
    !saysNothing(title)
  );
}
