/** Finds, sorts and groups notes for their list. Pure. */
import { nameOfFacts } from '../../../model/note-facts.ts';
import { type DateFilter, spanOf } from '../../../queries/search/engine/date-filters.ts';
import {
  folderBegins,
  type IsLike,
  likeTag,
  nameBegins,
  tagTyped,
} from '../../../queries/search/engine/like-names.ts';
import { isNearTitle } from '../../../queries/search/engine/near-words.ts';
import {
  hasFilters,
  readSearchLine,
  type SearchLine,
  withHashesAsWords,
} from '../../../queries/search/engine/search-line.ts';
import { isTagIn } from '../../../queries/tags/tags.ts';
import {
  fold,
  hasWord,
  holdsWords,
  type SoughtWord,
  wordsOfFolded,
  wordsOfSearch,
} from '../../../text/fold.ts';
import type { ListedNote, NamesOfNotes } from '../use-notes.ts';
import type { BestNotes } from './use-best-notes.ts';

export const sortLabels = {
  edited: 'Last edited',
  made: 'Date created',
  title: 'Title',
} as const;

export type SortKey = keyof typeof sortLabels;

/** One chip above the list; `undefined`: all notes. */
export type NoteFilter =
  | { by: 'course'; id: string }
  | { by: 'tag'; key: string }
  | { by: 'folder'; name: string }
  | { by: 'template' };

export function isSameFilter(a: NoteFilter | undefined, b: NoteFilter | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

interface View {
  search: string;
  sort: SortKey;
  filter: NoteFilter | undefined;
  /** The key of a tag that they have as well. */
  tag?: string | undefined;
  /** What the search index finds; it knows all words and forgives typos. */
  best?: BestNotes | undefined;
}

/** Templates are shown only where they are asked for. With words the best note comes first. */
export function findNotes(
  notes: readonly ListedNote[],
  { search, sort, filter, tag, best }: View,
  names: NamesOfNotes,
): ListedNote[] {
  const { tagsOf } = names;
  const line = readSearchLine(search);
  const words = wordsOfSearch(search);
  const ofTag: NoteFilter | undefined = tag === undefined ? undefined : { by: 'tag', key: tag };
  const listed = notes.filter(
    (note) =>
      note.isTemplate === (filter?.by === 'template') &&
      isIn(note, filter, tagsOf) &&
      isIn(note, ofTag, tagsOf),
  );
  const textOf = (note: ListedNote) => {
    const tags = tagsOf(note.id).map(({ name }) => name);
    return fold([nameOfFacts(note), note.firstWords, note.folder, ...tags].join('\n'));
  };
  const isFiltered = hasFilters(line);
  const isFound = isFiltered
    ? meetsFilters(withoutUnusedTags(line, listed, names), textOf, names)
    : (note: ListedNote) => holdsWords(textOf(note), words);
  // Only the index knows all words of a note, and so which ones to leave out.
  const exact = listed.filter(
    (note) => best?.has(note.id) || ((best === undefined || !isFiltered) && isFound(note)),
  );
  const found = exact.length > 0 || isFiltered ? exact : listed.filter(isNearTo(words, textOf));
  const rank = ({ id }: ListedNote) => best?.get(id) ?? Number.MAX_SAFE_INTEGER;
  return found.sort(
    (a, b) =>
      Number(b.isUnstored ?? 0) - Number(a.isUnstored ?? 0) ||
      (line.terms.length > 0 ? rank(a) - rank(b) : 0) ||
      orders[sort](a, b),
  );
}

/** `#exam` is a word where no note has the tag, as the index reads it. */
function withoutUnusedTags(
  line: SearchLine,
  notes: readonly ListedNote[],
  names: NamesOfNotes,
): SearchLine {
  const hasTags = meetsTags(line, names);
  return notes.some(hasTags) ? line : withHashesAsWords(line);
}

function meetsTags({ tags, hashes, without }: SearchLine, { tagsOf, allTags }: NamesOfNotes) {
  const typed = tagTyped(allTags);
  const wanted = [...tags.map(likeTag), ...hashes.map(typed)];
  const unwanted = without.tags.map(typed);
  return ({ id }: ListedNote): boolean => {
    const own = tagsOf(id);
    const hasLike = (isLike: IsLike) => own.some(({ name }) => isLike(name));
    return wanted.every(hasLike) && !unwanted.some(hasLike);
  };
}

/** While no index answers: words and left-out words by the first words of a note, all other filters as the index does. */
function meetsFilters(line: SearchLine, textOf: (note: ListedNote) => string, names: NamesOfNotes) {
  const { terms, not, courses, folders, dates, without, within } = line;
  const nowMs = Date.now();
  const hasTags = meetsTags(line, names);
  return (note: ListedNote): boolean => {
    const text = wordsOfFolded(textOf(note)).join(' ');
    const course = names.courseOf(note.courseId);
    const isInCourse = (wanted: string) => course !== undefined && nameBegins(course, wanted);
    const isOfDate = (wanted: DateFilter) => {
      const { fromMs, toMs } = spanOf(wanted, nowMs);
      return note.editedAt >= fromMs && note.editedAt < toMs;
    };
    const isInFolder = (wanted: string) => note.folder !== '' && folderBegins(note.folder, wanted);
    return (
      terms.every(({ words }) => text.includes(words.join(' '))) &&
      !not.some(({ words }) => hasWord(text, words.join(' '))) &&
      hasTags(note) &&
      courses.every(isInCourse) &&
      !without.courses.some(isInCourse) &&
      folders.every(isInFolder) &&
      !without.folders.some(isInFolder) &&
      dates.every(isOfDate) &&
      !without.dates.some(isOfDate) &&
      (within.length === 0 || within.includes('notes')) &&
      !without.within.includes('notes')
    );
  };
}

/** The index forgives typos in all words; while it is not there, the first words of a note are forgiven here. */
function isNearTo(words: readonly SoughtWord[], textOf: (note: ListedNote) => string) {
  const wanted = words.map(({ text }) => ({ word: text, isNear: isNearTitle(text) }));
  return (note: ListedNote): boolean => {
    const text = textOf(note);
    const own = wordsOfFolded(text);
    return wanted.every(({ word, isNear }) => text.includes(word) || isNear(own));
  };
}

function isIn(
  note: ListedNote,
  filter: NoteFilter | undefined,
  tagsOf: NamesOfNotes['tagsOf'],
): boolean {
  switch (filter?.by) {
    case 'course':
      return note.courseId === filter.id;
    case 'tag':
      return tagsOf(note.id).some(({ key }) => isTagIn(key, filter.key));
    case 'folder':
      return note.folder === filter.name || note.folder.startsWith(`${filter.name}/`);
    default:
      return true;
  }
}

const byWords = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const orders: Record<SortKey, (a: ListedNote, b: ListedNote) => number> = {
  edited: (a, b) => b.editedAt - a.editedAt || b.createdAt - a.createdAt,
  made: (a, b) => b.createdAt - a.createdAt || b.editedAt - a.editedAt,
  // By the names that the list shows. Notes without words come last.
  title: (a, b) =>
    Number(nameOfFacts(a) === '') - Number(nameOfFacts(b) === '') ||
    byWords.compare(nameOfFacts(a), nameOfFacts(b)) ||
    b.editedAt - a.editedAt,
};

export interface NoteGroup {
  title: string;
  notes: ListedNote[];
}

/** The order stays otherwise. */
export function pinnedFirst(notes: readonly ListedNote[]): ListedNote[] {
  const isPinned = ({ pinnedAt }: ListedNote) => pinnedAt > 0;
  return [...notes.filter(isPinned), ...notes.filter((note) => !isPinned(note))];
}

/** Pinned notes first; then by day, week and month, unless the list is sorted by title. */
export function groupNotes(
  notes: readonly ListedNote[],
  sort: SortKey,
  nowMs: number,
): NoteGroup[] {
  const groups = new Map<string, ListedNote[]>();
  const add = (title: string, note: ListedNote) => {
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [note]);
    else group.push(note);
  };
  for (const note of notes) if (note.pinnedAt > 0) add('Pinned', note);
  for (const note of notes) {
    if (note.pinnedAt > 0) continue;
    if (note.isUnstored) add('Not saved', note);
    else if (sort === 'title') add(groups.has('Pinned') ? 'Others' : 'All notes', note);
    else add(timeName(sort === 'made' ? note.createdAt : note.editedAt, nowMs), note);
  }
  return [...groups].map(([title, all]) => ({ title, notes: all }));
}

const monthOnly = new Intl.DateTimeFormat(undefined, { month: 'long' });
const monthAndYear = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });
/** Naming the month of each of 1,000 notes would take longer than drawing them. */
const monthNames = new Map<string, string>();

/** `Today`, `Yesterday`, `This week`, `November`, `November 2025`. Weeks begin on Monday. */
function timeName(atMs: number, nowMs: number): string {
  const midnight = new Date(nowMs);
  midnight.setHours(0, 0, 0, 0);
  if (atMs >= midnight.getTime()) return 'Today';
  const monday = new Date(midnight);
  midnight.setDate(midnight.getDate() - 1);
  if (atMs >= midnight.getTime()) return 'Yesterday';
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
  if (atMs >= monday.getTime()) return 'This week';
  const at = new Date(atMs);
  const key = `${new Date(nowMs).getFullYear()}: ${at.getFullYear()} ${at.getMonth()}`;
  const isThisYear = at.getFullYear() === new Date(nowMs).getFullYear();
  const name = monthNames.get(key) ?? (isThisYear ? monthOnly : monthAndYear).format(at);
  monthNames.set(key, name);
  return name;
}

export interface NoteFolder {
  /** Its whole path. */
  name: string;
  /** The last part of it. */
  label: string;
  /** Folders around it. */
  depth: number;
  /** Notes in it and in the folders in it; templates are listed apart. */
  count: number;
}

/** The folders of notes with the folders around them; each stands before those in it. */
export function folderTree(notes: readonly ListedNote[]): NoteFolder[] {
  const all = new Map<string, NoteFolder>();
  for (const { folder, isTemplate } of notes) {
    const parts = folder === '' ? [] : folder.split('/');
    for (const [depth, label] of parts.entries()) {
      const name = parts.slice(0, depth + 1).join('/');
      const own = all.get(name) ?? { name, label, depth, count: 0 };
      all.set(name, { ...own, count: own.count + (isTemplate ? 0 : 1) });
    }
  }
  return [...all.values()].sort((a, b) => comparePaths(a.name.split('/'), b.name.split('/')));
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, depth) => part !== b[depth]);
  if (at === -1) return a.length - b.length;
  return byWords.compare(a[at] ?? '', b[at] ?? '');
}

/** Their paths, in the order of the tree. */
export function foldersOf(notes: readonly ListedNote[]): string[] {
  return folderTree(notes).map(({ name }) => name);
}
