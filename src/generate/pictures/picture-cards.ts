/** Cards about figures: what a figure shows, by its caption, and the names of its parts, by its labels. All cards are grounded. Pure. */
import type { CleanPage } from '../../text/clean-page.ts';
import { loadGrammar } from '../define/languages/load.ts';
import { createDrops } from '../drop-reasons.ts';
import { groundOn } from '../grounding/ground.ts';
import { spanOf, tokensOf } from '../grounding/tokens.ts';
import { languageOf } from '../language/detect.ts';
import { lowerStart, wordsOf } from '../language/words.ts';
import { titleOfSlide } from '../lists/slides/slide-pages.ts';
import { plainTerm } from '../make/term-names.ts';
import { type Box, grow, overlapsAcross, unite } from './boxes.ts';
import { type Caption, firstSaid, titleIn } from './caption.ts';
import { askedIn } from './picture-questions.ts';
import { saidOfPicture } from './said-of-picture.ts';

export interface FigureOnPage {
  page: number;
  /** From its caption. */
  label: string;
  title?: string | undefined;
  box: Box;
  words: readonly Written[];
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
  const isSaidInDeck = saidInDeck(pages);
  const cards: PictureCard<Figure>[] = [];
  for (const figure of figures) {
    const caption = captions.find((one) => isOf(figure, one));
    if (caption === undefined) continue;
    const { page } = figure;
    const labelled = labelCards(figure, caption, pages, isSaidInDeck);
    const title = titleIn(caption, figure.title);
    const said = caption.isTitle
      ? undefined
      : saidOfPicture(title, firstSaid(caption, title, grammar?.sentences), grammar);
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
      const front = caption.isTitle
        ? `${titleOfSlide(caption.text)}: ${language ? asked.covered : lowerStart(asked.covered)}`
        : asked.covered;
      // A deck shows one drawing several times, each with another part in color.
      if (caption.isTitle && cards.some((card) => card.front === front && card.back === text))
        continue;
      cards.push({
        front,
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

/** From the number to the end of the answer. */
function quoteOf({ text }: Caption, back: string): string {
  const at = text.toLowerCase().indexOf(back.toLowerCase());
  if (at < 0) return text;
  const end = at + back.length;
  return text.slice(0, /[.!]/.test(text[end] ?? '') ? end + 1 : end);
}

/** Puts a title in another font on a line of its own. The caption continues after it with a sentence. */
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

/** The answer is printed in the picture. */
function isTold(back: string, { words }: FigureOnPage): boolean {
  const written = tokensOf(words.map(({ text }) => text).join(' '));
  return spanOf(written, tokensOf(back).joined) !== undefined;
}

/** Whether another slide, or another line of this one, has the label: one that stands only here may be anything. */
function saidInDeck(pages: readonly CleanPage[]) {
  const texts = pages.map(({ page, text }) => ({ page, text: ` ${wordsOf(text).join(' ')} ` }));
  return (label: string, on: number) => {
    const sought = ` ${wordsOf(label).join(' ')} `;
    return texts.some(({ page, text }) =>
      page === on ? text.split(sought).length > 2 : text.includes(sought),
    );
  };
}

function labelCards(
  figure: FigureOnPage,
  caption: Caption,
  pages: readonly CleanPage[],
  isSaidInDeck: ReturnType<typeof saidInDeck>,
) {
  const labels = labelsIn(figure.words);
  if (labels.length === 0) return [];
  if (caption.isTitle) {
    const isAsked = (text: string) =>
      isSaidInDeck(text, figure.page) && !plainTerm(caption.text).includes(plainTerm(text));
    return bestLabels(labels, isAsked).map((label) => ({
      text: label.text,
      cover: coverOf(label),
    }));
  }
  const own = pages.find(({ page }) => page === figure.page);
  const around = [-1, 0, 1].flatMap((step) => {
    const page = pages.find(({ page }) => page === figure.page + step);
    // Running text says it. The labels are also on the page, so they do not count.
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

interface Written extends Box {
  text: string;
  size: number;
}

const fewest = 3;
const most = 20;
/** More of one figure ask much the same. */
const mostCards = 4;
const longest = 40;
const mostWords = 4;
/** This many numbers along the sides show a chart. The words of a chart name its axes. */
const numbersOfChart = 4;

/** @returns labels that occur once in the figure; none if there are too few or too many */
export function labelsIn(written: readonly Written[]): Written[] {
  const isNumber = ({ text }: Written) => /^[\s\d.,%–—+-]+$/.test(text);
  if (written.filter(isNumber).length >= numbersOfChart) return [];
  const labels = joinLines(written).filter(isLabel);
  const times = Map.groupBy(labels, ({ text }) => text.toLowerCase());
  const single = labels.filter(({ text }) => times.get(text.toLowerCase())?.length === 1);
  return single.length < fewest || labels.length > most ? [] : single;
}

/** @param isKnown whether the text around has the label @returns known ones, longest first */
export function bestLabels(
  labels: readonly Written[],
  isKnown: (text: string) => boolean,
): Written[] {
  return labels
    .filter(({ text }) => isKnown(text))
    .toSorted((a, b) => b.text.length - a.text.length)
    .slice(0, mostCards);
}

/** Joins the lines of a label: same font size, one right under the other. */
function joinLines(written: readonly Written[]): Written[] {
  const joined: Written[] = [];
  for (const one of [...written].sort((a, b) => a.top - b.top)) {
    const before = joined.find(
      (other) =>
        Math.abs(one.size - other.size) < other.size * 0.1 &&
        one.top - other.bottom < one.size * 0.45 &&
        one.top - other.bottom > -one.size * 0.6 &&
        overlapsAcross(one, other) > 0 &&
        isAligned(one, other),
    );
    if (before === undefined) joined.push({ ...one });
    else Object.assign(before, unite(before, one), { text: textOfTwo(before, one) });
  }
  return joined;
}

function textOfTwo({ text }: Written, after: Written): string {
  return /\p{Ll}-$/u.test(text) ? text.slice(0, -1) + after.text : `${text} ${after.text}`;
}

function isAligned(one: Box, other: Box): boolean {
  const within = 3;
  const centers = (one.left + one.right - other.left - other.right) / 2;
  return (
    Math.abs(one.left - other.left) < within ||
    Math.abs(one.right - other.right) < within ||
    Math.abs(centers) < within
  );
}

/** A few words of letters. Not the mark of a part, such as “(a)”. */
function isLabel({ text }: Written): boolean {
  const words = text.split(/\s+/);
  return (
    text.length <= longest &&
    words.length <= mostWords &&
    /^\p{L}[\p{L}\p{M}’' -]*\p{L}$/u.test(text) &&
    (text.match(/\p{L}/gu)?.length ?? 0) >= 4 &&
    words.some((word) => word.length >= 4) &&
    !small.test(text)
  );
}

/** Words about the drawing that name nothing in it. */
const small =
  /^(?:see|symbol|legend|top|bottom|left|right|front|back|side|view|figure|note|key|scale|time|before|after|with|without|from|step|input|output|start|end|other|total|none|average|mean|high|low|yes|true|false)(?:\s(?:view|side|step|key|\w))?$|\b(?:figure|http|www|copyright)\b/i;

/** Margin around the words, so that they are covered completely. */
const coverPoints = 2;

export function coverOf(label: Box): Box {
  return grow(label, coverPoints);
}
