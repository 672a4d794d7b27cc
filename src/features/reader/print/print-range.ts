/** What may be printed at once. Pure. */

/** Each page is a picture in memory until the printer has it. */
export const mostAtOnce = 200;

/** @returns what is wrong, for people; `undefined` where nothing is */
export function rangeProblem(
  { from, to }: { from: number; to: number },
  pageCount: number,
): string | undefined {
  const isPage = (page: number) => Number.isInteger(page) && page >= 1 && page <= pageCount;
  if (!isPage(from) || !isPage(to)) return `Enter pages from 1 to ${pageCount}.`;
  if (to < from) return 'The last page comes before the first.';
  if (to - from + 1 > mostAtOnce) return `Print up to ${mostAtOnce} pages at once.`;
  return undefined;
}
