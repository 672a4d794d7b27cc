import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { figuresPdf } from '../../../../test/support/figures-pdf.ts';
import { captionsOf } from '../../../generate/pictures/caption.ts';
import { pictureCardsOf } from '../../../generate/pictures/picture-cards.ts';
import { cleanPages } from '../../../text/clean/clean.ts';
import { rawPageOf } from '../../../text/clean/raw-page.ts';
import { figuresOn } from './find-figures.ts';

async function look() {
  const pdf = await getDocument({ data: figuresPdf(), verbosity: 0 }).promise;
  const raw = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    raw.push(
      rawPageOf(
        width,
        height,
        number,
        items.filter((item) => 'str' in item),
      ),
    );
  }
  const pages = cleanPages(raw);
  const captions = pages.flatMap(captionsOf);
  const figures = [];
  for (const [number, own] of Map.groupBy(captions, ({ page }) => page)) {
    // The page of the build for Node.js is the same class under another type.
    const page = (await pdf.getPage(number)) as unknown as Parameters<typeof figuresOn>[0];
    figures.push(...(await figuresOn(page, own)));
  }
  return { pages, captions, figures };
}

it('finds the figures of a PDF by their captions, and what is written in them', async () => {
  const { figures } = await look();
  expect(figures.map(({ label }) => label)).toEqual(['Figure 1.1', 'Figure 1.2', 'Figure 1.3']);
  const [neuron, , retina] = figures;
  expect(neuron?.words.map(({ text }) => text).sort()).toEqual([
    ...['Axon terminal', 'Cell body', 'Dendrite', 'Nucleus'],
  ]);
  // The caption stands 353 points from the top; the one of the third figure above it, at 494.
  expect(neuron?.box.bottom).toBeLessThan(356);
  expect(retina?.box.top).toBeGreaterThan(500);
});

it('makes cards of what captions say and labels name, each with the caption as its quote', async () => {
  const { pages, captions, figures } = await look();
  const { cards, rejected } = await pictureCardsOf(pages, captions, figures);
  expect(cards.map(({ front, back }) => [front, back])).toEqual([
    ['Which structure is this?', 'Neuron'],
    ['What is at the covered place?', 'Axon terminal'],
    ['What is at the covered place?', 'Cell body'],
    ['What is at the covered place?', 'Dendrite'],
    ['What is at the covered place?', 'Nucleus'],
    ['What does this picture show?', 'Layers of the retina'],
  ]);
  expect(cards.every(({ quote }) => quote.startsWith('Figure 1.'))).toBe(true);
  expect(cards.filter(({ cover }) => cover !== undefined)).toHaveLength(4);
  expect(rejected).toEqual({ 'the caption does not say what the picture shows': 1 });
});

it('makes nothing of a caption that is not the page’s own', async () => {
  const { pages, captions, figures } = await look();
  const others = pages.map((page) => ({ ...page, text: page.text.replaceAll('neuron', 'muscle') }));
  const { cards, rejected } = await pictureCardsOf(others, captions, figures);
  expect(cards.map(({ back }) => back)).not.toContain('Neuron');
  expect(rejected['the quote is not on the page']).toBe(1);
});
