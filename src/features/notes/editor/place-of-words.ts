/** Where words of a note stand in its Markdown. */
import { locate } from '../../../generate/grounding/locate.ts';
import { tokensOf } from '../../../generate/grounding/tokens.ts';

/**
 * Finds words of a note in its Markdown, regardless of the marks between them. Pure. @returns start and end in the
 * text; `undefined` if they are gone
 */
export function placeOfWords(
  text: string,
  words: string,
): [start: number, end: number] | undefined {
  const tokens = tokensOf(text);
  const span = locate(tokensOf(words), tokens);
  if (span === undefined) return undefined;
  // Words across a line end are joined in the tokens' own text.
  const moved = text.length - tokens.text.length;
  const start = tokens.starts[span.from] ?? 0;
  const end = tokens.ends[span.to - 1] ?? start;
  return moved === 0 ? [start, end] : undefined;
}
