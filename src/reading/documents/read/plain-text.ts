/** Reads plain text: paragraphs between empty lines; a form feed ends a section. */
import type { DocumentBlock, DocumentSection } from '../document.ts';
import { sectionsOf } from './block-text.ts';
import type { createBlockCount } from './picture-keys.ts';
import { cleanWords, collectRuns } from './runs.ts';

/** Splits a text without empty lines, UTF-16 units. */
const longestParagraph = 4_000;

export function sectionsOfText(
  text: string,
  countBlock: ReturnType<typeof createBlockCount>,
): DocumentSection[] {
  return text.split('\f').flatMap((part) => sectionsOf([...paragraphsOf(part, countBlock)]));
}

function* paragraphsOf(text: string, countBlock: () => void): Generator<DocumentBlock> {
  const runs = collectRuns();
  const end = function* (): Generator<DocumentBlock> {
    const taken = runs.take();
    length = 0;
    if (taken.length === 0) return;
    countBlock();
    yield { kind: 'paragraph', runs: taken };
  };
  let length = 0;
  let before = '';
  for (const line of cleanWords(text).split('\n')) {
    if (line.trim() === '' || length > longestParagraph) yield* end();
    for (let at = 0; at < line.length; at += longestParagraph) {
      if (at > 0) yield* end();
      else if (length > 0) {
        if (isWrapped(before, line)) runs.add(' ');
        else runs.addBreak();
      }
      runs.add(line.slice(at, at + longestParagraph));
    }
    length += line.trim().length;
    before = line;
  }
  yield* end();
}

/** Lines at least this long were probably wrapped by an editor, UTF-16 units. */
const shortestWrapped = 50;

/** Whether the sentence of one line continues in the next, which must not begin a list item. */
function isWrapped(before: string, line: string): boolean {
  return (
    before.length >= shortestWrapped && /^[\p{L}\p{N}("“‘']/u.test(line) && !/^\d+[.)]\s/.test(line)
  );
}
