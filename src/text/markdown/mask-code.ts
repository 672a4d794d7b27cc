/** Hides the code of a Markdown text from readers that search it for marks. Pure, in linear time. */
import type { InPieces } from '../../lib/in-pieces.ts';

/** Read in about a millisecond. */
const linesOfTurn = 1_000;
const fence = /^[ \t>]{0,40}(?:[-*+] |\d{1,9}[.)] )?[ \t]{0,20}(`{3,}|~{3,})/;
const inline = /(?<!`)``(?!`)(?:[^`\n]|`(?!`))+``(?!`)|(?<!`)`(?!`)[^`\n]+`(?!`)/g;

/** @returns the text with spaces in place of code, so that all other letters keep their place */
export function* maskCode(text: string): InPieces<string> {
  if (!text.includes('`') && !text.includes('~~~')) return text;
  const isInFence = followFences();
  let masked = '';
  let count = 0;
  for (let at = 0; at < text.length; ) {
    if (++count % linesOfTurn === 0) yield;
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next + 1;
    const line = text.slice(at, end);
    masked += isInFence(line) ? blankOf(line) : line.replace(inline, blankOf);
    at = end;
  }
  return masked;
}

/** Lines that are in no fenced code. @returns each with its place in the text */
export function* linesOutsideFences(text: string): Generator<{ at: number; line: string }> {
  const isInFence = followFences();
  for (let at = 0; at <= text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    const line = text.slice(at, end);
    if (!isInFence(line)) yield { at, line };
    at = end + 1;
  }
}

/** @returns call it for each line in turn: whether it is in a fence, or one of its marks */
function followFences(): (line: string) => boolean {
  let open: string | undefined;
  return (line) => {
    const [whole = '', mark] = fence.exec(line.slice(0, 200)) ?? [];
    if (open !== undefined) {
      if (mark?.startsWith(open) && isOnlyMark(line)) open = undefined;
      return true;
    }
    // Backticks that end in the same line are code within it.
    if (mark?.startsWith('`') && line.includes('`', whole.length)) return false;
    open = mark;
    return mark !== undefined;
  };
}

function isOnlyMark(line: string): boolean {
  return /^[ \t>]{0,40}[`~]+\s*$/.test(line);
}

function blankOf(text: string): string {
  return text.endsWith('\n') ? `${' '.repeat(text.length - 1)}\n` : ' '.repeat(text.length);
}

/** Like `maskCode`, at once. */
export function withoutCode(text: string): string {
  const masking = maskCode(text);
  for (;;) {
    const step = masking.next();
    if (step.done === true) return step.value;
  }
}
