/**
 * Cloze text: `{{c1::hidden words}}` or `{{c1::hidden words::hint}}`, as in Anki. A card asks the gaps of one
 * number, or all. Malformed text is shown unchanged, so nothing is lost.
 */
import { gapSigns } from '../../text/markdown/markdown-tree.ts';

export type ClozePart =
  | { kind: 'text'; text: string }
  | { kind: 'gap'; group: number; text: string; hint?: string };

const gap =
  /\{\{c(\d{1,2})::((?:(?!\{\{|\}\}|::)[\s\S])+)(?:::((?:(?!\{\{|\}\}|::)[\s\S])*))?\}\}/g;

export function parseCloze(source: string): ClozePart[] {
  const parts: ClozePart[] = [];
  let end = 0;
  for (const match of source.matchAll(gap)) {
    const [whole, group, text = '', hint] = match;
    if (match.index > end) parts.push({ kind: 'text', text: source.slice(end, match.index) });
    // Gaps count from 1; 0 asks for all.
    parts.push({ kind: 'gap', group: Number(group) || 1, text, ...(hint ? { hint } : {}) });
    end = match.index + whole.length;
  }
  if (end < source.length) parts.push({ kind: 'text', text: source.slice(end) });
  return parts;
}

export function hasGap(source: string): boolean {
  return parseCloze(source).some((part) => part.kind === 'gap');
}

/** Whether a gap is unclosed or empty, and would be shown as source text. Nested gaps count as closed. */
export function hasOpenGap(source: string): boolean {
  let depth = 0;
  for (const [token] of source.matchAll(/\{\{c\d{1,2}::(?:\}\})?|\}\}/g)) {
    if (token === '}}') depth = Math.max(0, depth - 1);
    else if (token.endsWith('}}')) return true;
    else depth += 1;
  }
  return depth > 0;
}

/** The numbers of its gaps, distinct and rising. */
export function clozeNumbers(source: string): number[] {
  const numbers = parseCloze(source).flatMap((part) => (part.kind === 'gap' ? [part.group] : []));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** Higher numbers are not gaps. */
export const mostGaps = 99;

/** Whether a card that asks `asked` hides this gap; without a number it hides all. */
export function isAsked({ group }: { group: number }, asked: number | null | undefined): boolean {
  return !asked || group === asked;
}

/** The words hidden by the asked gaps. */
export function hiddenWords(source: string, asked?: number | null): string {
  return parseCloze(source)
    .flatMap((part) => (part.kind === 'gap' && isAsked(part, asked) ? [part.text] : []))
    .join(', ');
}

/** The text with its gaps filled. */
export function clozeAnswer(source: string): string {
  return parseCloze(source)
    .map((part) => part.text)
    .join('');
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
  for (const { 0: whole, index } of source.matchAll(gap)) {
    const after = index + whole.length;
    if (after <= start || index >= end) continue;
    if (index < start && end < after) return { text: source, start, end };
    [from, to] = [Math.min(from, index), Math.max(to, after)];
  }
  const opening = `{{c${number}::`;
  const selected = clozeAnswer(source.slice(from, to));
  const hidden = selected.trim() === '' ? placeholder : withoutMarks(selected.trim());
  const before = source.slice(0, from) + leadingSpace(selected);
  const after = trailingSpace(selected) + source.slice(to);
  return {
    text: `${before}${opening}${hidden}}}${after}`,
    start: before.length + opening.length,
    end: before.length + opening.length + hidden.length,
  };
}

const hintPlaceholder = 'hint';

/**
 * Selects the hint of the gap at the caret, or of the nearest gap before it; adds one if there is none.
 * @returns `undefined` without a gap
 */
export function hintOfGap(source: string, caret: number): WrappedSelection | undefined {
  const gaps = [...source.matchAll(gap)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    hint: match[3],
  }));
  const one =
    gaps.find(({ start, end }) => start <= caret && caret <= end) ??
    gaps.findLast(({ end }) => end < caret) ??
    gaps[0];
  if (one === undefined) return undefined;
  const closing = one.end - 2;
  if (one.hint !== undefined)
    return { text: source, start: closing - one.hint.length, end: closing };
  const text = `${source.slice(0, closing)}::${hintPlaceholder}${source.slice(closing)}`;
  return { text, start: one.end, end: one.end + hintPlaceholder.length };
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

/**
 * Replaces the gaps by signs, so that the Markdown around and inside them is parsed as usual.
 * @param filled shows the hidden words instead of the hint
 */
export function withGaps(
  source: string,
  filled: boolean,
  asked: number | null | undefined,
): string {
  return parseCloze(source)
    .map((part) => {
      if (part.kind === 'text' || !isAsked(part, asked)) return part.text;
      if (filled) return `${gapSigns.begin}${part.text}${gapSigns.end}`;
      return `${gapSigns.open}${part.hint ?? '…'}${gapSigns.close}`;
    })
    .join('');
}
