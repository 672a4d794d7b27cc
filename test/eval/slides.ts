/**
 * How many slides of a deck have an item: `npm run eval:slides -- FILE…`. A slide has content where something is left of it to learn
 * when its title, quotations, questions, formulas, captions, code, and what is only announced or shown for once are away.
 */

import { wordsOf } from '../../src/generate/language/words.ts';
import { grownAway, isBeside, isTitlePage } from '../../src/generate/lists/slides/slide-pages.ts';
import { isOdd, spoken } from '../../src/generate/lists/slides/slide-points.ts';
import { onDeviceEngine } from '../../src/generate/on-device.ts';
import type { CleanPage } from '../../src/text/clean-page.ts';
import { readPdf } from './read-pdf.ts';

const fewestWords = 8;
const fewestOfPoint = 2;
const manyItems = 400;

/** The earlier measure: a title and any text below it. */
export function hasText({ blocks }: CleanPage): boolean {
  const [title, ...rest] = blocks;
  return (
    title?.kind === 'heading' && rest.some(({ kind }) => kind === 'list' || kind === 'paragraph')
  );
}

export function hasContent(page: CleanPage): boolean {
  const { blocks } = page;
  const [title] = blocks;
  if (isTitlePage(page) || title?.kind !== 'heading' || isBeside(title.text)) return false;
  const own = blocks.filter(
    ({ kind, text }) => (kind === 'list' || kind === 'paragraph') && !/^["“”[]/.test(text),
  );
  const points = own
    .flatMap(({ text }) =>
      text.split('\n').map((line) => line.replace(/^\s*[•‣◦▪■●○∗⋆►▶➤✓*–-]\s+/, '').trim()),
    )
    .filter((line) => wordsOf(line).length >= fewestOfPoint && !spoken.test(line) && !isOdd(line));
  return points.reduce((sum, line) => sum + wordsOf(line).length, 0) >= fewestWords;
}

const perSlide = (items: number, slides: number) => (items / Math.max(1, slides)).toFixed(2);

async function main(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const { pages, cleanMs } = await readPdf(file);
    const wish = { count: manyItems };
    const cards = (await onDeviceEngine.makeFlashcards(pages, wish)).items;
    const questions = (await onDeviceEngine.makeQuestions(pages, wish)).items;
    const kinds = ['multiple', 'ordering', 'matching', 'true-false', 'short'] as const;
    const others = (await onDeviceEngine.makeQuestionsOfKinds(pages, { ...wish, kinds })).items;
    const covered = new Set([...cards, ...questions, ...others].map(({ page }) => page));
    const grown = grownAway(pages);
    const content = pages.filter((page) => !grown.has(page.page) && hasContent(page));
    const texts = pages.filter(hasText);
    const of = (some: readonly CleanPage[]) =>
      `${some.filter(({ page }) => covered.has(page)).length} of ${some.length}`;
    console.log(
      `${file.split('/').at(-1)}: ${pages.length} slides; with text ${of(texts)}; with content ${of(content)}; ` +
        `${cards.length} cards, ${questions.length} questions, ${others.length} of other kinds, ` +
        `${perSlide(cards.length + questions.length + others.length, content.length)} a slide with content; ${Math.round(cleanMs)} ms`,
    );
    if (process.env.WITHOUT !== undefined)
      console.log(
        '  without:',
        content
          .filter(({ page }) => !covered.has(page))
          .map(({ page }) => page)
          .join(' '),
      );
  }
}

if (process.argv[1]?.endsWith('eval/slides.ts')) await main(process.argv.slice(2));
