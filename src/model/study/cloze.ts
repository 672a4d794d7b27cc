/**
 * Cloze text: `{{c1::hidden words}}` or `{{c1::hidden words::hint}}`, as in Anki. A card asks the gaps of one
 * number, or all. Malformed text is shown unchanged, so nothing is lost.
 */
import { type Gap, gapsOf } from '../../text/markdown/gaps.ts';

export type ClozePart =
  | { kind: 'text'; text: string }
  | { kind: 'gap'; group: number; text: string; hint?: string };

/**
 * The gaps that are asked, the outermost of gaps within each other, and the words around them. Other gaps are words.
 * @param asked as in `isAsked`
 */
export function parseCloze(source: string, asked?: number | null): ClozePart[] {
  const parts: ClozePart[] = [];
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (last?.kind === 'text') last.text += text;
    else if (text !== '') parts.push({ kind: 'text', text });
  };
  const add = (gaps: readonly Gap[], from: number, to: number) => {
    let end = from;
    for (const gap of gaps) {
      addText(source.slice(end, gap.start));
      end = gap.end;
      const { group, hint } = gap;
      if (isAsked(gap, asked))
        parts.push({ kind: 'gap', group, text: wordsIn(source, gap), ...(hint && { hint }) });
      else add(gap.inner, gap.from, gap.to);
    }
    addText(source.slice(end, to));
  };
  add(gapsOf(source), 0, source.length);
  return parts;
}

/** The hidden words without the marks of gaps among them. */
function wordsIn(source: string, { inner, from, to }: Gap): string {
  let [words, end] = ['', from];
  for (const gap of inner) {
    words += source.slice(end, gap.start) + wordsIn(source, gap);
    end = gap.end;
  }
  return words + source.slice(end, to);
}

export function hasGap(source: string): boolean {
  return gapsOf(source).length > 0;
}

/** The numbers of its gaps, distinct and rising. */
export function clozeNumbers(source: string): number[] {
  const numbersOf = (gaps: readonly Gap[]): number[] =>
    gaps.flatMap(({ group, inner }) => [group, ...numbersOf(inner)]);
  return [...new Set(numbersOf(gapsOf(source)))].sort((a, b) => a - b);
}

/** Higher numbers are not gaps. */
export const mostGaps = 99;

/** Whether a card that asks `asked` hides this gap; without a number it hides all. */
export function isAsked({ group }: { group: number }, asked: number | null | undefined): boolean {
  return !asked || group === asked;
}

/** The words hidden by the asked gaps. */
export function hiddenWords(source: string, asked?: number | null): string {
  return parseCloze(source, asked)
    .flatMap((part) => (part.kind === 'gap' ? [part.text] : []))
    .join(', ');
}

/** The text with its gaps filled. */
export function clozeAnswer(source: string): string {
  return parseCloze(source)
    .map((part) => part.text)
    .join('');
}
