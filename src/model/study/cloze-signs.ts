/** A cloze text with signs in place of its gaps, for the Markdown of a card. */
import { gapSigns } from '../../text/markdown/markdown-tree.ts';
import { parseCloze } from './cloze.ts';

/**
 * Replaces the gaps by signs, so that the Markdown around and inside them is parsed as usual.
 * @param filled shows the hidden words instead of the hint
 */
export function withGaps(
  source: string,
  filled: boolean,
  asked: number | null | undefined,
): string {
  let text = '';
  for (const part of parseCloze(source, asked)) {
    if (part.kind === 'text') text += part.text;
    else if (filled) text += filledWords(part.text, /(?:^|\n)[ \t]*$/.test(text.slice(-20)));
    else text += `${gapSigns.open}${part.hint ?? '…'}${gapSigns.close}`;
  }
  return text;
}

const blank = /^\s*$/;
/** Marks at the beginning of a line, which stay outside the signs: they would mark nothing inside. */
const blockMark =
  /^[ \t]*(?:(?:(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|>[ \t]?|#{1,6}[ \t]+)[ \t]*)+/;
/** Lines with a grammar of their own, of tables and rules. */
const wholeLine = /^[ \t]*(?:\||[-*_=:| \t]+$)/;
/** Begins and ends what signs would break: code, and formulas on lines of their own. */
const fence = /^[ \t]*(?:`{3,}|~{3,}|\$\$[ \t]*$|\\[[\]][ \t]*$)/;

/** Signs stand within one block: words over several blocks get them in each line. */
function filledWords(words: string, isAtLineStart: boolean): string {
  const { begin, end } = gapSigns;
  const lines = words.split('\n');
  const isBlock = (line: string, at: number) =>
    (at > 0 || isAtLineStart) && (fence.test(line) || wholeLine.test(line) || blockMark.test(line));
  if (!lines.some((line, at) => isBlock(line, at) || (at > 0 && blank.test(line))))
    return begin + words + end;
  let isFenced = false;
  return lines
    .map((line, at) => {
      const isFence = fence.test(line) && isBlock(line, at);
      if (isFence) isFenced = !isFenced;
      if (isFence || isFenced || blank.test(line)) return line;
      if (isBlock(line, at) && wholeLine.test(line)) return line;
      const mark = isBlock(line, at) ? (blockMark.exec(line)?.[0] ?? '') : '';
      return `${mark}${begin}${line.slice(mark.length)}${end}`;
    })
    .join('\n');
}
