/**
 * Where the sections of a text begin, by its headings, for a file that has no outline. Headings of one look are of one
 * level: their number (“2.1”) says it, else capital letters, of which the look that stands above the other is higher.
 * Pure.
 */
import type { ChapterStart } from '../../reading/pdf/worker/messages.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import { fold } from '../../text/fold.ts';

/** Slides have a heading each, and less text. Words of a page. */
const fewestOnPage = 150;
/** A heading with fewer words below it heads a term or a box, unless a lower heading follows. */
const fewestBelow = 80;
/** Pages. Shorter sections stay with the one before. */
const fewestPages = 4;

/** @returns in order, of two levels; none if the text has no headings that part it */
export function startsByHeadings(pages: readonly CleanPage[]): ChapterStart[] {
  const words = pages.reduce((sum, { text }) => sum + countWords(text), 0);
  if (words < pages.length * fewestOnPage) return [];
  const heads = headsOf(pages);
  const levels = levelsOf(heads).filter((look) => countOf(heads, look) > 1);
  const found = [levels[0], levels[1]].flatMap((look, at) =>
    look === undefined ? [] : startsOf(heads, look, at === 0 ? 1 : 2),
  );
  const toPage = pages.at(-1)?.page ?? 0;
  const inOrder = found
    .filter(({ page }) => toPage - page + 1 >= fewestPages)
    .sort((a, b) => a.page - b.page || a.level - b.level);
  return inOrder.filter(({ level }) => level === 1).length > 1 ? inOrder : [];
}

type Look = 'chapter' | 'numbered' | 'twice numbered' | 'deeper' | 'capitals' | 'words';

interface Head {
  title: string;
  page: number;
  look: Look;
  /** Words until the next heading. */
  below: number;
}

function headsOf(pages: readonly CleanPage[]): Head[] {
  const heads: Head[] = [];
  for (const { page, blocks } of pages)
    for (const { kind, text } of blocks) {
      const last = heads.at(-1);
      if (kind !== 'heading') {
        if (last !== undefined) last.below += countWords(text);
      } else if (last?.page === page && last.below === 0 && bareChapter.test(last.title)) {
        last.title += `: ${text}`;
      } else if (!ofContents.test(text.slice(-contentsEnd))) {
        heads.push({ title: text, page, look: lookOf(text), below: 0 });
      }
    }
  // What ends each chapter, such as “Review questions”, begins none.
  const times = new Map<string, number>();
  for (const { title } of heads) times.set(fold(title), (times.get(fold(title)) ?? 0) + 1);
  const single = heads.filter(({ title }) => times.get(fold(title)) === 1);
  return single.filter(({ below, look }, at) => {
    const next = single[at + 1];
    return below >= fewestBelow || (next !== undefined && next.look !== look);
  });
}

/** “Chapter 3”, whose name stands in another heading below. */
const bareChapter = /^\p{L}+ (?:\d+|[IVXLC]+)$/u;
/** Letters of a heading that show whether it stands in a table of contents; a hostile page has headings of any length. */
const contentsEnd = 60;
/** “2 Vectors . . 8”, in a table of contents. */
const ofContents = /(?:\. ?){2,}\s*\d+$/;
const chapter = /^(?:chapter|part|unit|lecture|kapitel|teil|chapitre|partie|cap[ií]tulo|parte) \S/i;

function lookOf(title: string): Look {
  if (chapter.test(title)) return 'chapter';
  const [, number] = /^(\d{1,3}(?:\.\d{1,3}){0,4})\.?\s+\p{L}/u.exec(title) ?? [];
  if (number !== undefined)
    return (['numbered', 'twice numbered'] as const)[number.split('.').length - 1] ?? 'deeper';
  return /\p{Ll}/u.test(title) ? 'words' : 'capitals';
}

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

const countOf = (heads: readonly Head[], look: Look) =>
  heads.filter((one) => one.look === look).length;

/** The highest first. */
function levelsOf(heads: readonly Head[]): Look[] {
  const standsAbove = (one: Look, other: Look) =>
    heads.filter(({ look, below }, at) => {
      return look === one && below < fewestBelow * 2 && heads[at + 1]?.look === other;
    }).length;
  const bare: Look[] =
    standsAbove('capitals', 'words') > standsAbove('words', 'capitals')
      ? ['capitals', 'words']
      : ['words', 'capitals'];
  return ['chapter', 'numbered', 'twice numbered', 'deeper', ...bare];
}

function startsOf(heads: readonly Head[], look: Look, level: 1 | 2): ChapterStart[] {
  const starts: ChapterStart[] = [];
  for (const { title, page, look: own } of heads) {
    if (own !== look) continue;
    const last = starts.at(-1);
    if (last?.page === page) last.title = title;
    else if (last === undefined || page - last.page >= fewestPages)
      starts.push({ title, page, level });
  }
  return starts;
}
