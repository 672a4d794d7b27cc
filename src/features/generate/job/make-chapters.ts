/** A summary by chapter: of each chapter its own points, under its name. */
import {
  type ChapterText,
  chapterOf,
  chapterTextsOf,
  pointsOfChapter,
} from '../../../generate/chapters.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import { type Result, success } from '../../../lib/result.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import type { Collector } from './collect.ts';
import { type Ask, makePart, rankOf } from './make-part.ts';
import type { NothingReason } from './why-nothing.ts';

interface ChaptersWish {
  pages: readonly CleanPage[];
  begins: Parameters<typeof chapterTextsOf>[1];
  /** The pages of the points that the student has. */
  known: readonly number[];
  /** The engine takes all chapters at once; else it is asked about one after the other. */
  isWhole: boolean;
  tell: (done: number, total: number) => void;
  isStopped: () => boolean;
}

/** @returns why it gave nothing, where it did */
export async function makeChapters(
  { pages, begins, known, isWhole, tell, isStopped }: ChaptersWish,
  found: Collector,
  ask: Ask,
): Promise<Result<NothingReason>> {
  const texts = chapterTextsOf(pages, begins);
  if (isWhole) {
    const share = texts.reduce((sum, { pages }) => sum + pointsOfChapter(pages), 0);
    const wish = { ...partOf([...pages], known), chapters: texts, share };
    return await makePart(
      { ...wish, tag: (item) => under(item, chapterOf(texts, item)) },
      found,
      ask,
    );
  }
  let why: NothingReason = 'no words';
  for (const [index, text] of texts.entries()) {
    if (isStopped()) break;
    tell(index, texts.length);
    const made = await makePart(wishOf(text, known), found, ask);
    if (!made.ok) return made;
    if (rankOf(made.data) > rankOf(why)) why = made.data;
  }
  return success(why);
}

function wishOf({ title, pages }: ChapterText, known: readonly number[]) {
  return {
    ...partOf(pages, known),
    share: pointsOfChapter(pages),
    tag: (item: StudyItem) => under(item, title),
  };
}

function partOf(pages: CleanPage[], known: readonly number[]) {
  const again = known.filter((page) => pages.some((one) => one.page === page)).length;
  return { kind: 'summary' as const, shape: 'chapters' as const, pages, again };
}

function under(item: StudyItem, chapter: string | undefined): StudyItem {
  return item.type === 'point' && chapter !== undefined ? { ...item, chapter } : item;
}
