/** Chapters by the file's own list or by headings, and shapes of a summary. Every block is in exactly one chapter, in order. Pure. */
import type { Block, CleanPage } from '../text/clean-page.ts';
import { fold } from '../text/fold.ts';
import type { Sourced } from './engine.ts';
import { isOfTasks } from './make/apparatus.ts';

export interface ChapterBegin {
  title: string;
  page: number;
}

export interface ChapterText {
  /** None: the text before the first chapter. */
  title: string | undefined;
  pages: CleanPage[];
}

/** A heading with fewer words under it does not begin a chapter. */
const fewestWords = 80;
/** “Section Summary”, “Key Terms”: what belongs to the chapter before. Exercises too. */
const endOfChapter =
  /^(?:\d[\d.]*\s*)?(?:(?:chapter|section|unit|module|lesson) )?(?:summary|review|recap|wrap-?up|key (?:terms|words|concepts|points|ideas|facts|takeaways|equations)|takeaways|glossary|vocabulary|zusammenfassung|résumé|resumen|conceptos clave|términos clave)\s*:?$/i;

export function endsChapter(title: string): boolean {
  return endOfChapter.test(title.trim()) || isOfTasks(title.trim());
}
/** As `line` of the model. */
const longestTitle = 500;

/** @param begins of the file, in order; headings decide if there are fewer than two */
export function chapterTextsOf(
  pages: readonly CleanPage[],
  begins: readonly ChapterBegin[],
): ChapterText[] {
  const own = begins.filter(({ title }, index) => index === 0 || !endsChapter(title));
  const parts = own.length > 1 ? byBegins(pages, own) : byHeadings(pages);
  return parts.filter((part) => part.pages.length > 0);
}

/** The chapter of a quote. If chapters share the page, the first whose text has the quote. */
export function chapterOf(
  texts: readonly ChapterText[],
  { page, quote }: Sourced,
): string | undefined {
  const here = texts.flatMap(({ title, pages }) =>
    pages.filter((one) => one.page === page).map(({ text }) => ({ title, text })),
  );
  return (here.find(({ text }) => text.includes(quote)) ?? here[0])?.title;
}

function byBegins(pages: readonly CleanPage[], begins: readonly ChapterBegin[]): ChapterText[] {
  const first = pages[0]?.page ?? 1;
  // The first page continues the last chapter that began before it.
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

/** The block of the title on the page. A title that is not found begins where the chapter before it began on this page. */
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
      const isTitle = block.kind === 'heading' && !endsChapter(block.text);
      if (isTitle && growing.words() >= fewestWords) growing.begin(block.text);
      else if (isTitle && growing.isEmpty()) growing.rename(block.text);
      growing.add(page, [block]);
    }
  }
  // A last chapter with few words is joined to the one before it.
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
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** None: key points, as many as wished or as the text has. */
export type SummaryShape = 'short' | 'detailed' | 'chapters';

/** Whatever the length of the text. */
export const pointsOfShort = 5;
/** Words of text for each point. */
export const wordsOfDetail = 100;
/** Of a summary by chapter. */
export type SummaryLength = 'short' | 'medium' | 'long';

/** With fewer points a chapter is not covered; nobody reads more to the end. */
const ofChapter: Record<SummaryLength, { fewest: number; most: number; wordsOfPoint: number }> = {
  short: { fewest: 1, most: 3, wordsOfPoint: 800 },
  medium: { fewest: 2, most: 8, wordsOfPoint: 300 },
  long: { fewest: 3, most: 16, wordsOfPoint: 120 },
};

export function pointsOfChapter(
  pages: readonly CleanPage[],
  length: SummaryLength = 'medium',
): number {
  const words = pages.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  const { fewest, most, wordsOfPoint } = ofChapter[length];
  return Math.min(most, Math.max(fewest, Math.round(words / wordsOfPoint)));
}
