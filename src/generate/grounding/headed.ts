/** The pages as the check reads them: with the headings above what stands on them. */
import type { CleanPage } from '../../text/clean-page.ts';
import type { GroundedPage } from './ground.ts';

export function withHeadings(pages: readonly CleanPage[]): GroundedPage[] {
  let above: string[] = [];
  return pages.map(({ page, text, blocks }) => {
    const own = blocks.filter(({ kind }) => kind === 'heading').map((block) => block.text);
    const headings = [...above, ...own];
    above = headings.slice(-1);
    const entries = blocks.filter(({ kind }) => kind === 'list').map((block) => block.text.trim());
    return { page, text, headings, entries };
  });
}
