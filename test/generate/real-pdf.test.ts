/** The whole line on a real textbook chapter (test/fixtures/README.md). */
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { findQuote } from '../../src/features/reader/page/find-quote.ts';
import { groundOn, withHeadings } from '../../src/generate/grounding/ground.ts';
import { onDeviceEngine as engine } from '../../src/generate/on-device.ts';
import { cleanPages } from '../../src/text/clean/clean.ts';
import { type RawPage, rawPageOf, type TextContentItem } from '../../src/text/clean/raw-page.ts';
import type { CleanPage } from '../../src/text/clean-page.ts';

const file = new URL('../fixtures/psychology-extract.pdf', import.meta.url);

let raw: RawPage[];
let pages: CleanPage[];

beforeAll(async () => {
  const document = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 })
    .promise;
  raw = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    raw.push(rawPageOf(width, height, number, items as TextContentItem[]));
  }
  await document.loadingTask.destroy();
  pages = cleanPages(raw);
});

describe('a chapter of a real textbook', () => {
  it('loses its running heads and feet', () => {
    for (const { text } of pages) expect(text).not.toMatch(/openstax\.org|• Learning/);
  });

  it('gives the cards that its glossary asks for', async () => {
    const { items } = await engine.makeFlashcards(pages, { count: 30 });
    const fronts = items.map((item) => (item.type === 'basic' ? item.front : item.text)).join('\n');
    for (const term of [
      'neutral stimulus',
      'extinction',
      'spontaneous recovery',
      'operant conditioning',
    ]) {
      expect(fronts).toContain(term);
    }
  });

  it('[P4] grounds every item, and each quote can be lit up on its page', async () => {
    const results = [
      await engine.makeSummary(pages, { count: 20 }),
      await engine.makeFlashcards(pages, { count: 30 }),
      await engine.makeQuestions(pages, { count: 20 }),
    ];
    const ground = groundOn(withHeadings(pages));
    for (const item of results.flatMap((result) => [...result.items])) {
      expect(ground(item)).toMatchObject({ ok: true, page: item.page });
      const pieces = raw[item.page - 1]?.items.map(({ str }) => str) ?? [];
      expect(findQuote(pieces, item.quote)).not.toEqual([]);
    }
    expect(results.map((result) => result.items.length)).toEqual([
      20,
      expect.any(Number),
      expect.any(Number),
    ]);
  });
});
