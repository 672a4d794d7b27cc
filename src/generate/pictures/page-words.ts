/** The words of a page as boxes: captions, running text, and possible labels. Pure. */
import { type Fragment, textOf } from '../../text/clean/fragments.ts';
import { type Box, boxOf, overlapsAcross, overlapsDown, unite } from './boxes.ts';
import type { Caption } from './caption.ts';

/** Text on one line. */
export interface Words extends Box {
  text: string;
  size: number;
  fragment: Fragment;
}

export interface PlacedCaption {
  label: string;
  box: Box;
  words: Words[];
  /** Its first words in another font: a title. */
  title: string | undefined;
}

/** Shares of the font size above and below the baseline. */
const ascent = 0.82;
const descent = 0.24;

/** @param pageHeight points @returns from top to bottom */
export function placedWordsOf(fragments: readonly Fragment[], pageHeight: number): Words[] {
  return fragments
    .map((fragment) => ({
      text: textOf(fragment),
      size: fragment.size,
      fragment,
      left: fragment.left,
      right: fragment.right,
      top: pageHeight - fragment.y - fragment.size * ascent,
      bottom: pageHeight - fragment.y + fragment.size * descent,
    }))
    .sort((a, b) => a.top - b.top || a.left - b.left);
}

const lettersOfProse = 30;
const wordsOfProse = 5;

/** Lines of running text; labels of figures are shorter. Includes the short last line of a paragraph. */
export function proseOf(words: readonly Words[]): Words[] {
  const long = words.filter(isProse);
  const isTail = (one: Words) =>
    long.some(
      (line) =>
        Math.abs(one.size - line.size) < line.size * 0.04 &&
        Math.abs(one.left - line.left) < line.size * 0.3 &&
        one.top > line.top &&
        one.top - line.bottom < line.size,
    );
  return words.filter((one) => isProse(one) || isTail(one));
}

function isProse({ text }: Words): boolean {
  return text.length >= lettersOfProse && (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= wordsOfProse;
}

/** Between lines of a caption, in font sizes. */
const mostLeading = 2.1;
/** Between a caption's number and its text on one line, in font sizes. */
const mostBeside = 4;

/** @returns `undefined` if the words are not found on the page */
export function placeCaption(
  { label, text }: Pick<Caption, 'label' | 'text'>,
  words: readonly Words[],
): PlacedCaption | undefined {
  const all = lettersOf(text);
  const begin = lettersOf(label);
  const start = words.find((one) => {
    const own = lettersOf(one.text);
    return own.startsWith(begin) && (all.startsWith(own) || own.startsWith(all));
  });
  if (start === undefined) return undefined;
  const own = [start];
  let box: Box = boxOf(start);
  for (const one of words) {
    if (one === start || one.top < start.top - start.size * 0.5) continue;
    const letters = lettersOf(one.text);
    if (letters === '' || !all.includes(letters)) continue;
    const isNextLine = one.top > box.bottom - start.size * 0.6;
    const isNear = isNextLine
      ? one.top - box.bottom < start.size * (mostLeading - 1) &&
        overlapsAcross(one, box) > -start.size * mostBeside
      : overlapsDown(one, box) > 0 &&
        one.left - box.right < start.size * mostBeside &&
        one.left > start.left;
    if (!isNear) continue;
    own.push(one);
    box = unite(box, one);
  }
  return { label, box, words: own, title: titleOf(own, label) };
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

const mostWordsOfTitle = 14;

/** The words after the number in one font, if words in another font follow. */
function titleOf(words: readonly Words[], label: string): string | undefined {
  const runs = words.flatMap(({ fragment }) => fragment.runs.map((run, at) => ({ ...run, at })));
  let behind = '';
  let font: string | undefined;
  let left = lettersOf(label).length;
  for (const run of runs) {
    let text = run.text;
    if (left > 0) {
      const own = lettersOf(text).length;
      if (own <= left) {
        left -= own;
        continue;
      }
      text = withoutLetters(text, left);
      left = 0;
    }
    if (text.replace(/[\s.:|–—-]/g, '') === '') continue;
    if (font !== undefined && run.font !== font) return asTitle(behind);
    font = run.font;
    behind = run.at === 0 && behind !== '' ? `${behind} ${text.trim()}` : behind + text;
  }
  return undefined;
}

function withoutLetters(text: string, count: number): string {
  let left = count;
  let at = 0;
  while (at < text.length && left > 0) {
    if (/[\p{L}\p{N}]/u.test(text[at] ?? '')) left -= 1;
    at += 1;
  }
  return text.slice(at);
}

function asTitle(text: string): string | undefined {
  const title = text
    .replace(/^[\s.:|–—-]+/, '')
    .replace(/[\s.:]+$/, '')
    .replace(/\s+/g, ' ');
  const count = title.split(' ').length;
  const isOne = /\p{L}{3}/u.test(title) && count <= mostWordsOfTitle;
  return isOne ? title : undefined;
}
