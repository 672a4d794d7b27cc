/** Pages for the check: each with the headings that apply to it. */
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
