/** Filters and orders the list of files, and counts the files of each choice. Pure. */
import { hasBytes } from '../../../components/files/file-state.ts';
import type { ListedFile } from '../../../components/files/use-files.ts';
import { fold, holdsWords, wordsOfSearch } from '../../../text/fold.ts';

export type SortKey = 'opened' | 'name' | 'added' | 'size' | 'course';
export type Place = 'here' | 'elsewhere';

export interface Filters {
  reading?: ReadingState | undefined;
  place?: Place | undefined;
  /** From `fileTypeOf`. */
  type?: string | undefined;
  /** A key (`queries/tags/tags.ts`). */
  tag?: string | undefined;
}

export const filterNames = ['reading', 'place', 'type', 'tag'] as const;
export type FilterName = (typeof filterNames)[number];

/** Search text and filter values are computed once for all keystrokes. */
export interface SoughtFile {
  listed: ListedFile;
  folded: string;
  values: Record<FilterName, readonly string[]>;
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** @param courseName `undefined` comes last */
export function sortFiles(
  files: readonly ListedFile[],
  sort: SortKey,
  courseName: (courseId: string | null | undefined) => string | undefined,
): ListedFile[] {
  const name = (a: ListedFile, b: ListedFile) => byName.compare(a.file.name, b.file.name);
  const added = (a: ListedFile, b: ListedFile) => b.file.addedAt - a.file.addedAt;
  const compare: Record<SortKey, (a: ListedFile, b: ListedFile) => number> = {
    // Files that were never opened come last, the newest first.
    opened: (a, b) => b.openedAt - a.openedAt || added(a, b),
    name: (a, b) => name(a, b) || added(a, b),
    added,
    size: (a, b) => b.file.sizeBytes - a.file.sizeBytes || name(a, b),
    course: (a, b) => {
      const [one, other] = [courseName(a.file.courseId), courseName(b.file.courseId)];
      if (one === undefined || other === undefined)
        return Number(one === undefined) - Number(other === undefined) || name(a, b);
      return byName.compare(one, other) || name(a, b);
    },
  };
  return [...files].sort(compare[sort]);
}

export function soughtFile(listed: ListedFile): SoughtFile {
  return {
    listed,
    // Search words contain no line ends, so none spans name and tag.
    folded: [fold(listed.file.name), ...listed.tags.map(({ key }) => key)].join('\n'),
    values: {
      reading: [readingStateOf(listed)],
      place: [hasBytes(listed.state) ? 'here' : 'elsewhere'],
      type: [fileTypeOf(listed.file.mime)],
      tag: listed.tags.map(({ key }) => key),
    },
  };
}

/** Keeps the order. Each search word must be in the name or a tag. */
export function findFiles(
  files: readonly SoughtFile[],
  search: string,
  filters: Filters,
): ListedFile[] {
  const words = wordsOfSearch(search);
  return files.flatMap((file) =>
    holdsWords(file.folded, words) && passes(file, filters) ? [file.listed] : [],
  );
}

/** @returns for each value of a filter, the number of files that it would show with the other filters unchanged */
export function countChoices(
  files: readonly SoughtFile[],
  search: string,
  filters: Filters,
  name: FilterName,
): Map<string, number> {
  const words = wordsOfSearch(search);
  const others = { ...filters, [name]: undefined };
  const counts = new Map<string, number>();
  for (const file of files) {
    const isCounted = holdsWords(file.folded, words) && passes(file, others);
    for (const value of file.values[name]) {
      counts.set(value, (counts.get(value) ?? 0) + Number(isCounted));
    }
  }
  return counts;
}

function passes({ values }: SoughtFile, filters: Filters): boolean {
  return filterNames.every((name) => {
    const chosen = filters[name];
    return chosen === undefined || values[name].includes(chosen);
  });
}

const byMime: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/epub+zip': 'Book',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Document',
  'application/vnd.oasis.opendocument.text': 'Document',
  'application/rtf': 'Document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'Slides',
  'application/vnd.oasis.opendocument.presentation': 'Slides',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Sheet',
  'text/html': 'Web page',
  'application/vnd.comicbook+zip': 'Image',
};

const byGroup: Readonly<Record<string, string>> = {
  image: 'Image',
  audio: 'Sound',
  video: 'Video',
  text: 'Text',
};

export function fileTypeOf(mime: string): string {
  return byMime[mime] ?? byGroup[mime.split('/')[0] ?? ''] ?? 'Other';
}

type ReadingState = 'unread' | 'reading' | 'finished';

export const readingStates: readonly ReadingState[] = ['unread', 'reading', 'finished'];

export const readingLabels: Record<ReadingState, string> = {
  unread: 'Unread',
  reading: 'Reading',
  finished: 'Finished',
};

export function readingStateOf({
  readPages,
  file,
}: Pick<ListedFile, 'readPages'> & { file: { pageCount: number } }): ReadingState {
  if (readPages === 0) return 'unread';
  return readPages >= file.pageCount ? 'finished' : 'reading';
}
