/** Notes and handouts: decks of slides that nobody parted, with points under headings and under lines that announce them. */
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { areDeck } from './slides/slide-pages.ts';

/** Of the letters of a handout, so many stand in points and tables; in a book it is hardly one in ten. */
const leastInPoints = 0.3;

/** @returns its parts, each with the number of its page and all of its blocks; `undefined` where the text is no handout */
export function sheetsOf(pages: readonly CleanPage[]): CleanPage[] | undefined {
  const blocks = pages.flatMap((page) => page.blocks);
  const letters = (some: typeof blocks) => some.reduce((sum, { text }) => sum + text.length, 0);
  const points = blocks.filter(({ kind }) => kind === 'list' || kind === 'table');
  if (letters(points) < letters(blocks) * leastInPoints) return undefined;
  const sheets = pages.flatMap(partsOf);
  return sheets.length > pages.length && areDeck(sheets) ? sheets : undefined;
}

function partsOf(whole: CleanPage): CleanPage[] {
  const { page, blocks } = whole;
  const parts: Block[][] = [];
  for (const [index, block] of blocks.entries()) {
    const open = parts.at(-1);
    const isList = block.kind === 'list';
    const announces = announcesList(block, blocks[index + 1]);
    const isNew =
      announces ||
      (block.kind === 'heading'
        ? // Headings right below one another are one.
          open?.some(({ kind }) => kind !== 'heading')
        : !isList && open?.some(({ kind }) => kind === 'list'));
    if (open === undefined || isNew) parts.push([block]);
    else open.push(block);
  }
  if (parts.length === 1) return [whole];
  return parts.map((some) => ({
    page,
    blocks: some,
    text: some.map(({ text }) => text).join('\n\n'),
  }));
}

const mostLettersAbove = 60;

/** “Types of pigments:”, with points under it. */
function announcesList({ kind, text }: Block, next: Block | undefined): boolean {
  return (
    kind === 'paragraph' &&
    text.endsWith(':') &&
    text.length <= mostLettersAbove &&
    next?.kind === 'list'
  );
}

const headOfTerm =
  /^(?:key )?(?:terms?|words?|names?|concepts?|vocabulary|vocab|expressions?|symbols?)$/i;
const headOfMeaning =
  /^(?:meanings?|definitions?|descriptions?|explanations?|what it (?:is|means|does)|function|role|use|purpose)$/i;
const betweenCells = /\t| {2,}/;

/** @returns what stands in each row of a table of terms, under its head; none of any other table */
export function rowsOfTerms({
  kind,
  text,
}: Block): { term: string; meaning: string; row: string }[] {
  if (kind !== 'table') return [];
  const [head = '', ...rows] = text.split('\n');
  const [first = '', second = '', ...more] = head.split(betweenCells);
  if (more.length > 0 || !headOfTerm.test(first) || !headOfMeaning.test(second)) return [];
  return rows.flatMap((row) => {
    const [term = '', meaning = '', ...others] = row.split(betweenCells);
    return term !== '' && meaning !== '' && others.length === 0 ? [{ term, meaning, row }] : [];
  });
}
