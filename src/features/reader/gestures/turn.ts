import type { PageView } from '../layout/layout.ts';

/** @returns the page to go to, or the same page at the end of the file */
export function turnedPage(page: number, step: 1 | -1, pageCount: number, view: PageView): number {
  if (view !== 'two') return Math.min(Math.max(page + step, 1), pageCount);
  // The first page stands alone; the others in twos, the even one first.
  const head = page === 1 ? 1 : page - (page % 2);
  if (step === 1) {
    const next = head === 1 ? 2 : head + 2;
    return next <= pageCount ? next : page;
  }
  return Math.max(1, head === 2 ? 1 : head - 2);
}
