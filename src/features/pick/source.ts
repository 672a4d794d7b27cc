/** Where sentences are picked from: some pages of a file, or a note. The address says so. */
import type { StudyFile } from '../../model/entities/file.ts';
import type { Chapter } from '../../reading/pdf/chapters.ts';
import type { PageRange } from '../../reading/pdf/text/file-text.ts';

export type PickedFile = Pick<
  StudyFile,
  'id' | 'name' | 'sha256' | 'mime' | 'pageCount' | 'content'
>;

export interface PickSearch {
  /** The pages of a file; without them its next section. */
  from?: number;
  to?: number;
  /** Only the sentences of this summary's points. */
  summary?: string;
  /** Only those of the highlights of the file: `all`, or colors with a hyphen between them. */
  highlights?: string;
  /** Of highlights: words that they or their notes have. */
  words?: string;
  /** The deck that cards go to; without it that of the source. */
  deck?: string;
}

export function readPickSearch(search: Record<string, unknown>): PickSearch {
  const { from, to, summary, highlights, words, deck } = search;
  const isPage = (one: unknown): one is number => Number.isSafeInteger(one) && Number(one) > 0;
  const isText = (one: unknown): one is string => typeof one === 'string' && one !== '';
  return {
    ...(isPage(from) && isPage(to) && from <= to && { from, to }),
    ...(isText(summary) && { summary }),
    ...(isText(highlights) && { highlights }),
    // The router reads a number where only digits were typed.
    ...((isText(words) || Number.isFinite(words)) && { words: String(words) }),
    ...(isText(deck) && { deck }),
  };
}

/** A part of a file that one sitting takes. */
export interface Section extends PageRange {
  title: string;
}

/** Longer files are picked from by sections. */
export const wholeUpTo = 40;
/** Pages of a section where a file names no chapters. */
const pagesOfSection = 20;

/**
 * The sections of a long file: its chapters, those of more than `wholeUpTo` pages by their parts. A file without
 * chapters is cut evenly. A short file is one section. Pure.
 * @param named such as “Pages 1–20”
 */
export function sectionsOf(
  pageCount: number,
  chapters: readonly Chapter[],
  named: (range: PageRange) => string,
): Section[] {
  const whole = { fromPage: 1, toPage: Math.max(1, pageCount) };
  if (pageCount <= wholeUpTo) return [{ ...whole, title: named(whole) }];
  const first = chapters.filter(({ level }) => level === 1);
  const inner = chapters.filter(({ level }) => level === 2);
  const parts = first.flatMap((chapter) => {
    const own = inner.filter(
      ({ fromPage, toPage }) => fromPage >= chapter.fromPage && toPage <= chapter.toPage,
    );
    return pagesIn(chapter) > wholeUpTo && own.length > 1 ? own : [chapter];
  });
  const known = parts.length > 1 ? parts : chapters.length > 1 ? chapters : [];
  const begun = [...new Map(known.map((one) => [one.fromPage, one])).values()].sort(
    (a, b) => a.fromPage - b.fromPage,
  );
  const starts = begun.map(({ fromPage, title }) => ({ fromPage, title }));
  if (starts[0]?.fromPage !== 1) starts.unshift({ fromPage: 1, title: '' });
  return starts.flatMap(({ fromPage, title }, at) => {
    const toPage = Math.max(fromPage, (starts[at + 1]?.fromPage ?? pageCount + 1) - 1);
    return cutEvenly({ fromPage, toPage }).map((range, _, all) => ({
      ...range,
      title:
        title === '' || all.length > 1 ? [title, named(range)].filter(Boolean).join(', ') : title,
    }));
  });
}

function cutEvenly(range: PageRange): PageRange[] {
  const count = pagesIn(range);
  const parts = count <= wholeUpTo ? 1 : Math.ceil(count / pagesOfSection);
  return Array.from({ length: parts }, (_, index) => ({
    fromPage: range.fromPage + Math.floor((count * index) / parts),
    toPage: range.fromPage + Math.floor((count * (index + 1)) / parts) - 1,
  }));
}

function pagesIn({ fromPage, toPage }: PageRange): number {
  return toPage - fromPage + 1;
}

/** The section to go on with: that of the page where the student picked last, else the one being read. Pure. */
export function sectionAt(sections: readonly Section[], page: number): Section | undefined {
  return sections.findLast(({ fromPage }) => fromPage <= page) ?? sections[0];
}

/** Of a range that is longer than one sitting: as much as lies in the section where it begins. Pure. */
export function partToPick(sections: readonly Section[], range: PageRange): PageRange {
  const section = sectionAt(sections, range.fromPage);
  if (pagesIn(range) <= wholeUpTo || section === undefined) return range;
  return { fromPage: range.fromPage, toPage: Math.min(section.toPage, range.toPage) };
}

export function sectionAfter(
  sections: readonly Section[],
  { toPage }: PageRange,
): Section | undefined {
  return sections.find(({ fromPage }) => fromPage > toPage);
}
