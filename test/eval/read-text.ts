/** Pages of a plain text: paragraphs parted by empty lines, “# ” before a heading, “- ” before an entry, “**” around terms. */
import type { Block, CleanPage } from '../../src/text/clean-page.ts';

const lettersOfPage = 2500;

export function pagesOfText(text: string): CleanPage[] {
  const pages: CleanPage[] = [];
  let blocks: Block[] = [];
  let letters = 0;
  const end = () => {
    if (blocks.length === 0) return;
    const page = pages.length + 1;
    pages.push({ page, blocks, text: blocks.map((block) => block.text).join('\n\n') });
    [blocks, letters] = [[], 0];
  };
  for (const paragraph of text.split(/\n{2,}/)) {
    const block = blockOf(paragraph.trim(), pages.length + 1);
    if (block.text === '') continue;
    if (letters > 0 && letters + block.text.length > lettersOfPage) {
      end();
      block.page = pages.length + 1;
    }
    blocks.push(block);
    letters += block.text.length;
  }
  end();
  return pages;
}

function blockOf(paragraph: string, page: number): Block {
  const heading = /^#+\s+(.*)$/s.exec(paragraph)?.[1];
  if (heading !== undefined) return { kind: 'heading', text: heading, page };
  const kind = /^[-•]\s/.test(paragraph) ? 'list' : 'paragraph';
  const terms = [...paragraph.matchAll(/\*\*([^*]+)\*\*/g)].map((match) => match[1] ?? '');
  const block: Block = { kind, text: paragraph.replaceAll('**', ''), page };
  if (terms.length > 0) block.terms = terms;
  return block;
}
