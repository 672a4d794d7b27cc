/** Cards exported as text import unchanged, with nested decks and all that a card has without its media. */
import 'fake-indexeddb/auto';
import '../../../../../test/support/node-blobs.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAll, sourceFile } from '../../../../../test/support/import-fixtures.ts';
import { fewerUnlessLong } from '../../../../../test/support/long.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../../db/database.ts';
import { mutate } from '../../../../db/mutate.ts';
import { type Card, card, createCards } from '../../../../model/entities/card.ts';
import {
  type CardContent,
  emptyContent,
  partsOf,
} from '../../../../model/entities/cards/card-content.ts';
import { createDeck } from '../../../../model/entities/deck.ts';
import { tag } from '../../../../model/entities/tag.ts';
import { createRow } from '../../../../model/entity.ts';
import type { FormatReader } from '../../../formats/format.ts';
import { cardsReader } from '../../../formats/read/cards.ts';
import { markdownCardsReader } from '../../../formats/read/markdown-cards.ts';
import { makeCardMarkdown, makeCardTable } from './text-files.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'bio', name: 'Bio' });
  await mutate(createDeck, { id: 'cell', name: 'Zelle', parentId: 'bio' });
  await mutate(createDeck, { id: 'parts', name: 'Teile', parentId: 'cell' });
  await mutate(createDeck, { id: 'other', name: 'Zelle' });
  const decks = ['bio', 'parts', 'other'];
  await mutate(
    createCards,
    decks.map((deckId) => ({ kind: 'basic' as const, front: `of ${deckId}`, back: 'b', deckId })),
  );
});
afterEach(async () => {
  closeAccountDatabase();
  await database.delete();
});

/** Path of each card's deck, by the card's front. */
async function readBack(reader: FormatReader, file: Blob, name: string) {
  const { items } = await readAll(reader, [sourceFile(name, await file.text())]);
  const byKey = new Map(items.map((item) => [item.key, item]));
  const pathOf = (key: string | undefined): unknown[] => {
    const deck = byKey.get(key ?? '');
    return deck === undefined ? [] : [...pathOf(deck.refs?.parentId), deck.fields.name];
  };
  const cards = items.filter(({ entity }) => entity === 'card');
  return Object.fromEntries(cards.map(({ fields, refs }) => [fields.front, pathOf(refs?.deckId)]));
}

const options = () => ({
  ...{ database, nowMs: 0, tzOffsetMin: 0, retention: 0.9, onProgress: () => undefined },
  signal: new AbortController().signal,
});

it.each([
  ['a table', makeCardTable, cardsReader, 'cards.csv'],
  ['Markdown', makeCardMarkdown, markdownCardsReader, 'cards.md'],
] as const)(
  'in %s decks come back within the decks that they lie in',
  async (_, make, reader, name) => {
    const { file, cards } = await make(options());
    expect(cards).toBe(3);
    expect(await readBack(reader, file, name)).toEqual({
      'of bio': ['Bio'],
      'of parts': ['Bio', 'Zelle', 'Teile'],
      'of other': ['Zelle'],
    });
  },
);

type Rest = Partial<Pick<Card, 'suspendedAt' | 'flag'>>;
interface Told {
  content: CardContent;
  /** Of each of its rows. */
  rest: readonly Rest[];
  tags: readonly string[];
}

/** Makes the rows that the form makes. */
async function make(notes: readonly Told[], deckId: string): Promise<void> {
  await mutate(createDeck, { id: deckId, name: deckId });
  const rows = notes.flatMap(({ content, rest, tags }, note) =>
    partsOf(content).map(({ asked, fields }, at) => ({
      id: `${deckId}-${note}-${at}`,
      fields: {
        ...{ deckId, ...fields, createdAt: note, ...rest[at] },
        ...(asked !== null && { asked, groupId: `${deckId}-${note}-0` }),
      },
      tags,
    })),
  );
  await mutate(() => rows.map(({ id, fields }) => createRow(card, id, fields)), {});
  await mutate(
    () =>
      rows.flatMap(({ id, tags }) =>
        tags.map((name, at) =>
          createRow(tag, `${id}-${at}`, { ownerEntity: 'card', ownerId: id, name, createdAt: 0 }),
        ),
      ),
    {},
  );
}

/** The cards of a file in its order, with their group by the place of its first card. */
async function cardsIn(reader: FormatReader, file: Blob, name: string) {
  const { items, leftOut } = await readAll(reader, [sourceFile(name, await file.text())]);
  expect(leftOut).toEqual([]);
  const cards = items.filter(({ entity }) => entity === 'card');
  const tagsOf = Map.groupBy(
    items.filter(({ entity }) => entity === 'tag'),
    ({ refs }) => refs?.ownerId,
  );
  return cards.map(({ key, fields, refs }) => {
    const { kind, front, back, asked, isTyped, covers, hidesAll, suspendedAt, flag } = fields;
    return {
      ...{ kind, front, back, asked, isTyped, covers, hidesAll, flag },
      isSuspended: suspendedAt !== undefined,
      group: refs?.groupId === undefined ? -1 : cards.findIndex((one) => one.key === refs.groupId),
      tags: (tagsOf.get(key) ?? []).map((one) => one.fields.name).sort(),
    };
  });
}

function expected(notes: readonly Told[]) {
  let count = 0;
  return notes.flatMap(({ content, rest, tags }) => {
    const first = count;
    return partsOf(content).map(({ asked, fields }, at) => {
      count += 1;
      const given = Object.entries(fields).map(([name, value]) => [name, value ?? undefined]);
      return {
        ...Object.fromEntries(given),
        ...{ asked: asked ?? undefined, flag: rest[at]?.flag || undefined },
        isSuspended: (rest[at]?.suspendedAt ?? 0) > 0,
        group: asked === null ? -1 : first,
        tags: [...tags].sort(),
      };
    });
  });
}

const words = fc.constantFrom(
  ...[
    'heart',
    'a, b; "c"',
    '=1+1',
    '2*3*4',
    '# no deck',
    '---',
    '?',
    '??',
    '\\?',
    'x::y',
    'Tags: no',
  ],
  ...[
    '$\\frac{1}{2}$',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '```\na::b\n\n---\n  c\n```',
    '- one\n- two',
  ],
  ...['<!--card typed-->', '(a)', "'=x", 'ß łü', 'one\n\ntwo', '  in'],
);
const side = fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'));
const gaps = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('', '::hint'), words), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) => all.map(([number, hint, word]) => `${word}\n{{c${number}::gap${hint}}}`).join(' '));
const area = fc.constantFrom([0.1, 0.2, 0.3, 0.1], [0, 0, 1, 1], [0.123456, 0.5, 0.25, 0.2]);
const content = fc
  .record({
    form: fc.constantFrom('basic', 'reversed', 'cloze', 'covers'),
    ...{ front: side, back: side, cloze: gaps, isTyped: fc.boolean() },
    ...{ hasBack: fc.boolean(), hidesAll: fc.boolean() },
    covers: fc.array(area, { minLength: 1, maxLength: 3 }),
  })
  .map(({ form, front, back, cloze, isTyped, hasBack, hidesAll, covers }): CardContent => {
    const shared = { ...emptyContent, front, back, isTyped };
    if (form === 'cloze') return { ...shared, form, front: cloze, back: hasBack ? back : '' };
    if (form === 'covers') return { ...shared, form, covers, hidesAll };
    return { ...shared, form };
  });
const told: fc.Arbitrary<Told> = fc.record({
  content,
  rest: fc.array(
    fc.record({
      suspendedAt: fc.constantFrom(0, 1_700_000_000_123),
      flag: fc.integer({ min: 0, max: 7 }),
    }),
    { minLength: 4, maxLength: 4 },
  ),
  tags: fc.uniqueArray(fc.constantFrom('exam', 'week 1', 'a, b', 'the "x"'), { maxLength: 2 }),
});

/** Few words, so that notes of several forms say the same, and the words of two sides are split in two ways. */
const alike: fc.Arbitrary<Told> = fc
  .record({
    form: fc.constantFrom('basic', 'reversed', 'cloze', 'covers'),
    front: fc.constantFrom('a', 'b', 'a\nb'),
    back: fc.constantFrom('a', 'b', 'b\n2'),
    gaps: fc.constantFrom('{{c1::a}} {{c2::b}}', '{{c2::a}} {{c1::b}}', '{{c1::a}}'),
    covers: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ form, front, back, gaps, covers }) => ({
    content: {
      ...{ ...emptyContent, form, front: form === 'cloze' ? gaps : front, back },
      ...(form === 'covers' && { covers: Array.from({ length: covers }, () => [0, 0, 1, 1]) }),
    } as CardContent,
    ...{ rest: [], tags: ['exam'] },
  }));

const five: Told[] = [
  {
    ...emptyContent,
    form: 'cloze' as const,
    front: 'The {{c1::heart::organ}} pumps {{c2::blood}}',
  },
  { ...emptyContent, form: 'reversed' as const, front: 'hund', back: 'dog' },
  { ...emptyContent, form: 'basic' as const, front: 'Capital?', back: 'Vienna', isTyped: true },
].map((one) => ({ content: one, rest: [], tags: ['exam'] }));

describe.each([
  ['a table', makeCardTable, cardsReader, 'cards.csv'],
  ['Markdown', makeCardMarkdown, markdownCardsReader, 'cards.md'],
] as const)('%s', (_, makeFile, reader, name) => {
  const readAgain = async (notes: readonly Told[], deckId: string) => {
    await make(notes, deckId);
    const { file } = await makeFile({ ...options(), deckId });
    return await cardsIn(reader, file, name);
  };

  it('brings back five cards as five: two gaps, both ways and a typed one', async () => {
    const cards = await readAgain(five, 'five');
    expect(cards).toHaveLength(5);
    expect(cards).toEqual(expected(five));
  });

  it('brings back any cards as they were', async () => {
    let deck = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 5 }), async (notes) => {
        expect(await readAgain(notes, `deck-${++deck}`)).toEqual(expected(notes));
      }),
      { numRuns: fewerUnlessLong(60, 15) },
    );
  });

  it('brings back a note with both directions beside covers whose second card says the same', async () => {
    const areas = [
      [0, 0, 0.5, 1],
      [0.5, 0, 0.5, 1],
    ];
    const covers = { ...emptyContent, form: 'covers' as const, covers: areas };
    const notes: Told[] = [
      { ...covers, front: 'b', back: 'a' },
      { ...emptyContent, form: 'reversed' as const, front: 'a', back: 'b' },
      { ...covers, front: 'b', back: 'a' },
    ].map((one) => ({ content: one, rest: [], tags: ['exam'] }));
    expect(await readAgain(notes, 'alike')).toEqual(expected(notes));
  });

  it('brings back notes that say the same', async () => {
    let deck = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(alike, { minLength: 2, maxLength: 6 }), async (notes) => {
        expect(await readAgain(notes, `alike-${++deck}`)).toEqual(expected(notes));
      }),
      { numRuns: fewerUnlessLong(60, 15) },
    );
  });
});
