/** Turns sections into cleaned pages, in the form that PDFs are stored: for search, citations and generation. Pure. */
import type { Block, BlockKind, CleanPage } from '../../text/clean-page.ts';
import { lostFormula } from '../../text/formulas/lost-formula.ts';
import { type DocumentBlock, type DocumentSection, isPicture, type Run } from './document.ts';
import { isOwnAlt } from './read/own-alt.ts';

/** @param number 1 for the first section */
export function cleanPageOf(section: DocumentSection, number: number): CleanPage {
  const blocks = section.flatMap((block) => blocksOf(block, number));
  return { page: number, blocks, text: blocks.map(({ text }) => text).join('\n\n') };
}

function blocksOf(block: DocumentBlock, page: number): Block[] {
  switch (block.kind) {
    case 'heading':
      return textBlock('heading', block.runs, page);
    case 'paragraph':
      return [...textBlock('paragraph', block.runs, page), ...descriptionsOf(block.runs, page)];
    case 'quote':
      return block.blocks.flatMap((inside) => blocksOf(inside, page));
    case 'code':
      return [{ kind: 'code', text: block.text, page }];
    case 'list':
      return block.items.flatMap((item) => blocksOfItem(item, page));
    case 'table': {
      const rows = block.rows.map(({ cells }) =>
        cells.map((cell) => textOfCell(cell.blocks, page)).join('  '),
      );
      const text = rows.join('\n').trim();
      return text === '' ? [] : [{ kind: 'table', text, page }];
    }
    case 'rule':
      return [];
  }
}

/** What the author says of pictures, for those who do not see them. */
function descriptionsOf(runs: readonly Run[], page: number): Block[] {
  return runs.flatMap((run): Block[] =>
    isPicture(run) && isOwnAlt(run.alt) ? [{ kind: 'caption', text: run.alt, page }] : [],
  );
}

/** Item numbers are drawn and not part of the text, so every item gets the same mark. */
const mark = '• ';

function blocksOfItem(item: readonly DocumentBlock[], page: number): Block[] {
  return item.flatMap((block) => {
    const isText = block.kind === 'paragraph' || block.kind === 'heading';
    const found = isText ? textBlock('list', block.runs, page) : blocksOf(block, page);
    return isText ? found.map((one) => ({ ...one, text: mark + one.text })) : found;
  });
}

function textOfCell(blocks: readonly DocumentBlock[], page: number): string {
  return blocks
    .flatMap((block) => blocksOf(block, page))
    .map(({ text }) => text.replace(/\n/g, ' '))
    .join(' ');
}

function textBlock(kind: BlockKind, runs: readonly Run[], page: number): Block[] {
  const words = runs.flatMap((run) => (isPicture(run) || run.isNoteMark ? [] : [run]));
  const text = runs
    .filter((run, at) => (isPicture(run) ? isAmongWords(runs, at) : !run.isNoteMark))
    .map((run) => (isPicture(run) ? lostFormula : run.isDisplay ? ` ${run.text} ` : run.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const block: Block = { kind, text, page };
  const formulas = words.flatMap(({ text, tex }) =>
    tex === undefined || (text === tex && !/[\^_]/.test(tex)) || text.includes('\\')
      ? []
      : [{ words: text, tex }],
  );
  if (formulas.length > 0) block.formulas = formulas.slice(0, mostFormulas);
  if (kind === 'heading') return [block];
  const terms = words
    .filter((run) => (run.bold || run.italic) && run.tex === undefined)
    .map((run) => run.text.replace(/[\s.,:;]+$/, '').trim())
    .filter((term) => isTerm(term, text));
  if (terms.length > 0) block.terms = [...new Set(terms)];
  return [block];
}

/** “the value of [picture] is 5”: a formula or a sign, without which the sentence has a hole. */
function isAmongWords(runs: readonly Run[], at: number): boolean {
  const [before, after] = [runs[at - 1], runs[at + 1]];
  const isText = (run: Run | undefined, pattern: RegExp) =>
    run !== undefined && !isPicture(run) && pattern.test(run.text);
  return isText(before, /[\p{L}\p{N},:=(][^\S\n]?$/u) && isText(after, /^[^\S\n]?[^\s]/u);
}

/** In one block. */
const mostFormulas = 500;
/** UTF-16 units. */
const longestTerm = 60;

/** Whether the words are emphasized inside running text; not if the whole line is. */
function isTerm(term: string, text: string): boolean {
  const isShort = term.length >= 3 && term.length <= longestTerm;
  return isShort && /\p{L}/u.test(term) && term.length < text.length / 2;
}
