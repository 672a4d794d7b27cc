/**
 * Captions of figures: finds them on a page, and separates their text from number and credits. In a deck the titles of
 * slides stand for captions that are missing. Pure.
 */
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { type SentenceRules, splitSentences } from '../language/sentences.ts';
import { stopWords, wordsOf } from '../language/words.ts';
import { areSlides, grownAway, isBeside, isTitlePage } from '../lists/slides/slide-pages.ts';

export interface Caption {
  page: number;
  /** As the page has it: `Figure 3.2`, `Abb. 4`. */
  label: string;
  /** The whole caption, word for word. */
  text: string;
  /** Where the text after the number begins. */
  start: number;
  /** The title of a slide, which says what its figure shows. */
  isTitle?: true;
}

/** Figures, not tables, in nine languages: each word with its abbreviation. */
const names = [
  'figure|fig',
  'abbildung|abb|bild',
  'figura|imagen|ilustración',
  'imagem|ilustração',
  'immagine',
  'figuur|afbeelding|afb',
  'rysunek|rys|rycina|ryc',
  'figur',
].join('|');
const begins = new RegExp(
  `^((?:${names})\\.?\\s{0,3}(?:[A-Z]\\.?)?\\d{1,3}(?:[.\\-–]\\d{1,3}){0,3}[a-z]?)(?![\\p{L}\\p{N}])`,
  'iu',
);
const afterLabel = /^\s*[.:|–—-]?\s*/u;

/** “Figure 2 shows …” is running text about a figure. */
const mention =
  /^(?:\([^)]{1,40}\)\s*)?(?:shows?|illustrates?|provides?|summari[sz]es?|depicts?|presents?|lists?|describes?|is|are|gives?|compares?|below|above|contains?|outlines?|also|and|to|demonstrates?|displays?|explains?|highlights?|represents?|indicates?|includes?|zeigt|stellt|ist|und|montre|illustre|présente|est|et|muestra|ilustra|presenta|es|mostra|illustra|è|toont|laat|geeft|pokazuje|przedstawia|i|visar|är|och|ilustr\p{Ll}+)(?![\p{L}])/iu;

/** Credits in brackets or on a line of their own. */
const creditInBrackets =
  /\s*[([](?:[^()[\]]{0,20}\s)?(?:credit|source|adapted from|modified from|photo(?:graph)?|image|courtesy|attribution|©|quelle|foto|crédit|fuente|fonte|bron|źródło|zdjęcie|autor|källa|crédito)s?\b.*$/isu;
const creditBegins =
  /^[([]?\s*(?:(?:photo|image|figure|picture)?\s*(?:credits?|courtesy)\b|sources?:|adapted from|reproduced|photo(?:graph)? (?:by|:)|image (?:by|:)|©|copyright|cc[ -]by|public domain|licen[cs]e|quelle:|foto:|fuente:|fonte:|bron:|źródło:|källa:)/iu;

/** Of a page. */
const mostBlocksRead = 400;
const mostCaptions = 40;
const mostLettersOfCaption = 3_000;

/**
 * @returns captions from top to bottom. If two have the same number, neither is returned: the reference is ambiguous.
 */
export function captionsOf(page: CleanPage): Caption[] {
  const found: Caption[] = [];
  for (const block of page.blocks.slice(0, mostBlocksRead)) {
    const caption = captionIn(block, page.page);
    if (caption !== undefined) found.push(caption);
    if (found.length >= mostCaptions) break;
  }
  const times = Map.groupBy(found, ({ label }) => label.toLowerCase());
  return found.filter(({ label }) => times.get(label.toLowerCase())?.length === 1);
}

function captionIn({ kind, text }: Block, page: number): Caption | undefined {
  if (kind === 'table' || kind === 'code' || text.length > mostLettersOfCaption) return undefined;
  const label = begins.exec(text)?.[1];
  if (label === undefined) return undefined;
  const rest = text.slice(label.length);
  // Running text continues with a verb of the figure, a comma or a closing bracket.
  if (/^[,;)\]]/.test(rest) || mention.test(rest.trimStart())) return undefined;
  const start = label.length + (afterLabel.exec(rest)?.[0].length ?? 0);
  return { page, label, text, start };
}

/**
 * The first sentence that is not a credit, word for word; empty if there is none.
 * @param title words at the beginning to skip
 */
export function firstSaid(
  { text, start }: Pick<Caption, 'text' | 'start'>,
  title = '',
  rules?: SentenceRules,
): string {
  const said = text.slice(start);
  const rest = said.startsWith(title) ? said.slice(title.length).replace(/^[\s.:]+/, '') : said;
  for (const sentence of splitSentences(rest, rules)) {
    if (creditBegins.test(sentence)) continue;
    return sentence.replace(creditInBrackets, '').trim();
  }
  return '';
}

/** @returns words in another font at the beginning, if they are a title: a sentence begins after them */
export function titleIn(
  { text, start }: Pick<Caption, 'text' | 'start'>,
  apart: string | undefined,
): string | undefined {
  if (apart === undefined || !text.slice(start).startsWith(apart)) return undefined;
  const behind = text.slice(start + apart.length).replace(/^[\s.:]+/, '');
  const isTitle = /^[“"‘'(¿¡]?[\p{Lu}\p{N}]/u.test(behind) && /^\p{Lu}/u.test(apart);
  const last = /(?:^|\s)(\p{Ll}+)$/u.exec(apart)?.[1];
  const isCut = last !== undefined && (last.length <= 3 || stopWords.has(last));
  return isTitle && !isCut ? apart : undefined;
}

/** Of a slide’s title that names its figure. */
const mostWords = 12;

/** @returns the captions of a file in the order of its pages */
export function captionsOfPages(pages: readonly CleanPage[]): Caption[] {
  const isDeck = pages.length > 1 && areSlides(pages);
  const grown = isDeck ? grownAway(pages) : undefined;
  return pages.flatMap((page) => {
    const own = captionsOf(page);
    return own.length > 0 || !isDeck || grown?.has(page.page) ? own : titleOf(page);
  });
}

/** A slide’s title says what its figure shows. */
function titleOf(page: CleanPage): Caption[] {
  const [title, ...rest] = page.blocks;
  const isName =
    title?.kind === 'heading' &&
    rest.every(({ kind }) => kind !== 'heading') &&
    wordsOf(title.text).length <= mostWords &&
    !isBeside(title.text) &&
    !isTitlePage(page);
  if (!isName) return [];
  return [{ page: page.page, label: title.text, text: title.text, start: 0, isTitle: true }];
}
