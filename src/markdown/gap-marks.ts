/** The gaps of a cloze text, marked so that Markdown around and in them is read as it stands. */
import { isAsked, parseCloze } from '../model/study/cloze.ts';

/** Signs that no text has (Unicode's noncharacters): around a closed gap, and around a filled one. */
export const gapSigns = { open: '\ufdd0', close: '\ufdd1', begin: '\ufdd2', end: '\ufdd3' };

/** @param filled what is hidden is there, else its hint */
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

/** Gaps inside a formula: a box where one is closed. */
export function texOf(tex: string): string {
  return tex
    .replace(/\ufdd0[^\ufdd0\ufdd1]*\ufdd1/g, '\\boxed{\\ldots}')
    .replace(/\ufdd2/g, '{')
    .replace(/\ufdd3/g, '}');
}

/** Gaps inside code, as words. */
export function withoutGapSigns(code: string): string {
  return code
    .replaceAll(gapSigns.open, '[')
    .replaceAll(gapSigns.close, ']')
    .replace(/[\ufdd2\ufdd3]/g, '');
}
