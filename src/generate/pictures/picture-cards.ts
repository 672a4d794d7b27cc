/** Cards about figures: what a figure shows, by its caption, and what its labels name. All cards are grounded. Pure. */
import type { CleanPage } from '../../text/clean-page.ts';
import { loadGrammar } from '../define/languages/load.ts';
import { createDrops } from '../drop-reasons.ts';
import { groundOn } from '../grounding/ground.ts';
import { spanOf, tokensOf } from '../grounding/tokens.ts';
import { languageOf } from '../language/detect.ts';
import { askedIn } from './asked.ts';
import type { Box } from './boxes.ts';
import { type Caption, firstSaid, titleIn } from './caption.ts';
import { bestLabels, coverOf, labelsIn } from './labels.ts';
import { saidOfPicture } from './said-of-picture.ts';

export interface FigureOnPage {
  page: number;
  /** From its caption. */
  label: string;
  title?: string | undefined;
  box: Box;
  words: readonly (Box & { text: string; size: number })[];
}

export interface PictureCard<Figure extends FigureOnPage = FigureOnPage> {
  front: string;
  back: string;
  page: number;
  /** The caption. */
  quote: string;
  figure: Figure;
  /** The hidden part of the picture. */
  cover?: Box;
}

export interface PictureCards<Figure extends FigureOnPage> {
  cards: PictureCard<Figure>[];
  rejected: Record<string, number>;
}

/** @param captions of `pages`; @param figures found for them */
export async function pictureCardsOf<Figure extends FigureOnPage>(
  pages: readonly CleanPage[],
  captions: readonly Caption[],
  figures: readonly Figure[],
): Promise<PictureCards<Figure>> {
  const ground = groundOn(pages.map((page) => withTitlesApart(page, captions, figures)));
  const language = languageOf(pages.map(({ text }) => text).join('\n'));
  const grammar = language && (await loadGrammar(language));
  const asked = askedIn(language);
  const drops = createDrops();
  const cards: PictureCard<Figure>[] = [];
  for (const figure of figures) {
    const caption = captions.find((one) => isOf(figure, one));
    if (caption === undefined) continue;
    const { page } = figure;
    const labelled = labelCards(figure, caption, pages);
    const title = titleIn(caption, figure.title);
    const said = saidOfPicture(title, firstSaid(caption, title, grammar?.sentences), grammar);
    if (said === undefined && labelled.length === 0)
      drops.add('the caption does not say what the picture shows');
    if (said !== undefined && !isTold(said.back, figure)) {
      const item = { type: 'basic' as const, front: '', back: said.back, page };
      const grounding = ground({ ...item, quote: quoteOf(caption, said.back) });
      if (drops.passes(grounding)) {
        const { page, quote } = grounding;
        cards.push({ front: asked[said.asks], back: said.back, page, quote, figure });
      }
    }
    for (const { text, cover } of labelled) {
      const isThere = ground({ type: 'basic', front: '', back: text, page, quote: text });
      const isOnPage = ground({ type: 'point', text: caption.label, page, quote: caption.label });
      if (!isThere.ok || !isOnPage.ok) continue;
      cards.push({
        front: asked.covered,
        back: text,
        page,
        quote: caption.text.slice(0, longestQuote),
        figure,
        cover,
      });
    }
  }
  return { cards, rejected: drops.counts };
}

function isOf({ page, label }: FigureOnPage, caption: Caption): boolean {
  return caption.page === page && caption.label === label;
}

const longestQuote = 2_000;

/** From its number to the end of what is answered. */
function quoteOf({ text }: Caption, back: string): string {
  const at = text.toLowerCase().indexOf(back.toLowerCase());
  if (at < 0) return text;
  const end = at + back.length;
  return text.slice(0, /[.!]/.test(text[end] ?? '') ? end + 1 : end);
}

/** What stands in another font is a line of its own: the caption goes on behind it with a sentence. */
function withTitlesApart(
  page: CleanPage,
  captions: readonly Caption[],
  figures: readonly FigureOnPage[],
): CleanPage {
  let { text } = page;
  for (const figure of figures.filter((one) => one.page === page.page)) {
    const caption = captions.find((one) => isOf(figure, one));
    const title = caption && titleIn(caption, figure.title);
    if (caption === undefined || title === undefined) continue;
    const end = caption.start + title.length;
    const apart = `${caption.text.slice(0, end)}\n\n${caption.text.slice(end).trimStart()}`;
    text = text.replace(caption.text, () => apart);
  }
  return { ...page, text };
}

/** The picture says its answer itself. */
function isTold(back: string, { words }: FigureOnPage): boolean {
  const written = tokensOf(words.map(({ text }) => text).join(' '));
  return spanOf(written, tokensOf(back).joined) !== undefined;
}

function labelCards(figure: FigureOnPage, caption: Caption, pages: readonly CleanPage[]) {
  const labels = labelsIn(figure.words);
  if (labels.length === 0) return [];
  const own = pages.find(({ page }) => page === figure.page);
  const around = [-1, 0, 1].flatMap((step) => {
    const page = pages.find(({ page }) => page === figure.page + step);
    // What is said in running text: the labels themselves stand on the page too.
    return (
      page?.blocks.flatMap(({ kind, text }) =>
        kind === 'paragraph' && text.length > 120 ? [text] : [],
      ) ?? []
    );
  });
  const said = tokensOf([caption.text, ...around].join('\n'));
  if (own === undefined) return [];
  const isKnown = (text: string) => spanOf(said, tokensOf(text).joined) !== undefined;
  return bestLabels(labels, isKnown).map((label) => ({ text: label.text, cover: coverOf(label) }));
}
