/** The cleaned text of a file's pages that are read already; again when more of them are. */
import { useEffect, useState } from 'react';
import type { PageText } from '../../db/tables.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { pagesPerPart } from '../../reading/pdf/text/extract-text.ts';
import { pagesOfText, useTextStates } from '../../reading/pdf/text/file-text.ts';

/** @returns by page; `undefined` until the database has answered */
export function useTexts({
  id,
  pageCount,
}: Pick<StudyFile, 'id' | 'pageCount'>): ReadonlyMap<number, PageText> | undefined {
  const [texts, setTexts] = useState<ReadonlyMap<number, PageText>>();
  // A part is stored some time after its last page was read, but before the first page of the next one is.
  const partsStored = useTextStates((states) => {
    const state = states[id];
    return state?.kind === 'reading' ? Math.floor((state.done - 1) / pagesPerPart) : -1;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each part of a reading under way, and at its end
  useEffect(() => {
    let isOver = false;
    pagesOfText(id, { fromPage: 1, toPage: pageCount }).then(
      (pages) => isOver || setTexts(new Map(pages.map((page) => [page.page, page]))),
      (error: unknown) => {
        console.warn('The text of a file cannot be read', error);
        if (!isOver) setTexts(new Map());
      },
    );
    return () => {
      isOver = true;
    };
  }, [id, pageCount, partsStored]);
  return texts;
}
