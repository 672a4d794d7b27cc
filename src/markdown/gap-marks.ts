/** The gaps of a cloze text, marked so that Markdown around and in them is read as it stands. */
import { isAsked, parseCloze } from '../model/study/cloze.ts';
import { gapSigns } from './markdown-inline.ts';

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
