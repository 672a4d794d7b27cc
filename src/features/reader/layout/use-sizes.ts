/** The sizes of pages, learnt as pages are drawn: a long file is never read through for them. */
import { useCallback, useState } from 'react';
import type { PageSize } from '../use-pdf.ts';

export interface Sizes {
  sizeOf: (page: number) => PageSize;
  /** @param size in PDF points, not turned by the student */
  learn: (page: number, size: PageSize) => void;
}

/** @param guess the size of a page that is not known yet */
export function useSizes(guess: PageSize): Sizes {
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const learn = useCallback(
    (page: number, size: PageSize) =>
      setKnown((before) => {
        const old = before.get(page) ?? guess;
        const isNew = !isSame(old, size);
        return isNew ? new Map(before).set(page, size) : before;
      }),
    [guess],
  );
  const sizeOf = useCallback((page: number) => known.get(page) ?? guess, [known, guess]);
  return { sizeOf, learn };
}

/** Hundredths of a point are nothing that is seen. */
function isSame(a: PageSize, b: PageSize): boolean {
  return Math.abs(a.width - b.width) < 0.01 && Math.abs(a.height - b.height) < 0.01;
}
