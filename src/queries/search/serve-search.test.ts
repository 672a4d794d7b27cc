import 'fake-indexeddb/auto';
import sqlite from '@sqlite.org/sqlite-wasm';
import { describe, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { formatStamp } from '../../model/clock.ts';
import { factsOfNote } from '../../model/note-facts.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { SearchIndex } from './engine/search-index.ts';
import { type OpenedIndex, openInMemory } from './open-index.ts';
import type { FromSearchWorker, SearchAnswer, SearchState } from './search-messages.ts';
import { serveSearch } from './serve-search.ts';

const module = await sqlite();
const common = { createdAt: 1, deletedAt: 0 };

let accounts = 0;

async function newAccount(fill: (database: AccountDatabase) => Promise<unknown>) {
  accounts += 1;
  const database = await openAccountDatabase(`serve-search-${accounts}`);
  await fill(database);
  return database;
}

function onDisk(): OpenedIndex {
  const { small: _, ...opened } = openInMemory(module, 'full');
  return opened;
}

/** Opens the search of an account, and waits until the index is complete. */
async function openSearch(database: AccountDatabase, openIndex = async () => onDisk()) {
  const told: FromSearchWorker[] = [];
  let hear: () => void = () => undefined;
  const serve = serveSearch({
    openDatabase: async () => database,
    openIndex,
    openSmall: async (why) => openInMemory(module, why),
    tell: (message) => {
      told.push(message);
      hear();
    },
  });
  const until = async (isThere: (message: FromSearchWorker) => boolean) => {
    while (!told.some(isThere)) await new Promise<void>((resolve) => (hear = resolve));
  };
  let requests = 0;
  const ask = async (typed: string, here?: string): Promise<SearchAnswer> => {
    requests += 1;
    const request = requests;
    await serve({ type: 'ask', request, question: { typed, here, perGroup: 5 } });
    const answer = told.find((one) => one.type === 'answer' && one.request === request);
    if (answer?.type !== 'answer') throw new Error(`No answer to ${typed}`);
    return answer.answer;
  };
  await serve({ type: 'open', userId: database.userId });
  await until((one) => one.type === 'state' && ['ready', 'failed'].includes(one.state.kind));
  const states = () =>
    told.flatMap((one): SearchState[] => (one.type === 'state' ? [one.state] : []));
  return { ask, serve, states, told };
}

/** Groups with titles and snippets, found words in brackets. */
function shown({ groups }: SearchAnswer): string[] {
  const join = (pieces: readonly { text: string; isFound: boolean }[]) =>
    pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');
  return groups.flatMap(({ group, hits }) =>
    hits.map(({ title, snippet }) => `${group}: ${join(title)} | ${join(snippet)}`),
  );
}

const library = (database: AccountDatabase) =>
  Promise.all([
    database.table('course').put({ id: 'psy', name: 'Psychology 101', ...common }),
    database.table('file').put({ id: 'f', name: 'Learning.pdf', courseId: 'psy', ...common }),
    database.pageTexts.put({
      ...{ fileId: 'f', page: 6, blocks: [] },
      text: 'Ivan Pavlov’s dogs learned to expect food when they heard the bell.',
    }),
    database.table('note').put({
      ...{ id: 'n', title: 'Lecture 3', body: bodyOfText('The **dogs** of Pavlov'), ...common },
    }),
    database.table('deck').put({ id: 'd', name: 'Learning', courseId: 'psy', ...common }),
    database.table('card').put({
      ...{
        id: 'c',
        deckId: 'd',
        kind: 'basic',
        front: 'Whose dogs?',
        back: '**Pavlov**',
        ...common,
      },
    }),
    database.table('tag').put({
      ...{ id: 't', ownerEntity: 'file', ownerId: 'f', name: 'Final exam', ...common },
    }),
  ]);

describe('an answer', () => {
  it('shows the file with the page and the words there, the note and the card', async () => {
    const { ask } = await openSearch(await newAccount(library));
    const answer = await ask('pavlov dogs');
    expect(shown(answer)).toEqual([
      'files: Learning.pdf, p. 6 | Ivan [Pavlov]’s [dogs] learned to expect food when they heard the bell.',
      'notes: Lecture 3 | The [dogs] of [Pavlov]',
      'cards: Whose [dogs]? | [Pavlov]',
    ]);
    const [page] = answer.groups[0]?.hits ?? [];
    expect(page).toMatchObject({
      entity: 'file',
      page: 6,
      quote: 'Pavlov’s dogs',
      courseId: 'psy',
    });
  });

  it('has what the words of a question ask for where no text has all of them, and says so', async () => {
    const { ask } = await openSearch(await newAccount(library));
    const answer = await ask('whatever is the essay of pavlov');
    expect(answer.corrected).toEqual(['pavlov']);
    expect(answer.groups.map(({ group }) => group)).toEqual(['files', 'notes', 'cards']);
    expect((await ask('pavlov dogs')).corrected).toEqual([]);
    expect((await ask('essay homework')).groups).toEqual([]);
  });

  it('has what has some of the words where no text has all, the rarest word first', async () => {
    const { ask } = await openSearch(
      await newAccount(async (database) => {
        const notes = ['Osmosis', 'An essay on war', 'Another essay', 'War essay and peace'];
        await database.table('note').bulkPut(
          notes.map((title, at) => ({
            ...{ id: `n${at}`, title, body: bodyOfText('Words'), ...common },
          })),
        );
        await database.table('task').put({ id: 't', title: 'Osmosis report', ...common });
      }),
    );
    const answer = await ask('osmosys war');
    expect(answer).toMatchObject({ corrected: ['osmosis', 'war'], hasSome: true });
    expect(shown(answer)).toEqual([
      'notes: [Osmosis] | Words',
      'notes: [War] essay and peace | Words',
      'notes: An essay on [war] | Words',
      'tasks: [Osmosis] report | ',
    ]);
    expect((await ask('essay war')).hasSome).toBeUndefined();
  });

  it('says all words that it searched, also those that were typed right', async () => {
    const { ask } = await openSearch(await newAccount(library));
    const answer = await ask('pavlov dogss');
    expect(answer.corrected).toEqual(['pavlov', 'dogs']);
    expect(answer.groups.map(({ group }) => group)).toEqual(['files', 'notes', 'cards']);
  });

  it('takes filters of course and tag by the names that they have now', async () => {
    const database = await newAccount(library);
    const { ask } = await openSearch(database);
    expect(shown(await ask('course:101 pavlov'))).toHaveLength(2);
    expect(shown(await ask('tag:exam pavlov'))).toHaveLength(1);
    await database.table('course').update('psy', { name: 'Behaviour' });
    expect(shown(await ask('course:101 pavlov'))).toEqual([]);
    expect(shown(await ask('course:behav pavlov'))).toHaveLength(2);
  });

  it('takes filters by date: when words were last edited, of pages when their file was', async () => {
    const at = (ms: number) => formatStamp({ ms, counter: 0 }, 'phone');
    const day = (number: number) => new Date(2026, 9, number).getTime();
    const database = await newAccount(library);
    await database.table('note').bulkPut([
      {
        ...{ id: 'n', title: 'Lecture 3', body: bodyOfText('The **dogs** of Pavlov'), ...common },
        // Pinned since.
        ...{ $at: at(day(5)), $by: { pinnedAt: at(day(20)) } },
      },
      { id: 'o', title: 'New dogs', body: bodyOfText(''), ...common, $at: at(day(20)) },
    ]);
    await database.table('file').update('f', { $at: at(day(9)) });
    const { ask } = await openSearch(database);
    const found = async (typed: string) =>
      (await ask(typed)).groups.flatMap(({ hits }) => hits.map(({ key }) => key));
    expect(await found('dogs after:2026-10-06')).toEqual(['page:f:6', 'note:o']);
    expect(await found('dogs edited:2026-10-05')).toEqual(['note:n']);
    expect(await found('in:notes before:2026-10-06')).toEqual(['note:n']);
    expect(await found('in:notes -before:2026-10-06')).toEqual(['note:o']);
    expect(await found('in:notes after:2026')).toEqual(['note:o', 'note:n']);
    expect(await found('dogs after:2027')).toEqual([]);
  });

  it('takes #word for a tag, and folders with those inside', async () => {
    const database = await newAccount(library);
    const { ask } = await openSearch(database);
    expect(shown(await ask('#final pavlov'))).toHaveLength(1);
    expect(shown(await ask('#pavlov dogs'))).toHaveLength(3);
    await database
      .table('note')
      .update('n', { folder: 'Biology/Labs', $at: '0loyw3v29-000-phone' });
    for (const typed of ['folder:bio', 'folder:labs', 'folder:biology/labs', 'folder:la dogs'])
      expect(shown(await ask(typed)), typed).toHaveLength(1);
    expect(shown(await ask('folder:chem dogs'))).toEqual([]);
  });

  it('says how good the best hit of each group is', async () => {
    const note = (id: string, title: string, text: string) => ({
      ...{ id, title, body: bodyOfText(text), ...common },
    });
    const database = await newAccount(async (account) => {
      await library(account);
      await account
        .table('note')
        .bulkPut([
          note('headed', 'Muscles', 'They contract.\n\n## Sarcomere\n\nThe unit'),
          note('in passing', 'Bones', 'A sarcomere is none. See #include, exams'),
        ]);
      await account.pageTexts.put({
        ...{ fileId: 'f', page: 7, blocks: [], text: 'A sarcomere, for example' },
      });
    });
    const { ask } = await openSearch(database);
    const best = async (typed: string) =>
      (await ask(typed)).groups.map(({ group, best }) => `${group} ${best}`);
    expect(await best('sarcomere')).toEqual(['files 0', 'notes 2']);
    const [, notes] = (await ask('sarcomere')).groups;
    expect(notes?.hits.map(({ key }) => key)).toEqual(['note:headed', 'note:in passing']);
    expect(await best('sarcomere contract')).toEqual(['notes 1']);
    expect(await best('#exams')).toEqual(['notes 1']);
    expect(await best('#exampl')).toEqual(['files -1']);
    expect(await best('#final')).toEqual(['files 0']);
  });

  it('has own notes before the pages of a book: with all words in a heading, or close together', async () => {
    const note = (id: string, text: string) => ({
      ...{ id, title: id, body: bodyOfText(text), ...common },
    });
    const far = `Osmosis ${'and other words '.repeat(30)} movement`;
    const database = await newAccount(async (account) => {
      await account.table('file').put({ id: 'f', name: 'Book.pdf', ...common });
      await account.pageTexts.bulkPut([
        { fileId: 'f', page: 1, blocks: [], text: 'Ion osmosis: inside, outside, movement, far' },
      ]);
      await account
        .table('note')
        .bulkPut([note('far', far), note('table', '## Ion inside and outside\n\n| Na | 12 |')]);
    });
    const { ask } = await openSearch(database);
    const best = async (typed: string) =>
      (await ask(typed)).groups.map(({ group, best, hits }) => `${group} ${best} ${hits[0]?.key}`);
    expect(await best('ion inside outside')).toEqual(['files 0 page:f:1', 'notes 2 note:table']);
    expect(await best('osmosis movement')).toEqual(['files 0 page:f:1', 'notes 0 note:far']);
    await database.table('note').put(note('near', 'How osmosis makes a movement'));
    expect(await best('osmosis inside')).toEqual(['files 0 page:f:1']);
  });

  it('has only what is tagged so for #word, with the tags within it, and leaves out by filters', async () => {
    const note = (id: string, text: string, folder?: string) => ({
      ...{ id, title: id, body: bodyOfText(text), ...common, $at: '0loyw3v29-000-phone' },
      ...(folder && { folder }),
    });
    const tag = (ownerId: string, name: string) => ({
      ...{ id: `${ownerId} ${name}`, ownerEntity: 'note', ownerId, name, ...common },
    });
    const notes = [
      note('Revolution', 'The Bastille', 'History'),
      note('Vienna', 'Metternich', 'History/Europe'),
      note('Cells', 'For example, see [this](https://a.example/exam)'),
      note('Heart', 'The exam is in May'),
    ];
    const tags = [tag('Revolution', 'exam/final'), tag('Vienna', 'Exam'), tag('Cells', 'examples')];
    const database = await newAccount(async (account) => {
      await account.table('note').bulkPut(notes);
      await account.table('tag').bulkPut(tags);
      await account.noteFacts.bulkPut(
        (await account.rows('note').toArray()).map((row) => factsOfNote(row)),
      );
    });
    const { ask } = await openSearch(database);
    const ids = async (typed: string) =>
      (await ask(typed)).groups.flatMap(({ hits }) => hits.map(({ row }) => row.id)).sort();
    expect(await ids('#exam')).toEqual(['Revolution', 'Vienna']);
    expect((await ask('#exam')).areTags).toBe(true);
    expect(await ids('#exam/final')).toEqual(['Revolution']);
    // It may still be typed.
    expect(await ids('#exa')).toEqual(['Cells', 'Revolution', 'Vienna']);
    // Nothing is tagged so: a word.
    expect(await ids('#may')).toEqual(['Heart']);
    expect((await ask('#may')).areTags).toBe(false);
    expect(await ids('#exam -bastille')).toEqual(['Vienna']);
    expect(await ids('tag:exam -bastille')).toEqual(['Cells', 'Vienna']);
    expect(await ids('in:notes -bastille')).toEqual(['Cells', 'Heart', 'Vienna']);
    expect(await ids('-bastille -metternich')).toEqual(['Cells', 'Heart']);
    expect(await ids('in:notes -#exam')).toEqual(['Cells', 'Heart']);
    expect(await ids('#exam -tag:final')).toEqual(['Revolution', 'Vienna']);
    expect(await ids('folder:history -folder:europe')).toEqual(['Revolution']);
    expect(await ids('-in:notes -bastille')).toEqual([]);
  });

  it('takes a tag typed in a note for a tag too', async () => {
    const database = await newAccount(library);
    const body = bodyOfText('Bells and dogs. #final');
    await database.table('note').update('n', { body, $at: '0loyw3v29-000-phone' });
    const note = await database.rows('note').get('n');
    if (note) await database.noteFacts.put(factsOfNote(note));
    const { ask } = await openSearch(database);
    await database.table('tag').update('t', { name: 'Final' });
    for (const typed of ['#final', 'tag:final'])
      expect((await ask(typed)).groups.map(({ group }) => group)).toEqual(['files', 'notes']);
    expect(shown(await ask('#final bells'))).toHaveLength(1);
  });

  it('shows the words of links, not their marks', async () => {
    const database = await newAccount(async () => undefined);
    const body = bodyOfText('See [[note:1|Meiosis|the other division]] and [[Mitosis]] of cells');
    await database.table('note').put({ id: 'n', title: 'Cells', body, ...common });
    const { ask } = await openSearch(database);
    expect(shown(await ask('division'))[0]).not.toMatch(/\[\[/);
    expect(shown(await ask('mitosis'))[0]).toContain('and [Mitosis] of cells');
  });

  it('shows no marks of Obsidian, and the page that a link leads to', async () => {
    const id = '018f0000-0000-7000-8000-000000000001';
    const text = `The bilayer, see [[file:${id}#page=104|anatomy]] and [[cells.pdf#page=3]]. ^block1`;
    const database = await newAccount((account) =>
      account.table('note').put({ id: 'n', title: 'Cells', body: bodyOfText(text), ...common }),
    );
    const { ask } = await openSearch(database);
    expect(shown(await ask('bilayer'))).toEqual([
      'notes: Cells | The [bilayer], see anatomy, p. 104 and cells.pdf, p. 3.',
    ]);
  });

  it('finds a formula of a note by its signs and by its source', async () => {
    const text = 'The free energy $\\Delta G$ depends on $c_o$.';
    const database = await newAccount((account) =>
      account.table('note').put({ id: 'n', title: 'Energy', body: bodyOfText(text), ...common }),
    );
    const { ask } = await openSearch(database);
    for (const typed of ['ΔG', 'Δ G', 'c_o', 'delta', 'free ΔG'])
      expect(shown(await ask(typed)), typed).toHaveLength(1);
  });

  it('says which hits belong to the open deck', async () => {
    const { ask } = await openSearch(await newAccount(library));
    // “OR” is a word, and in no text.
    expect((await ask('learning pavlov OR', 'deck:d')).corrected).toEqual(['learning', 'pavlov']);
    const found = await ask('dogs', 'deck:d');
    const here = found.groups.flatMap(({ hits }) => hits).filter(({ isHere }) => isHere);
    expect(here.map(({ key }) => key)).toEqual(['card:c']);
  });

  it('names a place within one cell and one line of a note', async () => {
    const table = '| Word | Meaning |\n|---|---|\n| Anomie | no norms |\n\nNorms are rules';
    const database = await newAccount(async () => undefined);
    await database
      .table('note')
      .put({ id: 'n', title: 'Norms', body: bodyOfText(table), ...common });
    const { ask } = await openSearch(database);
    const { groups } = await ask('anomie norms rules');
    expect(groups[0]?.hits[0]?.quote).toBe('Anomie');
  });

  it('does not carry the documents of rows', async () => {
    const { ask } = await openSearch(await newAccount(library));
    const { groups } = await ask('in:notes dogs');
    expect(Object.keys(groups[0]?.hits[0]?.row ?? {}).sort()).toEqual([
      ...['createdAt', 'deletedAt', 'id', 'title'],
    ]);
  });
});

const damaged = Object.assign(new Error('malformed'), { resultCode: 11 });

describe('the worker', () => {
  it('follows changes that are noted later', async () => {
    const database = await newAccount(library);
    const { ask, serve, told } = await openSearch(database);
    await database.table('note').update('n', { title: 'Lecture 4' });
    const before = told.length;
    await serve({ type: 'follow' });
    while (!told.slice(before).some((one) => one.type === 'state' && one.state.kind === 'ready')) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(shown(await ask('in:notes lecture'))).toEqual([
      'notes: [Lecture] 4 | The dogs of Pavlov',
    ]);
  });

  it('goes on in memory when the disk is full, and says so', async () => {
    const full = Object.assign(new Error('database or disk is full'), { resultCode: 13 });
    const openIndex = async () => {
      const opened = onDisk();
      opened.index.inTransaction = () => {
        throw full;
      };
      return { ...opened, startAnew: () => opened.index };
    };
    const { ask, states } = await openSearch(await newAccount(library), openIndex);
    expect(states().at(-1)).toEqual({ kind: 'ready', small: 'full' });
    expect(shown(await ask('in:cards pavlov'))).toHaveLength(1);
  });

  it('builds a damaged index anew', async () => {
    let isDamaged = true;
    const openIndex = async () => {
      const opened = onDisk();
      const put = opened.index.put.bind(opened.index);
      opened.index.put = (texts) => {
        if (isDamaged) throw damaged;
        put(texts);
      };
      const startAnew = () => {
        isDamaged = false;
        return SearchIndex.create(new module.oo1.DB(':memory:'));
      };
      return { ...opened, startAnew };
    };
    const { ask, states } = await openSearch(await newAccount(library), openIndex);
    expect(states().at(-1)).toEqual({ kind: 'ready', small: undefined });
    expect(shown(await ask('pavlov'))).toHaveLength(3);
  });

  it('builds an index anew once when several questions fail on it', async () => {
    let starts = 0;
    let damage: () => void = () => undefined;
    const openIndex = async () => {
      const opened = onDisk();
      damage = () => {
        opened.index.rows = () => {
          throw damaged;
        };
      };
      const startAnew = () => {
        starts += 1;
        return opened.startAnew();
      };
      return { ...opened, startAnew };
    };
    const { ask, serve, states } = await openSearch(await newAccount(library), openIndex);
    damage();
    const question = { typed: 'pavlov', perGroup: 5 };
    const before = states().length;
    await Promise.all([
      serve({ type: 'ask', request: 101, question }),
      serve({ type: 'ask', request: 102, question }),
    ]);
    await vi.waitFor(() =>
      expect(states().slice(before).at(-1)).toEqual({ kind: 'ready', small: undefined }),
    );
    expect(shown(await ask('pavlov'))).toHaveLength(3);
    expect(starts).toBe(1);
  });

  it('goes on in memory when the disk damages the index again', async () => {
    const openIndex = async () => {
      const opened = onDisk();
      const spoil = (index: SearchIndex) => {
        index.put = () => {
          throw damaged;
        };
        return index;
      };
      spoil(opened.index);
      return { ...opened, startAnew: () => spoil(opened.startAnew()) };
    };
    const { ask, states } = await openSearch(await newAccount(library), openIndex);
    expect(states().at(-1)).toEqual({ kind: 'ready', small: 'unavailable' });
    expect(shown(await ask('pavlov'))).toHaveLength(3);
  });
});
