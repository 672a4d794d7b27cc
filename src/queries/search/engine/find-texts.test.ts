import sqlite from '@sqlite.org/sqlite-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FindOptions, findTexts, mostRanked } from './find-texts.ts';
import { groups } from './groups.ts';
import { type IndexedText, SearchIndex } from './search-index.ts';
import { readSearchLine } from './search-line.ts';

let newDatabase: () => InstanceType<Awaited<ReturnType<typeof sqlite>>['oo1']['DB']>;
let exportDatabase: (database: ReturnType<typeof newDatabase>) => Uint8Array;

beforeAll(async () => {
  const { oo1, capi } = await sqlite();
  newDatabase = () => new oo1.DB(':memory:');
  exportDatabase = (database) => capi.sqlite3_js_db_export(database);
});

function indexOf(texts: readonly IndexedText[]): SearchIndex {
  const index = SearchIndex.create(newDatabase());
  index.inTransaction(() => index.put(texts));
  return index;
}

const page = (file: string, number: number, body: string): IndexedText => ({
  ...{ key: `page:${file}:${number}`, kind: 'page', whole: `file:${file}`, title: '', body },
});
const file = (id: string, title: string, courseId?: string): IndexedText => ({
  ...{ key: `file:${id}`, kind: 'file', title, body: '', courseId },
});
const note = (id: string, title: string, body: string, courseId?: string): IndexedText => ({
  ...{ key: `note:${id}`, kind: 'note', title, body, courseId },
});
const deck = (id: string, title: string): IndexedText => ({
  ...{ key: `deck:${id}`, kind: 'deck', title, body: '' },
});
const card = (id: string, deckId: string, front: string, back: string): IndexedText => ({
  ...{ key: `card:${id}`, kind: 'card', whole: `deck:${deckId}`, title: front, body: back },
});

/** All bytes of its database, as letters. */
function bytesOf(index: SearchIndex): string {
  return Buffer.from(exportDatabase(index.database)).toString('latin1');
}

function forget(index: SearchIndex): boolean {
  let isMore = false;
  index.inTransaction(() => {
    isMore = index.forgetWords();
  });
  return isMore;
}

function find(index: SearchIndex, typed: string, options: Partial<FindOptions> = {}) {
  return findTexts(index, readSearchLine(typed), { perGroup: 50, ...options });
}

/** The keys of all groups in their order. */
function keys(index: SearchIndex, typed: string, options: Partial<FindOptions> = {}): string[] {
  return find(index, typed, options).groups.flatMap(({ texts }) => texts.map(({ key }) => key));
}

const library = () =>
  indexOf([
    file('psy', 'Psychology – Learning.pdf', 'c1'),
    page('psy', 5, 'Reinforcement strengthens a response.'),
    page('psy', 6, 'Classical conditioning: Pavlov’s dogs learned to expect food.'),
    note('a', 'Conditioning and learning', 'Skinner used a box', 'c1'),
    note('b', 'Osmosis', 'Water moves; see conditioning', 'c2'),
    deck('d', 'Psychology'),
    card('1', 'd', 'Who worked with dogs?', 'Pavlov'),
    card('2', 'gone', 'Pavlov of a deleted deck', 'dogs'),
  ]);

describe('words', () => {
  it('are found in pages, notes and cards, in the order of the groups', () => {
    expect(keys(library(), 'dogs')).toEqual(['page:psy:6', 'card:1']);
    expect(keys(library(), 'conditioning')).toEqual(['page:psy:6', 'note:a', 'note:b']);
  });

  it('match in any order and all of them', () => {
    expect(keys(library(), 'dogs pavlov')).toEqual(['page:psy:6', 'card:1']);
    expect(keys(library(), 'dogs reinforcement')).toEqual([]);
  });

  it('match by their beginning from two letters on', () => {
    expect(keys(library(), 'condi')).toEqual(['page:psy:6', 'note:a', 'note:b']);
    expect(keys(library(), 'wa mo')).toEqual(['note:b']);
    expect(keys(library(), 'w')).toEqual([]);
  });

  it('match without accents and case, and with other spellings of a letter', () => {
    const index = indexOf([
      note('de', 'Straße und Übung', ''),
      note('fr', 'Œuvre complète', ''),
      note('pl', 'Łódź', ''),
      note('ru', 'Ёлка', ''),
    ]);
    expect(keys(index, 'STRASSE ubung')).toEqual(['note:de']);
    expect(keys(index, 'oeuvre')).toEqual(['note:fr']);
    expect(keys(index, 'lodz')).toEqual(['note:pl']);
    expect(keys(index, 'елка')).toEqual(['note:ru']);
  });

  it('are found in any part of a text without blanks', () => {
    const index = indexOf([
      note('ja', '', '日本語を勉強します。東京都に住む'),
      note('zh', '', '机器学习是人工智能的一个分支'),
      note('th', '', 'ภาษาไทยง่าย'),
    ]);
    expect(keys(index, '勉強')).toEqual(['note:ja']);
    expect(keys(index, '京都')).toEqual(['note:ja']);
    expect(keys(index, '都京')).toEqual([]);
    expect(keys(index, '人工智能')).toEqual(['note:zh']);
    expect(keys(index, 'ไทย')).toEqual(['note:th']);
  });

  it('may be one letter of Chinese, one Latin letter or an emoji', () => {
    const index = indexOf([
      note('zh', '', '光合作用需要水'),
      note('c', 'Vitamin C', '25°C'),
      note('dna', 'Genetics 🧬', 'by 👩🏽‍🔬 and ❤️, flag 🇩🇪'),
    ]);
    expect(keys(index, '水')).toEqual(['note:zh']);
    expect(keys(index, 'c')).toEqual(['note:c']);
    expect(keys(index, '25 c')).toEqual(['note:c']);
    for (const typed of ['🧬', '🔬', '👩‍🔬', '❤', '🇩🇪', 'genetics 🧬']) {
      expect(keys(index, typed), typed).toEqual(['note:dna']);
    }
    expect(keys(index, '🇩🇰')).toEqual([]);
  });

  it('stand before longer words that begin so, however often these are there', () => {
    const index = indexOf([
      note('whole', '', 'This week I hand in an essay about the sea and the many people on it'),
      note('longer', 'Essays', 'essayist essays essayist'),
      note('both', '', 'essayist, essays and one essay'),
    ]);
    expect(keys(index, 'essay')).toEqual(['note:both', 'note:whole', 'note:longer']);
    expect(keys(index, 'the essa')).toEqual(['note:whole']);
    expect(find(index, 'essay').groups[0]?.count).toBe(3);
  });

  it('are found behind more than a thousand newer and longer ones', () => {
    const index = indexOf([
      note('old', '', 'one essay'),
      ...Array.from({ length: mostRanked + 5 }, (_, at) => note(`${at}`, '', 'essays')),
    ]);
    expect(keys(index, 'essay', { perGroup: 1 })).toEqual(['note:old']);
    expect(keys(index, 'essa', { perGroup: 1 })).toEqual([`note:${mostRanked + 4}`]);
  });

  it('keep the vowel signs of Hindi within a word', () => {
    const index = indexOf([note('hi', '', 'हिन्दी भाषा'), note('other', '', 'हल')]);
    expect(keys(index, 'हिंदी')).toEqual(['note:hi']);
  });

  it('stand first where they are side by side', () => {
    const index = indexOf([
      file('a', 'Anatomy'),
      page('a', 91, 'pump potassium sodium '.repeat(6)),
      page('a', 120, `The sodium-potassium pump moves ions. ${'Other words. '.repeat(40)}`),
    ]);
    expect(keys(index, 'sodium potassium pump')[0]).toBe('page:a:120');
    expect(keys(index, 'sodium potassium pu')[0]).toBe('page:a:120');
  });

  it('that go on in very many texts stand first by their titles, then the newest', () => {
    const index = indexOf([
      card('titled', 'd', 'Photosynthesis in leaves', ''),
      card('whole', 'd', '', 'a photo of it'),
      card('gone', 'deleted', 'Photosynthesis', ''),
      deck('d', 'Biology'),
      ...Array.from({ length: mostRanked + 50 }, (_, at) =>
        card(`${at}`, 'd', `Leaf ${at}`, 'photosynthesis'),
      ),
      card('newest', 'd', 'Photons', ''),
    ]);
    const [found] = find(index, 'photo', { perGroup: 4 }).groups;
    expect(found?.texts.map(({ key }) => key)).toEqual([
      ...['card:whole', 'card:newest', 'card:titled', `card:${mostRanked + 49}`],
    ]);
    expect(found?.count).toBeGreaterThanOrEqual(mostRanked);
    expect(keys(index, 'photo')).not.toContain('card:gone');
    expect(keys(index, 'photo', { here: `card:${mostRanked}` })[0]).toBe(`card:${mostRanked}`);
  });

  it('that go on are found behind very many newer ones of a deck in the Trash', () => {
    const index = indexOf([
      ...[deck('d', 'Biology'), card('kept', 'd', 'Leaf', 'photosynthesis')],
      ...Array.from({ length: mostRanked }, (_, at) =>
        card(`${at}`, 'deleted', `Leaf ${at}`, 'photosynthesis'),
      ),
    ]);
    expect(keys(index, 'photo')).toEqual(['card:kept']);
  });

  it('weigh more in a title', () => {
    expect(keys(library(), 'in:notes conditioning')).toEqual(['note:a', 'note:b']);
  });
});

describe('typos', () => {
  it.each([
    ['condtioning', 'page:psy:6', 'missing'],
    ['pavlow', 'page:psy:6', 'wrong'],
    ['skiner', 'note:a', 'missing'],
    ['rienforcemnet', 'page:psy:5', 'two'],
    ['osmsois', 'note:b', 'swapped'],
    ['smosis', 'note:b', 'first missing'],
    ['reinforcemant stren', 'page:psy:5', 'beside a right word'],
  ])('finds “%s”', (typed, key) => {
    expect(keys(library(), typed)).toContain(key);
  });

  it('says what was searched in place of the typed word', () => {
    expect(find(library(), 'condtioning').corrected).toEqual(['conditioning']);
    expect(find(library(), 'conditioning').corrected).toEqual([]);
  });

  it('names no other word if that is in no text any more', () => {
    const index = library();
    index.inTransaction(() => index.remove(['note:b', 'page:psy:6', 'note:a']));
    expect(find(index, 'condtioning')).toMatchObject({ groups: [], corrected: [] });
  });

  it('finds the beginning of a mistyped word', () => {
    expect(keys(library(), 'condtio')).toContain('page:psy:6');
  });

  it('corrects a word that is none in the searched group, though one elsewhere', () => {
    const index = indexOf([
      ...[file('x', 'X.pdf'), page('x', 1, 'A tisue, misprinted')],
      note('a', 'Muscle tissue', 'It contracts'),
    ]);
    expect(keys(index, 'in:notes tisue')).toEqual(['note:a']);
    expect(find(index, 'in:notes tisue').corrected).toEqual(['tissue']);
    expect(keys(index, 'tisue')).toEqual(['page:x:1']);
  });

  it('leaves words of four letters, two wrong letters in eight and phrases alone', () => {
    expect(keys(library(), 'dgos')).toEqual([]);
    expect(keys(library(), 'skimmer')).toEqual([]);
    expect(keys(library(), '"condtioning"')).toContain('page:psy:6');
  });
});

describe('a line', () => {
  it('finds phrases only in their order', () => {
    expect(keys(library(), '"classical conditioning"')).toEqual(['page:psy:6']);
    expect(keys(library(), '“conditioning classical”')).toEqual([]);
  });

  it('leaves out texts with a word behind a minus', () => {
    expect(keys(library(), 'conditioning -skinner')).toEqual(['page:psy:6', 'note:b']);
    expect(keys(library(), 'conditioning -"water moves"')).toEqual(['page:psy:6', 'note:a']);
  });

  it('narrows the search by kind and by course, also for the parts of a file', () => {
    expect(keys(library(), 'in:cards dogs')).toEqual(['card:1']);
    expect(keys(library(), 'course:psy conditioning', { courseIds: ['c1'] })).toEqual([
      'page:psy:6',
      'note:a',
    ]);
    expect(keys(library(), 'course:none conditioning', { courseIds: [] })).toEqual([]);
  });

  it('narrows the search by tag, also for the pages of a tagged file', () => {
    expect(keys(library(), 'tag:exam pavlov', { tagged: ['file:psy'] })).toEqual(['page:psy:6']);
  });

  it('has tagged things only for #word, and the word where nothing is tagged so', () => {
    const index = indexOf([
      note('word', 'Dates', 'the exam is in May'),
      note('longer', 'Maths', 'an example of it'),
      note('tagged', 'Physics', 'Newton'),
      note('other', 'Chemistry', 'acids'),
      ...[file('x', 'X.pdf'), page('x', 1, 'for example')],
    ]);
    const options = { hashed: ['note:tagged'] };
    expect(keys(index, '#exam', options)).toEqual(['note:tagged']);
    expect(find(index, '#exam', options).areTags).toBe(true);
    expect(keys(index, '#exam newton', options)).toEqual(['note:tagged']);
    expect(keys(index, '#exam nweton', options)).toEqual(['note:tagged']);
    expect(keys(index, '#exam may', options)).toEqual(['note:word']);
    expect(find(index, '#exam may', options).areTags).toBe(false);
    expect(keys(index, 'in:notes #exam', {})).toEqual(['note:word', 'note:longer']);
    expect(keys(index, 'in:notes tag:exam', { tagged: ['note:tagged'] })).toEqual(['note:tagged']);
  });

  it('lists no pages without words', () => {
    expect(keys(library(), 'tag:exam', { tagged: ['file:psy'] })).toEqual(['file:psy']);
    expect(keys(library(), 'in:files')).toEqual(['file:psy']);
  });

  it('leaves out by words and filters, also without another word', () => {
    expect(keys(library(), 'in:notes -skinner')).toEqual(['note:b']);
    expect(keys(library(), 'in:cards -dogs')).toEqual(['deck:d']);
    expect(keys(library(), '-psychology -"water moves" -in:cards')).toEqual(['note:a']);
    expect(keys(library(), 'tag:x -skinner', { tagged: ['note:a', 'note:b'] })).toEqual(['note:b']);
    const without = { tagged: ['note:a'], courseIds: ['c2'], inFolders: ['note:b'] };
    expect(keys(library(), 'in:notes -tag:x', { without })).toEqual(['note:b']);
    expect(keys(library(), 'conditioning -course:x', { without })).toEqual([
      ...['page:psy:6', 'note:a'],
    ]);
    expect(keys(library(), 'in:notes -folder:x', { without })).toEqual(['note:a']);
  });

  it('narrows the search by folder', () => {
    expect(keys(library(), 'conditioning folder:labs', { inFolders: ['note:b'] })).toEqual([
      'note:b',
    ]);
    expect(keys(library(), 'conditioning folder:labs')).toEqual([]);
  });

  it('lists the newest if it has filters only', () => {
    expect(keys(library(), 'in:notes')).toEqual(['note:b', 'note:a']);
  });

  it('survives every sign of the query language', () => {
    for (const typed of [
      '"',
      '""',
      '-',
      '* AND',
      'NEAR(a b)',
      "a'b",
      'title:x',
      '(',
      'in:',
      '^a',
      'a"b"c',
      'NOT x',
    ]) {
      expect(() => find(library(), typed)).not.toThrow();
    }
  });
});

describe('groups', () => {
  it('count what they do not show', () => {
    const index = indexOf(Array.from({ length: 7 }, (_, at) => note(`${at}`, '', 'osmosis')));
    const [notes] = find(index, 'osmosis', { perGroup: 3 }).groups;
    expect([notes?.texts.length, notes?.count]).toEqual([3, 7]);
  });

  it('show first what belongs to the open file', () => {
    const index = indexOf([
      ...[file('x', 'X.pdf'), page('x', 1, 'osmosis osmosis osmosis')],
      ...[file('y', 'Y.pdf'), page('y', 1, 'a long text in which osmosis is named once only')],
    ]);
    expect(keys(index, 'osmosis')).toEqual(['page:x:1', 'page:y:1']);
    expect(keys(index, 'osmosis', { here: 'file:y' })).toEqual(['page:y:1', 'page:x:1']);
  });

  it('hide the cards of a deck that is gone', () => {
    expect(keys(library(), 'deleted')).toEqual([]);
  });
});

describe('the index', () => {
  it('replaces a text, and finds its former words no more', () => {
    const index = library();
    index.inTransaction(() => index.put([note('b', 'Osmosis', 'Diffusion instead')]));
    expect(keys(index, 'water')).toEqual([]);
    expect(keys(index, 'diffusion')).toEqual(['note:b']);
  });

  it('finds every match for a list that shows all, those that are not ranked last', () => {
    const count = mostRanked + 30;
    const index = indexOf([
      note('oldest', 'Essay on cells', 'final'),
      ...Array.from({ length: count }, (_, at) => note(`${at}`, '', 'cells, final')),
      note('left out', '', 'cells, a draft'),
    ]);
    const tagged = ['note:oldest', ...Array.from({ length: count }, (_, at) => `note:${at}`)];
    for (const typed of ['in:notes -draft', 'cells -draft', 'cel -draft', 'cells', 'tag:a']) {
      const found = keys(index, typed, { perGroup: 10_000, tagged });
      const expected = typed === 'cells' ? count + 2 : count + 1;
      expect([typed, found.length, new Set(found).size]).toEqual([typed, expected, expected]);
      expect(keys(index, typed, { tagged })).toEqual(found.slice(0, 50));
    }
  });

  it('leaves out by the text what is found by its title, also among very many', () => {
    const index = indexOf([
      ...Array.from({ length: mostRanked }, (_, at) => note(`${at}`, '', 'lectures')),
      ...[note('draft', 'Lecture 1', 'a draft'), note('final', 'Lecture 2', 'final')],
    ]);
    expect(keys(index, 'lect -draft').slice(0, 2)).toEqual([
      'note:final',
      `note:${mostRanked - 1}`,
    ]);
    expect(keys(index, 'lect -draft')).not.toContain('note:draft');
  });

  it('writes nothing for a text that is as before', () => {
    const index = library();
    const changes = () => index.rows('select total_changes()', []);
    const before = changes();
    index.inTransaction(() => index.put([deck('d', 'Psychology')]));
    expect(changes()).toEqual(before);
  });

  it('removes texts, and ignores unknown ones', () => {
    const index = library();
    index.inTransaction(() => index.remove(['page:psy:6', 'page:psy:99']));
    expect(keys(index, 'dogs')).toEqual(['card:1']);
  });

  it('forgets the words of removed pages, step by step', () => {
    const index = indexOf([
      file('kept', 'Kept.pdf'),
      ...Array.from({ length: 300 }, (_, at) => page('kept', at, `common word${at} remains`)),
    ]);
    const locked = Array.from({ length: 40 }, (_, at) => page('locked', at, `zebra${at} secret`));
    index.inTransaction(() => index.put(locked));
    index.inTransaction(() => index.put([page('kept', 500, 'written after it')]));
    const holds = (word: string) => bytesOf(index).includes(word);
    expect([index.hasWord('files', 'zebra'), holds('zebra')]).toEqual([true, true]);
    index.inTransaction(() => index.remove(locked.map(({ key }) => key)));
    expect(holds('zebra')).toBe(true);
    let steps = 1;
    while (forget(index)) steps += 1;
    expect(steps).toBeGreaterThan(1);
    expect([index.hasWord('files', 'zebra'), holds('zebra')]).toEqual([false, false]);
    expect(keys(index, 'remains')).toHaveLength(50);
    expect(keys(index, 'written')).toEqual(['page:kept:500']);
    expect(forget(index)).toBe(false);
  });

  it('undoes a transaction that fails', () => {
    const index = library();
    const write = () => {
      index.put([note('c', 'Entropy', '')]);
      throw new Error('stopped');
    };
    expect(() => index.inTransaction(write)).toThrow('stopped');
    expect(keys(index, 'entropy')).toEqual([]);
  });

  it('opens what it has written, and no other version', () => {
    const index = library();
    for (const { group } of groups)
      index.database.exec(`drop table if exists temp.wordsOf${group}`);
    expect(SearchIndex.open(index.database)?.count()).toBe(8);
    index.database.exec('pragma user_version = 0');
    expect(SearchIndex.open(index.database)).toBeUndefined();
  });
});
