/** The sentences that a student marked on pages, each with its neighbours. Pure. */
import type { Block, CleanPage } from '../text/clean-page.ts';
import type { Sourced } from './engine.ts';
import { locate } from './grounding/locate.ts';
import { type Span, spanOf, type Tokens, tokensOf } from './grounding/tokens.ts';
import { splitSentences } from './language/sentences.ts';

export interface Mark {
  page: number;
  /** As it was marked. In a changed file it may be on a neighbouring page. */
  quote: string;
}

export interface AroundMarks {
  /** Only the sentences, and the headings above them. */
  pages: CleanPage[];
  /** Whether an item is on one of the sentences. */
  has: (item: Sourced) => boolean;
}

/** Sentences before and after a mark that belong to it. */
const besides = 1;

export function aroundMarks(pages: readonly CleanPage[], marks: readonly Mark[]): AroundMarks {
  const places = placesOfMarks(pages, marks);
  const kept = pages.flatMap((page) => pageOf(page, places.get(page.page) ?? []));
  return {
    pages: kept,
    has: ({ page, quote }) => kept.some((one) => one.page === page && one.text.includes(quote)),
  };
}

/** UTF-16 offsets in the blocks of a page, an empty line between them; end excluded. */
export type MarkedPlace = readonly [from: number, to: number];

/** @returns the marks that each page has, by its number; a mark of a changed file may be on the page beside */
export function placesOfMarks(
  pages: readonly CleanPage[],
  marks: readonly Mark[],
): Map<number, MarkedPlace[]> {
  const spans = new Map(pages.map(({ page }) => [page, [] as MarkedPlace[]]));
  const tokens = new Map(pages.map((page) => [page.page, tokensOf(textOf(page))]));
  for (const { page, quote } of marks) {
    const sought = tokensOf(quote);
    const places = [page, page - 1, page + 1];
    const place = (find: typeof locateMost) =>
      places.some((at) => {
        const words = tokens.get(at);
        const span = words && find(sought, words);
        if (words === undefined || span === undefined) return false;
        spans.get(at)?.push([words.starts[span.from] ?? 0, words.ends[span.to - 1] ?? 0]);
        return true;
      });
    if (!place(locate)) place(locateMost);
  }
  return spans;
}

/** Finds a mark that runs over the head or foot of a page: more than half of it, from its beginning or to its end. */
function locateMost(mark: Tokens, page: Tokens): Span | undefined {
  const count = mark.words.length;
  for (let cut = 1; cut < count / 2; cut++) {
    const end = mark.joined.slice(mark.places[cut]);
    const beginning = mark.joined.slice(0, mark.places[count - cut]);
    const span = spanOf(page, end) ?? spanOf(page, beginning);
    if (span !== undefined) return span;
  }
  return undefined;
}

function textOf({ blocks }: CleanPage): string {
  return blocks.map(({ text }) => text).join('\n\n');
}

function pageOf(whole: CleanPage, spans: readonly MarkedPlace[]): CleanPage[] {
  const { blocks } = whole;
  const kept: Block[] = [];
  let heading: Block | undefined;
  let offset = 0;
  for (const block of blocks) {
    const own = spans.map(([from, to]): MarkedPlace => [from - offset, to - offset]);
    offset += block.text.length + 2;
    if (block.kind === 'heading') heading = block;
    const some = sentencesIn(block, own);
    if (some.length === 0) continue;
    if (heading !== undefined && heading !== block) kept.push(heading);
    heading = undefined;
    kept.push(...some);
  }
  return kept.length === 0
    ? []
    : [{ ...whole, blocks: kept, text: textOf({ blocks: kept } as CleanPage) }];
}

/** Each run of sentences is a block, so that sentences from different places are not joined. */
function sentencesIn(block: Block, spans: readonly MarkedPlace[]): Block[] {
  const { text, continues: _, ...rest } = block;
  const sentences = splitSentences(text);
  let at = 0;
  const places = sentences.map((sentence) => {
    const from = text.indexOf(sentence, at);
    at = from + sentence.length;
    return { from, to: at };
  });
  const marked = places.map(({ from, to }) => spans.some(([a, b]) => a < to && b > from));
  const isNear = (index: number) =>
    marked.slice(Math.max(0, index - besides), index + besides + 1).some(Boolean);
  const runs: { from: number; to: number }[] = [];
  let wasNear = false;
  for (const [index, place] of places.entries()) {
    const last = runs.at(-1);
    if (isNear(index) && wasNear && last !== undefined) last.to = place.to;
    else if (isNear(index)) runs.push({ ...place });
    wasNear = isNear(index);
  }
  return runs.map(({ from, to }) => ({ ...rest, text: text.slice(from, to) }));
}
