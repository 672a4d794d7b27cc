/**
 * The text of a note without what Obsidian hides from its reader: `%%comments%%` and `^block-ids`. Not in code. Cards are
 * shown as they are written. Pure, in linear time.
 */
import { withoutCode } from './mask-code.ts';

export interface ReaderText {
  text: string;
  /** @returns the place in the whole text of a place in this one */
  placeInWhole: (at: number) => number;
}

/** An open comment without an end is text. */
const comment = /(?:%%[^%]*(?:%[^%]+)*%%)+/g;
/** `^2` at the end of a line is a power, as is a single letter. */
const blockId = /(?<=^|[ \t])\^(?!\d{1,5}[ \t]*$)[A-Za-z0-9-]{2,60}[ \t]*$/gm;

export function textForReader(whole: string): ReaderText {
  const same = { text: whole, placeInWhole: (at: number) => at };
  if (!whole.includes('%%') && !whole.includes('^')) return same;
  const masked = withoutCode(whole);
  const found = [...masked.matchAll(comment), ...masked.matchAll(blockId)];
  if (found.length === 0) return same;
  const hidden = found.map(({ 0: words, index }) =>
    withItsLine(whole, index, index + words.length),
  );
  hidden.sort((a, b) => a.from - b.from);
  let [text, end] = ['', 0];
  /** Where each kept piece begins in both texts. */
  const pieces: { at: number; inWhole: number }[] = [{ at: 0, inWhole: 0 }];
  for (const { from, to } of hidden) {
    if (to <= end) continue;
    text += whole.slice(end, Math.max(end, from));
    end = to;
    pieces.push({ at: text.length, inWhole: end });
  }
  text += whole.slice(end);
  const placeInWhole = (at: number) => {
    const piece = pieces.findLast((one) => one.at <= at);
    return piece === undefined ? at : piece.inWhole + at - piece.at;
  };
  return { text, placeInWhole };
}

/** A hidden part that is alone in its lines is hidden with their end, another with the blank before it. */
function withItsLine(whole: string, from: number, to: number): { from: number; to: number } {
  let [start, end] = [from, to];
  while (/[ \t]/.test(whole.charAt(start - 1))) start--;
  while (/[ \t]/.test(whole.charAt(end))) end++;
  const [isFirst, isLast] = [isLineEnd(whole, start - 1), isLineEnd(whole, end)];
  if (isFirst && isLast) return { from: start, to: Math.min(whole.length, end + 1) };
  if (isLast) return { from: start, to: end };
  return { from, to: isFirst || /[ \t]/.test(whole.charAt(from - 1)) ? end : to };
}

function isLineEnd(whole: string, at: number): boolean {
  return at < 0 || at >= whole.length || whole[at] === '\n';
}
