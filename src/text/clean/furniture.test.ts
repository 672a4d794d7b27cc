/** Running heads go, and only they: worksheets, tables and slides repeat themselves too. */
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { plainPdf } from '../../../test/support/plain-pdf.ts';
import { column, rawPage } from '../../generate/testing.ts';
import { cleanPages } from './clean.ts';
import { type RawPage, rawPageOf, type TextContentItem } from './raw-page.ts';

const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
/** Numbers that jump from page to page, as those of exercises do. */
const jump = (page: number, by: number) => ((page * by * 7) % 31) + 2;

describe('pages that differ only in their numbers', () => {
  it('keep their text when they are the pages of a worksheet', async () => {
    const sheets = numbers.map((n) => [
      `Exercise ${n}: solve ${jump(n, 3)}x + ${jump(n, 5)} = ${jump(n, 11)}`,
    ]);
    expect(cleanPages(await readPages(sheets)).map(({ text }) => text)).toEqual(sheets.flat());
  });

  it.each([
    ['two lines a page', (n: number) => [`Sum ${jump(n, 3)}`, `${jump(n, 5)} and ${jump(n, 7)}`]],
    ['four lines a page', (n: number) => [2, 3, 5, 7].map((by) => `Take ${jump(n, by)} away`)],
    ['a numbered list', (n: number) => [`${n}. Divide by ${jump(n, 5)} and write the rest down`]],
    ['a table of squares', (n: number) => [`${n} squared = ${n * n}`, `${n} cubed = ${n ** 3}`]],
    ['slides of one line', (n: number) => [`Results of week ${n}`]],
    ['slides that are all alike', () => ['Any questions?']],
  ])('keep their text: %s', async (_, linesOf) => {
    const pages = await readPages(numbers.map(linesOf));
    for (const [index, { text }] of cleanPages(pages).entries())
      expect(words(text)).toEqual(words(linesOf(index + 1).join(' ')));
  });

  it('lose a head whose chapter and page number they repeat, and keep the exercise below', async () => {
    const pages = numbers.map((n) => [
      `${n + 40} Chapter ${n > 6 ? 3 : 2} Equations`,
      `Solve ${jump(n, 3)}x + ${jump(n, 5)} = ${jump(n, 11)} and draw the line`,
    ]);
    for (const { text } of cleanPages(await readPages(pages)))
      expect(text).toMatch(/^Solve .*line$/);
  });
});

describe('a page that holds nothing but its head', () => {
  const head = (page: number) => ({ y: 780, text: `${page + 10} Chapter 2. Memory`, size: 8 });

  it('is empty where the pages beside it carry the head above their text', () => {
    const pages = numbers.map((page) =>
      rawPage(page, [
        head(page),
        ...(page === 6 ? [] : column(600, [`Fact ${'abcdefghijkl'[page - 1]}.`, 'It holds.'])),
      ]),
    );
    const cleaned = cleanPages(pages);
    expect(cleaned[5]?.text).toBe('');
    expect(cleaned[6]?.text).toBe('Fact g. It holds.');
  });

  it('keeps it where no page does', () => {
    const cleaned = cleanPages(numbers.map((page) => rawPage(page, [head(page)])));
    for (const { text } of cleaned) expect(text).toContain('Chapter 2. Memory');
  });
});

it('a row in the middle of the page is no head, though all pages repeat it', () => {
  const pages = numbers.map((page) =>
    rawPage(page, [
      { y: 400, text: 'What does the picture show?' },
      ...column(300, [`Picture ${'abcdefghijkl'[page - 1]}`, 'It is old.', 'Look again.']),
    ]),
  );
  for (const { text } of cleanPages(pages)) expect(text).toContain('What does the picture show?');
});

it('cleaning leaves words on some page of every file that has words', () => {
  const line = fc
    .constantFrom('Exercise', 'Solve', 'Chapter 2', 'x =', 'Answer:', 'Name')
    .chain((word) => fc.integer({ min: 0, max: 40 }).map((number) => `${word} ${number}`));
  fc.assert(
    fc.property(
      fc.array(fc.array(line, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 30 }),
      (pages) => {
        const raw = pages.map((lines, index) => rawPage(index + 1, column(700, lines)));
        const bare = cleanPages(raw).filter(({ text }) => words(text).length === 0);
        expect(bare.length).toBeLessThan(pages.length);
      },
    ),
  );
});

it('cleaning empties no page whose words no other page repeats', () => {
  const word = fc.stringMatching(/^[a-z]{6,9}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 30 }), (found) => {
      const raw = found.map((text, index) =>
        rawPage(index + 1, [{ y: 780, text: `${text} ${index}` }]),
      );
      expect(cleanPages(raw).map(({ text }) => text.split(' ')[0])).toEqual(found);
    }),
  );
});

function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

async function readPages(pages: readonly (readonly string[])[]): Promise<RawPage[]> {
  const document = await getDocument({ data: plainPdf(pages), verbosity: 0 }).promise;
  const raw: RawPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    raw.push(rawPageOf(width, height, number, items as TextContentItem[]));
  }
  await document.loadingTask.destroy();
  return raw;
}
