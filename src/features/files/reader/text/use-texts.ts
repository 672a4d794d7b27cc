/** The cleaned text of a file's pages that are read already; again when more of them are. */
import { useEffect, useState } from 'react';
import type { PageText } from '../../../../db/database.ts';
import type { StudyFile } from '../../../../model/entities/file.ts';
import { pagesOfText, useTextStates } from '../../../../pdf/text/file-text.ts';

/** Parts of so many pages are stored at once (`pdf/text/extract-text.ts`). */
const pagesPerLook = 80;

/** @returns by page; `undefined` until the database has answered */
export function useTexts({
  id,
  pageCount,
}: Pick<StudyFile, 'id' | 'pageCount'>): ReadonlyMap<number, PageText> | undefined {
  const [texts, setTexts] = useState<ReadonlyMap<number, PageText>>();
  const step = useTextStates((states) => {
    const state = states[id];
    return state?.kind === 'reading' ? Math.floor(state.done / pagesPerLook) : -1;
  });
  useEffect(() => {
    let isOver = false;
    // Read again at each step of a reading under way, and at its end.
    const known = step >= -1 ? pagesOfText(id, { fromPage: 1, toPage: pageCount }) : undefined;
    known?.then(
      (pages) => isOver || setTexts(new Map(pages.map((page) => [page.page, page]))),
      (error: unknown) => {
        console.warn('The text of a file cannot be read', error);
        if (!isOver) setTexts(new Map());
      },
    );
    return () => {
      isOver = true;
    };
  }, [id, pageCount, step]);
  return texts;
}
