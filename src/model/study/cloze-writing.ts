/** Writing a cloze text: what in it is no gap, a selection as a gap, and the hint of a gap. */
import { offsetsToEscape } from '../../text/markdown/escape.ts';
import { type Gap, gapsOf } from '../../text/markdown/gaps.ts';
import { parseMarkdown } from '../../text/markdown/markdown-blocks.ts';
import { hasFormula, plainWords } from '../../text/markdown/plain-words.ts';
import { clozeAnswer, mostGaps } from './cloze.ts';
import { withGaps } from './cloze-signs.ts';

/** What looks like a gap, and the end of one. */
const gapLike = /\{\{(?:c(\d{1,2})::(?:\}\}|::)?|\s*c\s*\d*\s*:|\s*\d+\s*::)/gi;
const longestShown = 40;

/**
 * Why a part of the text would be shown as its source instead of a gap, in words for the student.
 * @returns `undefined` if each part that looks like a gap is one
 */
export function problemOfGaps(source: string): string | undefined {
  const begun = new Set<number>();
  const add = (gaps: readonly Gap[]) => {
    for (const { start, inner } of gaps) {
      begun.add(start);
      add(inner);
    }
  };
  add(gapsOf(source));
  for (const { 0: mark, 1: number, index } of source.matchAll(gapLike)) {
    if (begun.has(index)) continue;
    if (number !== undefined && mark.startsWith('{{c')) {
      if (/(\}\}|::::)$/.test(mark))
        return 'Write the words to hide in each gap, as in {{c1::words}}.';
      return 'Close each gap with }}, as in {{c1::words}}.';
    }
    const shown = source.slice(index, index + longestShown).replace(/\}\}.*|\n.*/s, '');
    if (/^\{\{c\d{3,}::/.test(shown))
      return `Number gaps from 1 to ${mostGaps}, as in {{c1::words}}.`;
    return `“${shown}…” is not a gap. Write it as {{c1::words}}.`;
  }
  return undefined;
}

/** A text field after its selection became a gap, and the new selection. */
export interface WrappedSelection {
  text: string;
  start: number;
  end: number;
}

const placeholder = 'hidden words';

/**
 * Hides the selection from `start` to `end`; without a selection it inserts a gap to type over. Words within a gap
 * are hidden already, and selected gaps become part of the new one.
 * @param number of the gap; gaps with one number are asked together
 */
export function wrapInGap(
  source: string,
  start: number,
  end: number,
  number = 1,
): WrappedSelection {
  let [from, to] = [start, end];
  for (const gap of gapsOf(source)) {
    if (gap.end <= start || gap.start >= end) continue;
    if (gap.start < start && end < gap.end) return { text: source, start, end };
    [from, to] = [Math.min(from, gap.start), Math.max(to, gap.end)];
  }
  const opening = `{{c${number}::`;
  const selected = clozeAnswer(source.slice(from, to));
  const hidden = selected.trim() === '' ? placeholder : withoutMarks(selected.trim());
  const before = source.slice(0, from) + leadingSpace(selected);
  const after = trailingSpace(selected) + source.slice(to);
  const text = `${before}${opening}${hidden}}}${after}`;
  const within = { start: before.length + opening.length, end: text.length - after.length - 2 };
  // Braces that are not balanced would end it elsewhere.
  const isGap = gapsOf(text).some((gap) => gap.from === within.start && gap.to === within.end);
  return isGap ? { text, ...within } : { text: source, start, end };
}

/**
 * Plain text in one line as a cloze in Markdown that shows exactly this text, with parts of it hidden in gaps of their
 * own, numbered from 1 in their order. In a text with formulas, a part that cannot be a gap stays shown.
 * @param parts disjoint; UTF-16 offsets, end excluded
 */
export function hideParts(text: string, parts: readonly { start: number; end: number }[]): string {
  const inOrder = [...parts].sort((a, b) => a.start - b.start);
  if (hasFormula(text)) {
    return inOrder
      .map((part, at) => ({ ...part, number: at + 1 }))
      .reduceRight((source, one) => wrapInGap(source, one.start, one.end, one.number).text, text);
  }
  // As little as shows the same: the student may edit it.
  const plain = gapsAround(text, inOrder, new Set());
  return isShownAs(plain, text) ? plain : gapsAround(text, inOrder, offsetsToEscape(text));
}

/** Whether a card shows the source as this text, in lists and behind its question. “1914. It began” is no list. */
function isShownAs(source: string, text: string): boolean {
  return [clozeAnswer(source), withGaps(source, true, null)].every(
    (marked) =>
      plainWords(marked).replaceAll(wordJoiner, '') === text.trim() &&
      parseMarkdown(marked).every(({ kind }) => kind === 'paragraph'),
  );
}

/** @param escaped offsets of signs that get a backslash */
function gapsAround(
  text: string,
  parts: readonly { start: number; end: number }[],
  escaped: ReadonlySet<number>,
): string {
  const written = (from: number, to: number, isHidden: boolean) => {
    const isLoose = isHidden && !isBalanced(text.slice(from, to));
    let out = '';
    for (let at = from; at < to; at++) {
      const sign = text.charAt(at);
      out += escaped.has(at) || (isLoose && /[{}]/.test(sign)) ? `\\${sign}` : sign;
      if (wouldBeMark(sign, text.slice(at + 1, to), isHidden)) out += wordJoiner;
    }
    return isHidden && out.startsWith(':') ? wordJoiner + out : out;
  };
  let [source, end] = ['', 0];
  for (const [at, part] of parts.entries()) {
    const hidden = text.slice(part.start, part.end);
    const from = part.start + leadingSpace(hidden).length;
    const to = part.end - trailingSpace(hidden).length;
    source += `${written(end, from, false)}{{c${at + 1}::${written(from, to, true)}}}`;
    end = to;
  }
  return source + written(end, text.length, false);
}

/** It is not seen, and parts signs that would be a mark together. */
const wordJoiner = '\u2060';

/** Whether a brace or colon would begin, end or divide a gap with what is behind it, or with the gap's own end. */
function wouldBeMark(sign: string, after: string, isHidden: boolean): boolean {
  if (sign === '{') return after.startsWith('{');
  if (!isHidden || (sign !== '}' && sign !== ':')) return false;
  return after === '' || after.startsWith(sign);
}

function isBalanced(words: string): boolean {
  let open = 0;
  for (const sign of words) {
    if (sign === '{') open += 1;
    if (sign === '}') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

const hintPlaceholder = 'hint';

/**
 * Selects the hint of the gap at the caret, or of the nearest gap before it; adds one if there is none.
 * @returns `undefined` without a gap
 */
export function hintOfGap(source: string, caret: number): WrappedSelection | undefined {
  const nearest = gapAt(gapsOf(source), caret);
  if (nearest === undefined) return undefined;
  const { to, end } = nearest;
  const closing = end - 2;
  if (closing > to) return { text: source, start: to + 2, end: closing };
  const text = `${source.slice(0, closing)}::${hintPlaceholder}${source.slice(closing)}`;
  return { text, start: end, end: end + hintPlaceholder.length };
}

/** The innermost gap around the caret, or the nearest one before it. */
function gapAt(gaps: readonly Gap[], caret: number): Gap | undefined {
  const around = gaps.find(({ start, end }) => start <= caret && caret <= end);
  if (around === undefined) return gaps.findLast(({ end }) => end < caret) ?? gaps[0];
  const inner = around.inner.find(({ start, end }) => start <= caret && caret <= end);
  return inner === undefined ? around : gapAt([inner], caret);
}

/** Separates what would end the gap or begin its hint, as in a formula or code: by spaces, or by an invisible sign. */
function withoutMarks(words: string): string {
  return words
    .replace(/([{}])(?=\1)/g, '$1 ')
    .replace(/\}$/, '} ')
    .replace(/:(?=:)/g, ':\u2060')
    .replace(/^:|:$/g, (colon, at: number) => (at === 0 ? `\u2060${colon}` : `${colon}\u2060`));
}

function leadingSpace(text: string): string {
  return text.slice(0, text.length - text.trimStart().length);
}

function trailingSpace(text: string): string {
  return text.trim() === '' ? '' : text.slice(text.trimEnd().length);
}
