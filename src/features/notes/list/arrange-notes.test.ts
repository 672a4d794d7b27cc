import { describe, expect, it } from 'vitest';
import { fold } from '../../../text/fold.ts';
import type { ListedNote } from '../use-notes.ts';
import {
  findNotes,
  foldersOf,
  folderTree,
  groupNotes,
  type NoteFilter,
  pinnedFirst,
  type SortKey,
} from './arrange-notes.ts';

/** A Wednesday at noon, local time. */
const now = new Date(2026, 10, 25, 12).getTime();
const dayMs = 86_400_000;

function note(id: string, more: Partial<ListedNote> = {}): ListedNote {
  return {
    ...{ id, title: id, key: id.toLowerCase(), createdAt: now, editedAt: now, courseId: '' },
    ...{ folder: '', pinnedAt: 0, isTemplate: false, firstWords: '', picture: '' },
    ...{ wordCount: 0, links: [], linkedTitles: [] },
    ...more,
  };
}

interface Asked {
  search?: string;
  sort?: SortKey;
  filter?: NoteFilter;
  tag?: string;
  best?: ReadonlyMap<string, number>;
}

const courses = new Map([
  ['bio', 'Cell Biology'],
  ['art', 'Art'],
]);

/** @param tags names by the id of a note; other ids are things that are no notes */
function ids(notes: ListedNote[], asked: Asked = {}, tags: Record<string, string[]> = {}) {
  const { search = '', sort = 'edited', filter, tag, best } = asked;
  const names = {
    tagsOf: (id: string) => (tags[id] ?? []).map((name) => ({ key: fold(name), name })),
    allTags: Object.values(tags).flat(),
    courseOf: (id: string) => courses.get(id),
  };
  return findNotes(notes, { search, sort, filter, tag, best }, names).map(({ id }) => id);
}

describe('finding notes', () => {
  it.each(['muscle tisue', 'mucsle', 'contracts tissue', 'tissu'])(
    'forgives typos while no index answers, if nothing is found by the very words: %s',
    (search) => {
      const notes = [
        note('Muscle tissue', { firstWords: 'It contracts' }),
        note('Krebs cycle'),
        note('Tissues of plants'),
      ];
      expect(ids(notes, { search })[0]).toBe('Muscle tissue');
    },
  );

  it('leaves notes alone that are only near, once others are found', () => {
    const notes = [note('Causal chains'), note('Casual dress')];
    expect(ids(notes, { search: 'causal' })).toEqual(['Causal chains']);
    expect(ids(notes, { search: 'xylophone' })).toEqual([]);
    expect(ids([note('Heart')], { search: 'krebs', best: new Map([['Heart', 0]]) })).toEqual([
      'Heart',
    ]);
  });

  it('looks in title, first words, folder and tags, without accents', () => {
    const notes = [
      note('Zellen', { firstWords: 'Water moves' }),
      note('Résumé'),
      note('b', { folder: 'Labs' }),
      note('c'),
    ];
    const tags = { c: ['exam'] };
    expect(ids(notes, { search: 'WATER zell' }, tags)).toEqual(['Zellen']);
    expect(ids(notes, { search: 'resume' }, tags)).toEqual(['Résumé']);
    expect(ids(notes, { search: 'lab' }, tags)).toEqual(['b']);
    expect(ids(notes, { search: 'exam' }, tags)).toEqual(['c']);
  });

  it('filters by the day of the last edit, also without the index', () => {
    const at = (month: number, day: number) => new Date(2026, month - 1, day).getTime();
    const notes = [note('a', { editedAt: at(10, 31) }), note('b', { editedAt: at(11, 1) })];
    expect(ids(notes, { search: 'after:2026-11' })).toEqual(['b']);
    expect(ids(notes, { search: '-after:2026-11' })).toEqual(['a']);
    expect(ids(notes, { search: 'edited:2026-10' })).toEqual(['a']);
    expect(ids(notes, { search: 'edited:2025' })).toEqual([]);
  });

  it('filters by course, tag, folder with those in it, and templates', () => {
    const notes = [
      note('a', { courseId: 'x' }),
      note('b', { folder: 'Labs/Week 1' }),
      note('c', { folder: 'Labsy' }),
      note('t', { isTemplate: true, courseId: 'x' }),
    ];
    expect(ids(notes)).toEqual(['a', 'b', 'c']);
    expect(ids(notes, { filter: { by: 'course', id: 'x' } })).toEqual(['a']);
    expect(ids(notes, { filter: { by: 'folder', name: 'Labs' } })).toEqual(['b']);
    expect(ids(notes, { filter: { by: 'tag', key: 'exam' } }, { c: ['exam'] })).toEqual(['c']);
    expect(ids(notes, { filter: { by: 'template' } })).toEqual(['t']);
    const inLabs = { filter: { by: 'folder', name: 'Labs' }, tag: 'exam' } as const;
    expect(ids(notes, inLabs, { b: ['exam'], c: ['exam'] })).toEqual(['b']);
    expect(ids(notes, inLabs, { c: ['exam'] })).toEqual([]);
  });

  it('reads the words of the whole search: what is left out, tags and folders', () => {
    const notes = [
      note('Revolution', { firstWords: 'The Bastille fell #exam', folder: 'History' }),
      note('Vienna', { firstWords: 'Metternich #exam' }),
      note('Examples', { folder: 'History/Europe' }),
    ];
    const tags = { Revolution: ['exam'], Vienna: ['exam/final'], Examples: ['examples'] };
    const found = (search: string, best?: Map<string, number>) =>
      ids(notes, { search, best }, tags);
    expect(found('#exam')).toEqual(['Revolution', 'Vienna']);
    expect(found('#exam -bastille')).toEqual(['Vienna']);
    expect(found('-metternich -examples')).toEqual(['Revolution']);
    expect(found('tag:exam "bastille fell"')).toEqual(['Revolution']);
    expect(found('folder:history -#exam')).toEqual(['Examples']);
    expect(found('in:files exam')).toEqual([]);
    expect(found('the -fell')).toEqual([]);
    // The index knows the whole note: there the Bastille comes later.
    const inIndex = new Map([['Examples', 0]]);
    expect(found('#exam -bastille', inIndex)).toEqual(['Examples']);
    expect(found('vienna', inIndex)).toEqual(['Examples', 'Vienna']);
  });

  it.each([
    ['course:bio', ['a']],
    ['course:cell', ['a']],
    ['course:ology', []],
    ['course:cell course:art', []],
    ['-course:bio', ['b', 'c']],
    ['folder:labs', ['a']],
    ['folder:bio', ['a']],
    ['folder:ology', []],
    ['-folder:labs', ['b', 'c']],
    ['tag:exa', ['a', 'b']],
    ['tag:final', ['a']],
    // While no tag is named so, it may still be typed; a minus leaves out the same.
    ['#exa', ['a', 'b']],
    ['-#exa', ['c']],
    // A file has this tag, so it is typed in full: no note has it, and it is a word.
    ['#quiz', ['c']],
  ])('means by %s what the index means', (search, found) => {
    const notes = [
      note('a', { courseId: 'bio', folder: 'Biology/Labs' }),
      note('b', { courseId: 'art' }),
      note('c', { firstWords: 'Before the quiz' }),
    ];
    const tags = { a: ['Exam', 'my final'], b: ['exams'], c: ['quizzes'], file: ['quiz'] };
    expect(ids(notes, { search }, tags)).toEqual(found);
  });

  it('finds tags within a tag', () => {
    const tags = { a: ['exam/final'], b: ['exam'], c: ['examples'] };
    const found = ids(
      [note('a'), note('b'), note('c')],
      { filter: { by: 'tag', key: 'exam' } },
      tags,
    );
    expect(found).toEqual(['a', 'b']);
  });

  it('finds templates that are not saved yet first, and never among other notes', () => {
    const notes = [
      note('t', { isTemplate: true, editedAt: 9 }),
      note('draft of t', { isTemplate: true, isUnstored: true, editedAt: 1 }),
      note('draft', { isUnstored: true, editedAt: 1 }),
      note('a', { editedAt: 9 }),
    ];
    expect(ids(notes, { filter: { by: 'template' } })).toEqual(['draft of t', 't']);
    expect(ids(notes)).toEqual(['draft', 'a']);
  });

  it('sorts notes without a title by their first line', () => {
    const named = [note('Roots'), note('a', { title: '', key: '', firstLine: 'Osmosis' })];
    const notes = [note('', { title: '', key: '' }), ...named, note('Cells')];
    expect(ids(notes, { sort: 'title' })).toEqual(['Cells', 'a', 'Roots', '']);
  });

  it('sorts by edit, creation and title; drafts come first, untitled notes last', () => {
    const notes = [
      note('Note 10', { editedAt: 3, createdAt: 1 }),
      note('note 9', { editedAt: 1, createdAt: 3 }),
      note('', { editedAt: 2, createdAt: 2 }),
      note('draft', { editedAt: 0, createdAt: 0, isUnstored: true }),
    ];
    expect(ids(notes)).toEqual(['draft', 'Note 10', '', 'note 9']);
    expect(ids(notes, { sort: 'made' })).toEqual(['draft', 'note 9', '', 'Note 10']);
    expect(ids(notes, { sort: 'title' })).toEqual(['draft', 'note 9', 'Note 10', '']);
  });
});

describe('groups', () => {
  const titles = (notes: ListedNote[], sort: SortKey = 'edited') =>
    groupNotes(notes, sort, now).map(
      (group) => `${group.title}: ${group.notes.map(({ id }) => id)}`,
    );

  it('are pinned notes, days, the week, and months', () => {
    const notes = [
      note('a'),
      note('midnight', { editedAt: new Date(2026, 10, 25).getTime() }),
      note('b', { editedAt: now - dayMs }),
      note('monday', { editedAt: new Date(2026, 10, 23).getTime() }),
      note('sunday', { editedAt: new Date(2026, 10, 22, 23).getTime() }),
      note('old', { editedAt: new Date(2025, 10, 22).getTime() }),
      note('pin', { editedAt: 5, pinnedAt: 7 }),
    ];
    const month = (year?: 'numeric') =>
      new Date(2025, 10, 1).toLocaleDateString(undefined, { month: 'long', ...(year && { year }) });
    expect(titles(notes)).toEqual([
      'Pinned: pin',
      'Today: a,midnight',
      'Yesterday: b',
      'This week: monday',
      `${month()}: sunday`,
      `${month('numeric')}: old`,
    ]);
  });

  it('follow the date of creation where the list does', () => {
    expect(titles([note('a', { createdAt: now - dayMs })], 'made')).toEqual(['Yesterday: a']);
  });

  it('by title are one, below the pinned notes', () => {
    expect(titles([note('a'), note('b')], 'title')).toEqual(['All notes: a,b']);
    expect(titles([note('a', { pinnedAt: 1 }), note('b')], 'title')).toEqual([
      'Pinned: a',
      'Others: b',
    ]);
  });
});

it('folders include those around them', () => {
  expect(
    foldersOf([note('a', { folder: 'Labs/Week 10' }), note('b', { folder: 'Labs/Week 9' })]),
  ).toEqual(['Labs', 'Labs/Week 9', 'Labs/Week 10']);
});

it('a folder stands before the folders in it, with the number of notes in all of them', () => {
  const tree = folderTree([
    note('a', { folder: 'Labs/Week 1' }),
    note('b', { folder: 'Labs' }),
    note('c', { folder: 'Labs A' }),
    note('d', { folder: 'Labs/Week 1', isTemplate: true }),
  ]);
  expect(tree.map(({ name, label, depth, count }) => [name, label, depth, count])).toEqual([
    ['Labs', 'Labs', 0, 2],
    ['Labs/Week 1', 'Week 1', 1, 1],
    ['Labs A', 'Labs A', 0, 1],
  ]);
});

it('with words, what the index finds counts too, and the best comes first', () => {
  const notes = [note('a', { title: 'Mitosis and more' }), note('b'), note('c'), note('d')];
  const best = new Map([
    ['c', 0],
    ['b', 1],
  ]);
  expect(ids(notes, { search: 'mitosis', best })).toEqual(['c', 'b', 'a']);
});

it('beside an open note, pinned ones come first, and all others stay in their order', () => {
  const pin = { pinnedAt: 1 };
  const notes = [note('a'), note('b', pin), note('c'), note('d', pin)];
  expect(pinnedFirst(notes).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});
