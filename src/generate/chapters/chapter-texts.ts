/**
 * The text of pages, parted by chapters: by those that the file names, else by its headings. Pure.
 *
 * Invariant: every block is in exactly one part, in reading order.
 */
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { fold } from '../../text/fold.ts';

/** Where a chapter begins. */
export interface ChapterBegin {
  title: string;
  page: number;
}

export interface ChapterText {
  /** None: what stands before the first chapter. */
  title: string | undefined;
  pages: CleanPage[];
}

/** Words under a heading that make it a chapter; with fewer it belongs to the one before it. */
const fewestWords = 80;
/** As `line` of the model has it. */
const longestTitle = 500;

/** @param begins as the file names them, in order; fewer than two: its headings are taken */
export function chapterTextsOf(
  pages: readonly CleanPage[],
  begins: readonly ChapterBegin[],
): ChapterText[] {
  const parts = begins.length > 1 ? byBegins(pages, begins) : byHeadings(pages);
  return parts.filter((part) => part.pages.length > 0);
}

/** The chapter in whose text the quote stands; where several share its page, the first that has its words. */
export function chapterOf(
  texts: readonly ChapterText[],
  { page, quote }: { page: number; quote: string },
): string | undefined {
  const here = texts.flatMap(({ title, pages }) =>
    pages.filter((one) => one.page === page).map(({ text }) => ({ title, text })),
  );
  return (here.find(({ text }) => text.includes(quote)) ?? here[0])?.title;
}

function byBegins(pages: readonly CleanPage[], begins: readonly ChapterBegin[]): ChapterText[] {
  const first = pages[0]?.page ?? 1;
  // The one that goes on into the first page is the last that began before it.
  const before = begins.findLast(({ page }) => page < first);
  const growing = growFrom(before?.title);
  for (const page of pages) {
    let after = 0;
    for (const { title } of begins.filter((one) => one.page === page.page)) {
      const at = placeOfTitle(title, page.blocks, after);
      growing.add(page.page, page.blocks.slice(after, at));
      growing.begin(title);
      after = at;
    }
    growing.add(page.page, page.blocks.slice(after));
  }
  return growing.parts;
}

/** Its heading on the page. A title that is not there begins with the page, or where the one before it began. */
function placeOfTitle(title: string, blocks: readonly Block[], after: number): number {
  const sought = plain(title);
  const at = blocks.findIndex(({ kind, text }, index) => {
    if (index < after || kind !== 'heading') return false;
    const found = plain(text);
    return found !== '' && (found.includes(sought) || sought.includes(found));
  });
  return at < 0 ? after : at;
}

function byHeadings(pages: readonly CleanPage[]): ChapterText[] {
  const growing = growFrom(undefined);
  for (const { page, blocks } of pages) {
    for (const block of blocks) {
      if (block.kind === 'heading' && growing.words() >= fewestWords) growing.begin(block.text);
      else if (block.kind === 'heading' && growing.isEmpty()) growing.rename(block.text);
      growing.add(page, [block]);
    }
  }
  // A last one with few words is no chapter either, but its words must not be lost.
  const last = growing.parts.at(-1);
  const beforeIt = growing.parts.at(-2);
  if (last !== undefined && beforeIt !== undefined && growing.words() < fewestWords) {
    growing.parts.pop();
    for (const { page, blocks } of last.pages) addTo(beforeIt, page, blocks);
  }
  return growing.parts;
}

function growFrom(title: string | undefined) {
  const parts: ChapterText[] = [{ title: title?.slice(0, longestTitle), pages: [] }];
  const last = () => parts.at(-1) as ChapterText;
  return {
    parts,
    begin: (title: string) => {
      parts.push({ title: title.slice(0, longestTitle), pages: [] });
    },
    rename: (title: string) => {
      last().title = title.slice(0, longestTitle);
    },
    isEmpty: () => last().pages.length === 0,
    add: (page: number, blocks: readonly Block[]) => addTo(last(), page, blocks),
    words: () =>
      last()
        .pages.flatMap(({ blocks }) => blocks)
        .filter(({ kind }) => kind !== 'heading')
        .reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0),
  };
}

function addTo({ pages }: ChapterText, page: number, blocks: readonly Block[]): void {
  if (blocks.length === 0) return;
  const text = blocks.map((block) => block.text).join('\n\n');
  const last = pages.at(-1);
  if (last?.page === page) {
    last.blocks.push(...blocks);
    last.text += `\n\n${text}`;
  } else pages.push({ page, blocks: [...blocks], text });
}

function plain(title: string): string {
  return fold(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
