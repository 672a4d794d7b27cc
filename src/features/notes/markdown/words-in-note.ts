/** Where words of a note stand in its Markdown, whatever marks are between them. Pure. */
import { locate } from '../../../generate/grounding/locate.ts';
import { tokensOf } from '../../../generate/grounding/tokens.ts';

/** @returns start and end in the text; `undefined` where they are not there any more */
export function placeOfWords(
  text: string,
  words: string,
): [start: number, end: number] | undefined {
  const tokens = tokensOf(text);
  const span = locate(tokensOf(words), tokens);
  if (span === undefined) return undefined;
  // Words that a line end had parted are put together in the tokens' own text.
  const moved = text.length - tokens.text.length;
  const start = tokens.starts[span.from] ?? 0;
  const end = tokens.ends[span.to - 1] ?? start;
  return moved === 0 ? [start, end] : undefined;
}
