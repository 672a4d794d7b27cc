/** Pages in the form in which the server accepts them. Pure. */
import type { ChapterText } from '../../../generate/chapters.ts';
import {
  type GenerationRequest,
  type GenerationStyle,
  longestText,
  mostBlocks,
  mostChapters,
  mostPages,
  mostTerms,
} from '../../../protocol/generations.ts';
import type { Block, CleanPage } from '../../../text/clean-page.ts';

type SentPages = GenerationRequest['pages'];
type SentBlock = SentPages[number]['blocks'][number];

export interface Sent {
  pages: SentPages;
  chapters: NonNullable<GenerationStyle['chapters']>;
}

/**
 * Divides long paragraphs and leaves out emphasis beyond the bounds: every word is sent.
 * @returns nothing if a page has too many paragraphs, or there are too many pages
 */
export function pagesSent(
  pages: readonly CleanPage[],
  chapters: readonly ChapterText[],
): Sent | undefined {
  const starts = new Set(chapters.flatMap(({ pages: [first] }) => first?.blocks[0] ?? []));
  const begins: Sent['chapters'] = [];
  const sent: SentPages = [];
  for (const { page, blocks } of pages) {
    if (blocks.length === 0) continue;
    const pieces: SentBlock[] = [];
    for (const block of blocks) {
      if (starts.has(block)) begins.push({ page: sent.length, block: pieces.length });
      pieces.push(...piecesOf(block));
    }
    if (pieces.length > mostBlocks) return undefined;
    sent.push({ page, blocks: pieces });
  }
  if (sent.length > mostPages) return undefined;
  return { pages: sent, chapters: begins.slice(0, mostChapters) };
}

function piecesOf({ kind, text, terms = [], continues }: Block): SentBlock[] {
  return cut(text).map((piece, at) => {
    const marked = terms.filter((term) => piece.includes(term)).slice(0, mostTerms);
    return {
      ...{ kind, text: piece },
      ...(marked.length > 0 && { terms: marked }),
      ...(continues && at === 0 && { continues }),
    };
  });
}

/** After a sentence, or else after a word. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > longestText) {
    const most = text.slice(from, from + longestText);
    const end = [most.lastIndexOf('. ') + 2, most.lastIndexOf(' ') + 1].find((at) => at > 1);
    const piece = most.slice(0, end);
    pieces.push(piece.trimEnd());
    from += piece.length;
  }
  return [...pieces, text.slice(from)];
}
