/** The most tokens of the server's AI that a request may use: the server's own function, on an estimated length of the text. */
import { useEffect, useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { tokensNeeded } from '../../../generate/model-cost.ts';
import type { StudyRequest } from '../../../generate/study-request.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { cardKinds } from '../../../model/study/quiz/kind-names.ts';
import { mostItemsAsked } from '../../../protocol/generations.ts';
import { pagesOfText } from '../../../reading/pdf/text/file-text.ts';
import { carriedByWords } from '../job/parts.ts';

interface TextSize {
  /** What a text carries is counted in letters. */
  letters: number;
  /** UTF-8, which the server counts: a Cyrillic letter has two bytes. */
  bytes: number;
}

const lettersOfWord = 6;

/** The form keeps a number and a shape for each kind. A shape counts only for a summary, which then has no number. Pure. */
export function tokensFor(request: StudyRequest, { letters, bytes }: TextSize): number {
  const { kind, count } = request;
  const shape = kind === 'summary' ? request.shape : undefined;
  const carried = carriedByWords(kind, letters / lettersOfWord, shape);
  const most = shape === undefined ? (count ?? carried) : carried;
  return tokensNeeded(bytes, Math.min(most, mostItemsAsked), { cardKinds, ...request });
}

const utf8 = new TextEncoder();

/** Pure. */
export function sizeOf(text: string): TextSize {
  return { letters: text.length, bytes: utf8.encode(text).length };
}

/** A page that was not read yet. */
const usualPage: TextSize = { letters: 2_500, bytes: 2_500 };
const mostLookedAt = 12;

/** Estimates by the pages that were read. @returns `undefined` for a wrong range */
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
        if (isWanted) setPerPage(size.letters > 0 ? times(size, 1 / pages.length) : usualPage);
      },
      (error: unknown) => console.warn('The length of some pages is not known', error),
    );
    return () => {
      isWanted = false;
    };
  }, [file.id, fromPage, toPage, isRange]);
  return isRange ? times(perPage, toPage - fromPage + 1) : undefined;
}

function times({ letters, bytes }: TextSize, factor: number): TextSize {
  return { letters: Math.ceil(letters * factor), bytes: Math.ceil(bytes * factor) };
}
