import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { derivedTables, storeRows } from '../../db/derived/derivations.ts';
import { formatStamp } from '../../model/clock.ts';
import type { Row } from '../../model/merge.ts';
import type { EntityName } from '../../model/registry.ts';
import { readLinks } from '../../text/markdown/note-links.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { readBacklinks, sentenceAround } from './backlinks.ts';
import { linkKey, readLinked, wordsOfTarget } from './linked.ts';
import { suggestLinks } from './suggest-links.ts';

const $at = formatStamp({ ms: 1_700_000_000_000, counter: 0 }, 'phone');
const idOf = (number: number) => `0195d2a0-1111-7222-8333-${String(number).padStart(12, '0')}`;
const [cells, walls, pdf, biology, essay] = [1, 2, 3, 4, 5].map(idOf) as [string, ...string[]] &
  string[] as [string, string, string, string, string];

let database: AccountDatabase;
beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await store('course', { id: biology, name: 'Cell Biology', color: 'green' });
  await store('file', {
    ...{ id: pdf, name: 'Membranes.pdf', mime: 'application/pdf', pageCount: 412, place: 134.5 },
    courseId: biology,
    $by: { place: formatStamp({ ms: 1_700_000_900_000, counter: 0 }, 'phone') },
  });
});
afterEach(() => database.delete());

async function store(entity: EntityName, row: { id: string } & Record<string, unknown>) {
  const whole = { $at, createdAt: 1, deletedAt: 0, ...row } as Row;
  await database.transaction('rw', [entity, ...derivedTables([entity])], async () => {
    const before = await database.table<Row, string>(entity).get(row.id);
    await storeRows(database, [{ entity, row: whole, before }]);
  });
}

const note = (id: string, title: string, text: string, more: object = {}) =>
  store('note', { id, title, body: bodyOfText(text), ...more });

it('an alias of a note is a name of it, for links, suggestions and the notes that link to it', async () => {
  const properties = 'aliases:\n  - Home\n  - "Start page"\ncssclasses: wide';
  await note(cells, 'Index', 'All notes', { properties });
  await note(walls, 'Walls', 'Back to [[Home]] or [[start page|there]]');
  const found = await readLinked(database, [{ by: 'title', title: 'home', place: '' }]);
  expect([...found.values()].map(({ title, row }) => [title, row.id])).toEqual([['Index', cells]]);
  const [suggested] = await suggestLinks(database, 'Hom');
  expect(suggested).toMatchObject({ id: cells, title: 'Index', detail: 'Note · “Home”' });
  const { all } = await readBacklinks(database, { entity: 'note', id: cells, title: 'Index' });
  expect(all.map(({ row, sentence }) => [row.id, sentence?.before])).toEqual([[walls, 'Back to ']]);
});

it('a title comes before an alias of another note', async () => {
  await note(cells, 'Index', '', { properties: 'aliases: Home' });
  await note(walls, 'Home', '');
  const found = await readLinked(database, [{ by: 'title', title: 'Home', place: '' }]);
  expect([...found.values()].map(({ row }) => row.id)).toEqual([walls]);
});

it('a note without a title is named by its first line', async () => {
  await note(cells, '', '# Osmosis today\n\nWater moves');
  expect(await shown(`[[note:${cells}|x]]`)).toEqual(['Osmosis today']);
  const [suggested] = await suggestLinks(database, 'osm');
  expect(suggested).toMatchObject({ id: cells, title: 'Osmosis today' });
});

/** The shown words of each link of a text. */
async function shown(text: string): Promise<string[]> {
  const links = readLinks(text);
  const things = await readLinked(
    database,
    links.map(({ target }) => target),
  );
  return links.map(({ target, words }) => wordsOfTarget(target, words, things));
}

it('a link by id shows the present title with its page, and its words where the thing is not here', async () => {
  await note(cells, 'Cells', '');
  const text = `[[note:${cells}|Old]] [[file:${pdf}#page=6|x]] [[deck:${idOf(9)}|Gone deck]] [[review:${cells}|no]]`;
  expect(await shown(text)).toEqual(['Cells', 'Membranes.pdf, p. 6', 'Gone deck', 'no']);
  await note(cells, 'Cell theory', '', { deletedAt: 7 });
  expect(await shown(text)).toContain('Cell theory');
});

it('a link by title finds the first note of this title, then a file', async () => {
  await note(walls, 'Walls', '', { createdAt: 5 });
  await note(cells, 'wálls', '', { createdAt: 3 });
  const links = readLinks('[[WALLS]] [[Biology/Walls]] [[membranes]] [[Membranes.pdf]] [[None]]');
  const targets = links.map(({ target }) => target);
  const things = await readLinked(database, targets);
  expect(targets.map((target) => things.get(linkKey(target))?.row.id)).toEqual([
    cells,
    cells,
    pdf,
    pdf,
    undefined,
  ]);
});

it('suggests the page read last, things of all kinds and a typed page', async () => {
  await note(cells, 'Membrane proteins', '', { courseId: biology });
  await note(walls, 'The wall', '');
  await store('deck', { id: idOf(8), name: 'Membranes' });
  const said = async (typed: string) =>
    (await suggestLinks(database, typed)).map(({ title, detail }) => `${title} (${detail})`);
  expect(await said('membr')).toEqual([
    'Membranes.pdf, p. 134 (File · Cell Biology)',
    'Membranes.pdf (File · Cell Biology)',
    'Membranes (Deck)',
    'Membrane proteins (Note · Cell Biology)',
  ]);
  expect((await said('membranes p. 12'))[0]).toBe('Membranes.pdf, p. 12 (File · Cell Biology)');
  expect(await said('membranes 999')).toEqual([]);
  expect(await said('wall')).toEqual(['The wall (Note)']);
  const [first] = await suggestLinks(database, 'membranes 12');
  expect(await shown(first?.text ?? '')).toEqual(['Membranes.pdf, p. 12']);
});

it('suggests a note before the deck of its cards, which has its name and is newer', async () => {
  await note(cells, 'Photosynthesis', '');
  await note(walls, 'Photons', '');
  await store('deck', {
    id: idOf(8),
    name: 'Photosynthesis',
    $at: formatStamp({ ms: 1_900_000_000_000, counter: 0 }, 'phone'),
  });
  const all = await suggestLinks(database, 'photo');
  expect(all.map(({ title, entity }) => `${title} ${entity}`)).toEqual([
    'Photosynthesis note',
    'Photosynthesis deck',
    'Photons note',
  ]);
});

it('suggestions forgive typos as the search does, and leave out the open note', async () => {
  await note(cells, 'Meiosis', '');
  await note(walls, 'French Revolution', '');
  const titles = async (typed: string, hereId?: string) =>
    (await suggestLinks(database, typed, hereId ? { hereId } : {})).map(({ title }) => title);
  expect(await titles('meosis')).toEqual(['Meiosis']);
  expect(await titles('frnch revoluton')).toEqual(['French Revolution']);
  expect(await titles('xyz')).toEqual([]);
  expect(await titles('mei', cells)).toEqual([]);
});

it('after `#` headings of the note are suggested, and the link shows title and heading', async () => {
  await note(cells, 'Cell cycle', '# Cell cycle\n\n## G1 phase\n\n## Anaphase\n\n```\n# code\n```');
  const said = async (typed: string) =>
    (await suggestLinks(database, typed, { hereId: cells })).map(({ title }) => title);
  expect(await said('cell cycle#')).toEqual([
    'Cell cycle, Cell cycle',
    'Cell cycle, G1 phase',
    'Cell cycle, Anaphase',
  ]);
  expect(await said('cel cycle#anap')).toEqual(['Cell cycle, Anaphase']);
  expect(await said('#g1')).toEqual(['Cell cycle, G1 phase']);
  const [first] = await suggestLinks(database, 'cell cycle#g1');
  expect(first?.text).toBe(`[[note:${cells}#words=G1%20phase|Cell cycle, G1 phase]]`);
  expect(await shown(first?.text ?? '')).toEqual(['Cell cycle, G1 phase']);
});

it('suggests the page of a file by its heading', async () => {
  await note(walls, 'Active transport', '');
  const block = (kind: 'heading' | 'paragraph', text: string) => ({ kind, text });
  const text = { text: '', recognized: undefined };
  await database.pageTexts.bulkPut([
    { fileId: pdf, page: 6, ...text, blocks: [block('heading', '3.2 Active Transport')] },
    { fileId: pdf, page: 7, ...text, blocks: [block('paragraph', 'Active transport again')] },
  ] as never[]);
  const asked: string[] = [];
  const hit = (page: number) => ({ row: { id: pdf }, page });
  const ask = (async ({ typed }: { typed: string }) => {
    asked.push(typed);
    return { groups: [{ hits: [hit(0), hit(7), hit(6)] }] };
  }) as never;
  const found = await suggestLinks(database, 'active tran', { ask });
  expect(found.map(({ title, heading }) => [title, heading])).toEqual([
    ['Active transport', undefined],
    ['Membranes.pdf, p. 6', '3.2 Active Transport'],
  ]);
  expect(found[1]?.text).toBe(`[[file:${pdf}#page=6|Membranes.pdf]]`);
  expect(asked).toEqual(['in:files active tran']);
  const away = (async () => Promise.reject(new Error('no index'))) as never;
  expect(await suggestLinks(database, 'active', { ask: away })).toHaveLength(1);
});

it('notes that link to a thing are told with their sentence, the last edited first', async () => {
  await note(cells, 'Cells', `Short. A **cell** has a wall, see [[Walls]] for it. More.`);
  await note(walls, 'Walls', `- [ ] See [[file:${pdf}#page=3|M]] and [[Walls]]`, { createdAt: 2 });
  await note(idOf(7), 'Template', 'nothing');
  await store('task', {
    ...{ id: essay, title: 'Essay', status: 'To do' },
    links: [{ to: `/dashboard/library/notes/${walls}`, words: 'Walls' }],
  });
  const { all, count } = await readBacklinks(database, {
    entity: 'note',
    id: walls,
    title: 'Walls',
  });
  expect(count).toBe(2);
  expect(all.map(({ entity, title, sentence }) => [entity, title, sentence])).toEqual([
    ['note', 'Cells', { before: 'A cell has a wall, see ', link: 'Walls', after: ' for it.' }],
    ['task', 'Essay', undefined],
  ]);
  const ofFile = await readBacklinks(database, { entity: 'file', id: pdf, title: 'Membranes.pdf' });
  expect(ofFile.all[0]?.sentence).toEqual({
    ...{ before: 'See ', link: 'Membranes.pdf, p. 3', after: ' and Walls' },
  });
  await note(cells, 'Cells', 'No link any more');
  const after = await readBacklinks(database, { entity: 'note', id: walls, title: 'Walls' });
  expect(after.all.map(({ title }) => title)).toEqual(['Essay']);
});

it('a long line is cut at words around the link', () => {
  const text = `${'word '.repeat(900)}[[A]]${' after'.repeat(900)}`;
  const from = text.indexOf('[[');
  const { before, after } = sentenceAround(text, { from, to: from + 5 }, 'A');
  expect(before).toMatch(/^…(word ){10,18}$/);
  expect(after).toMatch(/^( after){10,16}…$/);
});
