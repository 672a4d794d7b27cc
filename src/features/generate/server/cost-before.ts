/**
 * What a wish may take of the server's AI at most, before it begins: by the server's own function, but from an estimate of the length.
 */
import { useEffect, useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import type { SummaryShape } from '../../../generate/chapters.ts';
import { type AskedKinds, tokensNeeded } from '../../../generate/model-cost.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { cardKinds } from '../../../model/study/quiz/card-kinds.ts';
import { mostItemsAsked } from '../../../protocol/generations.ts';
import { pagesOfText } from '../../../reading/pdf/text/file-text.ts';
import { carriedByWords } from '../job/parts.ts';
import { sizeOf, type TextSize, timesAsLong } from './text-size.ts';

/** Of a page that was not read yet. */
const usualPage: TextSize = { letters: 2_500, bytes: 2_500 };
/** The others are about as long. */
const mostLookedAt = 12;
const lettersOfWord = 6;

/**
 * @param count `undefined`: as many as the text carries
 * @param shape as it is chosen in the form: it counts for a summary alone, and then the number does not. Pure
 */
export function tokensFor(
  asked: AskedKinds,
  { letters, bytes }: TextSize,
  count: number | undefined,
  shape?: SummaryShape,
): number {
  const words = letters / lettersOfWord;
  const most =
    asked.kind === 'summary' && shape !== undefined
      ? carriedByWords(asked.kind, words, shape)
      : (count ?? carriedByWords(asked.kind, words));
  return tokensNeeded(bytes, Math.min(most, mostItemsAsked), { cardKinds, ...asked });
}

/** About how long these pages are, by those that are read; `undefined` where the range is none. */
export function useTextSize(
  file: Pick<StudyFile, 'id' | 'pageCount'>,
  range: { from: string; to: string } | undefined,
): TextSize | undefined {
  const [fromPage, toPage] = [Number(range?.from), Number(range?.to)];
  const isRange = fromPage >= 1 && toPage >= fromPage && toPage <= file.pageCount;
  const [perPage, setPerPage] = useState(usualPage);
  useEffect(() => {
    if (!isRange) return;
    let isWanted = true;
    const looked = { fromPage, toPage: Math.min(toPage, fromPage + mostLookedAt - 1) };
    const read = pagesOfText(file.id, looked, currentDatabase());
    read.then(
      (pages) => {
        const size = sizeOf(pages.map(({ text }) => text).join(''));
        if (isWanted)
          setPerPage(size.letters > 0 ? timesAsLong(size, 1 / pages.length) : usualPage);
      },
      // It is an estimate: the usual length of a page stands for them.
      (error: unknown) => console.warn('The length of some pages is not known', error),
    );
    return () => {
      isWanted = false;
    };
  }, [file.id, fromPage, toPage, isRange]);
  return isRange ? timesAsLong(perPage, toPage - fromPage + 1) : undefined;
}
