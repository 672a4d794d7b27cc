import { describe, expect, it, vi } from 'vitest';
import type { FileState } from '../../../components/files/file-state.ts';
import type { ListedFile } from '../../../components/files/use-files.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { countChoices, findFiles, type SortKey, sortFiles, soughtFile } from './arrange-files.ts';

const listed = (
  name: string,
  fields: Partial<StudyFile> = {},
  more: Partial<ListedFile> = {},
): ListedFile => ({
  file: {
    ...{ id: name, $at: '', name, mime: 'application/pdf', sizeBytes: 1, sha256: '' },
    ...{ pageCount: 4, addedAt: 1, content: 'text', uploadedAt: 1, deletedAt: 0 },
    ...fields,
  } as StudyFile,
  state: { kind: 'here' },
  readPages: 0,
  tags: [],
  openedAt: 0,
  ...more,
});

const tags = (...names: string[]) => names.map((name) => ({ key: name.toLowerCase(), name }));
const remote: FileState = { kind: 'remote' };
const files = [
  listed(
    'Lecture 10',
    { addedAt: 3, sizeBytes: 7, courseId: 'b' },
    { openedAt: 5, tags: tags('Exam', 'Week 3') },
  ),
  listed(
    'lecture 9',
    { addedAt: 2, sizeBytes: 9 },
    { readPages: 4, state: remote, tags: tags('Exam') },
  ),
  listed('Übung', { addedAt: 1, sizeBytes: 7, courseId: 'a', mime: 'image/png' }, { readPages: 1 }),
];
const courses: Record<string, string> = { a: 'Biology', b: 'Chemistry' };
const names = (found: readonly ListedFile[]) => found.map(({ file }) => file.name);

describe('the order of files', () => {
  it.each<[SortKey, string[]]>([
    ['opened', ['Lecture 10', 'lecture 9', 'Übung']],
    ['name', ['lecture 9', 'Lecture 10', 'Übung']],
    ['added', ['Lecture 10', 'lecture 9', 'Übung']],
    ['size', ['lecture 9', 'Lecture 10', 'Übung']],
    ['course', ['Übung', 'Lecture 10', 'lecture 9']],
  ])('by %s', (sort, wanted) => {
    const sorted = sortFiles([...files].reverse(), sort, (id) => courses[id ?? '']);
    expect(names(sorted)).toEqual(wanted);
  });
});

describe('finding files', () => {
  const sought = files.map(soughtFile);
  const find = (
    ...given: Parameters<typeof findFiles> extends [unknown, ...infer Rest] ? Rest : never
  ) => names(findFiles(sought, ...given));

  it('goes by each word of the name, whatever its case and accents', () => {
    expect(find('', {})).toHaveLength(3);
    expect(find('10 LECT', {})).toEqual(['Lecture 10']);
    expect(find(' ubung ', {})).toEqual(['Übung']);
    expect(find('lecture ubung', {})).toEqual([]);
  });

  it('goes by how much was read, by where the bytes are and by type, all at once', () => {
    expect(find('', { reading: 'unread' })).toEqual(['Lecture 10']);
    expect(find('', { reading: 'reading' })).toEqual(['Übung']);
    expect(find('', { reading: 'finished', place: 'elsewhere' })).toEqual(['lecture 9']);
    expect(find('', { reading: 'finished', place: 'here' })).toEqual([]);
    expect(find('', { type: 'Image' })).toEqual(['Übung']);
  });

  it('goes by tags, in words and as a filter', () => {
    expect(find('EXAM', {})).toEqual(['Lecture 10', 'lecture 9']);
    expect(find('week 10', {})).toEqual(['Lecture 10']);
    expect(find('', { tag: 'exam', reading: 'unread' })).toEqual(['Lecture 10']);
    expect(find('', { tag: 'gone' })).toEqual([]);
    const counts = countChoices(sought, '', { tag: 'exam', place: 'here' }, 'tag');
    expect(Object.fromEntries(counts)).toEqual({ exam: 1, 'week 3': 1 });
  });

  it('counts what each choice would show, its own filter apart', () => {
    const counts = countChoices(sought, '', { reading: 'finished', place: 'here' }, 'reading');
    expect(Object.fromEntries(counts)).toEqual({ unread: 1, finished: 0, reading: 1 });
    expect(Object.fromEntries(countChoices(sought, 'lect', {}, 'type'))).toEqual({
      PDF: 2,
      Image: 0,
    });
  });

  it('makes names ready once, not at each keystroke', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => soughtFile(listed(`Übung ${index}`)));
    const normalize = vi.spyOn(String.prototype, 'normalize');
    // Plain letters are never normalized.
    const searches = ['ü', 'üb', 'übu', 'übun', 'übung'];
    for (const search of searches) expect(findFiles(many, search, {})).toHaveLength(5_000);
    expect(normalize).toHaveBeenCalledTimes(searches.length);
    normalize.mockRestore();
  });
});
