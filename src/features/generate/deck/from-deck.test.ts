/** A quiz from a deck: which cards, sides, kinds of questions and new items [P4]. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { claimJob, readJobs } from '../../../db/jobs.ts';
import { mutateIn } from '../../../db/mutate.ts';
import type { GenerationStream } from '../../../generate/stream.ts';
import { createCards, flagCards } from '../../../model/entities/card.ts';
import { createDeck, nestDecks } from '../../../model/entities/deck.ts';
import { createMedia } from '../../../model/entities/media.ts';
import { generationOfRows } from '../../../queries/generation.ts';
import { readNotePages } from '../../../reading/documents/note-pages.ts';
import { foundBy } from '../draft/draft.ts';
import { saveDraft } from '../draft/save-draft.ts';
import { originOf, type RowsRequest } from '../job/job-request.ts';
import { makeFromRows, makeRowsDraft } from '../rows/rows-job.ts';
import { readDeckCards } from './deck-cards.ts';

const deck = originOf('deck', 'd', 'Words');
const none: GenerationStream = async function* () {
  yield { type: 'done', rejected: {} };
};
let database: AccountDatabase;
let account = 0;

beforeEach(async () => {
  database = await openAccountDatabase(`from-deck-${account++}`);
  await mutateIn(database, createDeck, { id: 'd', name: 'Words' });
});

const words = { Hund: 'dog', Katze: 'cat', Kuh: 'cow', Pferd: 'horse', Sau: 'sow', Ziege: 'goat' };

async function addWords(): Promise<void> {
  const cards = Object.entries(words).map(([front, back]) => ({
    ...{ id: front, deckId: 'd', kind: 'basic' as const, front, back },
  }));
  await mutateIn(database, createCards, cards);
}

async function make(wish: Partial<RowsRequest> = {}) {
  const whole = { kind: 'questions', deck: { sides: 'front', cards: 'all' }, ...wish } as const;
  await makeFromRows(database, deck, whole);
  const kinds = new Set([generationOfRows]);
  const job = await claimJob(database, { kinds, isGone: () => true }, 1);
  if (job === undefined) throw new Error('There is no job');
  const tools = { database, signal: new AbortController().signal, progress: () => undefined };
  const made = await makeRowsDraft(job, tools, none, readNotePages);
  await database.jobs.update(job.id, { state: 'ready' });
  const draft = foundBy((await readJobs(database)).find(({ id }) => id === job.id));
  if (draft !== undefined)
    await saveDraft(database, { ...{ file: deck, jobId: job.id, name: 'Quiz' }, draft });
  const problem = made.ok ? undefined : made.error.message;
  const asked = draft?.items.flatMap(({ item }) => ('cardId' in item ? (item.cardId ?? []) : []));
  return { asked, problem, draft };
}

describe('a quiz of a deck', () => {
  it('of flagged cards takes its wrong answers from the whole deck', async () => {
    await addWords();
    await mutateIn(database, flagCards, { ids: ['Kuh'], flag: 3 });
    const { asked } = await make({ deck: { sides: 'front', cards: 'flagged' } });
    expect(asked).toEqual(['Kuh']);
  });

  it('of cards that are often forgotten asks these', async () => {
    await addWords();
    const row = await database.table('card').get('Sau');
    await database.table('card').put({ ...row, $memory: { ...row.$memory, lapses: 3 } });
    const wish = { deck: { sides: 'front', cards: 'forgotten' } } as const;
    expect((await make(wish)).asked).toEqual(['Sau']);
    await mutateIn(database, flagCards, { ids: ['Kuh'], flag: 3 });
    expect((await make({ deck: { sides: 'front', cards: 'hard' } })).asked).toEqual(['Kuh', 'Sau']);
  });

  it('says which cards there are none of', async () => {
    await addWords();
    const { problem } = await make({ deck: { sides: 'front', cards: 'flagged' } });
    expect(problem).toBe('No card of this deck is flagged. Choose all cards.');
  });

  it('may ask what another quiz asks, first what none does', async () => {
    await addWords();
    expect((await make({ count: 2 })).asked).toEqual(['Hund', 'Katze']);
    expect((await make({ count: 3 })).asked).toEqual(['Kuh', 'Pferd', 'Sau']);
    expect((await make()).asked).toHaveLength(6);
    expect((await make()).asked).toHaveLength(6);
  });

  it('does not ask again what the quiz has to which it is added', async () => {
    await addWords();
    await make();
    const [quiz] = await database.rows('quiz').toArray();
    expect((await make({ into: quiz?.id })).problem).toMatch(/^You have all questions/);
    expect((await make({ into: quiz?.id, questionKinds: ['true-false'] })).asked).toHaveLength(6);
  });

  it('has questions of other kinds, each with its card', async () => {
    await addWords();
    await make({ questionKinds: ['matching'], deck: { sides: 'back', cards: 'all' } });
    const [question] = await database.rows('question').toArray();
    expect(question).toMatchObject({ kind: 'matching', cardId: 'Hund', quote: 'Hund – dog' });
    expect(question?.prompts).toEqual(Object.values(words));
    expect(question?.explanation).toContain('“Ziege – goat”');
  });

  it('has 500 questions at most, says so, and the next one asks the other cards', async () => {
    const many = Array.from({ length: 520 }, (_, at) => ({
      ...{ deckId: 'd', kind: 'basic' as const, id: `c${String(at).padStart(3, '0')}` },
      ...{ front: `Term ${at}`, back: `Meaning${at}` },
    }));
    await mutateIn(database, createCards, many);
    const short = { questionKinds: ['short'] } as const;
    const first = await make(short);
    expect(first.asked).toHaveLength(500);
    expect(first.draft?.remarks?.[0]).toMatch(/up to 500 questions/);
    const next = await make({ ...short, count: 20 });
    expect(next.asked).toEqual(many.slice(500).map(({ id }) => id));
    expect(next.draft?.remarks).toEqual([]);
  });

  it('takes in the decks that lie in it', async () => {
    await mutateIn(database, createDeck, { id: 'parent', name: 'All' });
    await mutateIn(database, nestDecks, { ids: ['d'], parentId: 'parent' });
    await addWords();
    expect(await readDeckCards(database, 'parent')).toHaveLength(6);
  });
});

describe('what a card says is read', () => {
  const basic = { deckId: 'd', kind: 'basic' as const };
  const read = async () => (await readDeckCards(database, 'd')).map(({ card }) => card);

  it('as plain words, with what is beside them', async () => {
    await mutateIn(database, createCards, [
      { ...basic, id: 'a', front: '**Mass** of $E=mc^2$', back: '*m* ![[x.png]]' },
      { ...basic, id: 'b', front: 'Word', back: 'Wort' },
    ]);
    const media = { ownerEntity: 'card', ownerId: 'b', side: 'front', sizeBytes: 1 } as const;
    const sound = { id: 's', name: 'x', mime: 'audio/mpeg', sha256: 'a'.repeat(64) };
    await mutateIn(database, createMedia, { ...media, ...sound });
    const [a, b] = await read();
    expect(a?.front).not.toMatch(/[*$]/);
    expect(a).toMatchObject({ back: 'm', shown: { front: undefined, back: 'picture' } });
    expect(b?.shown).toEqual({ front: 'sound', back: undefined });
  });

  it('without covered pictures, and with the gaps that the row asks', async () => {
    await mutateIn(database, createCards, [
      { ...basic, id: 'a', front: 'Name it', back: 'x' },
      {
        deckId: 'd',
        id: 'c',
        kind: 'cloze',
        front: '**{{c1::One::hint}}** of {{c2::two}}',
        back: '',
      },
    ]);
    const [covered, gaps] = await database.table('card').bulkGet(['a', 'c']);
    await database.table('card').bulkPut([
      { ...covered, covers: [[0, 0, 0.5, 0.5]], asked: 1 },
      { ...gaps, asked: 1, groupId: 'c' },
    ]);
    expect((await read()).map(({ front }) => front)).toEqual(['{{c1::One::hint}} of two']);
  });
});
