import * as v from 'valibot';
import { expect, it } from 'vitest';
import { generationRequest, longestText, mostBlocks } from '../../../protocol/generations.ts';
import type { Block, CleanPage } from '../../../text/clean-page.ts';
import { pagesSent } from './pages-sent.ts';

const paragraph = (text: string, terms?: string[]): Block => ({
  ...{ kind: 'paragraph', text, page: 1 },
  ...(terms && { terms }),
});
const pageOf = (...blocks: Block[]): CleanPage => ({ page: 1, blocks, text: '' });
const accepts = (pages: unknown) =>
  v.safeParse(v.pick(generationRequest, ['pages']), { pages }).success;
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`);

it('sends a paragraph with many emphasized words, all of it', () => {
  const text = words(501).join(' ');
  const sent = pagesSent([pageOf(paragraph(text, words(501)))], []);
  expect(accepts(sent?.pages)).toBe(true);
  expect(sent?.pages[0]?.blocks).toEqual([
    { kind: 'paragraph', text, terms: words(501).slice(0, 500) },
  ]);
});

it.each([
  ['after a sentence', 'The cell is a unit. '],
  ['after a word', 'the cell is a unit '],
  ['anywhere', 'thecellisaunit'],
])('divides a long paragraph %s, and sends all of it', (_, one) => {
  const text = one.repeat(Math.ceil((2.2 * longestText) / one.length)).trim();
  const sent = pagesSent([pageOf(paragraph(text, ['cell']))], []);
  const blocks = sent?.pages[0]?.blocks ?? [];
  expect(accepts(sent?.pages)).toBe(true);
  expect(blocks).toHaveLength(3);
  expect(blocks.map((block) => block.text).join(one.endsWith(' ') ? ' ' : '')).toBe(text);
  for (const block of blocks) expect(block.terms).toEqual(['cell']);
  if (one.includes('.')) for (const block of blocks) expect(block.text).toMatch(/unit\.$/);
});

it('finds the start of a chapter behind a divided paragraph, and sends no empty page', () => {
  const [long, start] = [paragraph('a '.repeat(longestText)), paragraph('Plants')];
  const pages = [{ page: 1, blocks: [], text: '' }, pageOf(long, start)];
  const sent = pagesSent(pages, [{ title: 'Plants', pages: [pageOf(start)] }]);
  expect(sent?.chapters).toEqual([{ page: 0, block: 2 }]);
  expect(sent?.pages).toHaveLength(1);
});

it('sends nothing of a note with too many paragraphs', () => {
  const many = (count: number) => [pageOf(...words(count).map((text) => paragraph(text)))];
  expect(accepts(pagesSent(many(mostBlocks), [])?.pages)).toBe(true);
  expect(pagesSent(many(mostBlocks + 1), [])).toBeUndefined();
});
