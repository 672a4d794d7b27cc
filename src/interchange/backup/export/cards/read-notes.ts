/** The cards of decks as notes: the rows of one group are one note, with its tags, media and reviews. */
import type { AccountDatabase } from '../../../../db/database.ts';
import { cardsOfDeck, type RememberedCard } from '../../../../db/rows/cards-of-deck.ts';
import { createTurns } from '../../../../lib/turns.ts';
import { parseStamp } from '../../../../model/clock.ts';
import { mostNames } from '../../../../model/entities/cards/anki-origin.ts';
import type { Deck } from '../../../../model/entities/deck.ts';
import type { Review } from '../../../../model/entities/facts/review.ts';
import type { Media } from '../../../../model/entities/media.ts';
import { endingOf } from '../../../../model/media-type.ts';
import { stampOf } from '../../../../model/merge.ts';
import { deckChains, parentsOf, withDecksIn } from '../../../../model/study/cards/deck-tree.ts';
import { clozeNumbers } from '../../../../model/study/cloze.ts';
import { effectiveFacts } from '../../../../model/study/scheduling.ts';
import {
  type AnkiCard,
  type AnkiDeckRow,
  type AnkiNote,
  mediaKey,
} from '../../../formats/write/anki/note.ts';

/** Live decks: this one with the decks in it, or all. A parent comes before its children. */
export async function decksToExport(
  database: AccountDatabase,
  deckId: string | undefined,
): Promise<AnkiDeckRow[]> {
  const decks = await database.rows('deck').where('deletedAt').equals(0).toArray();
  const chainOf = deckChains(decks);
  const names = namesApart(decks);
  const wanted = deckId === undefined ? decks.map(({ id }) => id) : withDecksIn(decks, deckId);
  return wanted
    .map((id) => ({
      id,
      path: chainOf(id)
        .flatMap(({ id }) => names.get(id) ?? [])
        .toReversed(),
    }))
    .filter(({ path }) => path.length > 0)
    .sort((a, b) => (a.path.join('\n') < b.path.join('\n') ? -1 : 1));
}

/** Other programs know a deck by its path, so two siblings with one name would merge there and when they come back. */
function namesApart(decks: readonly Deck[]): Map<string, string> {
  const parents = parentsOf(decks);
  const names = new Map<string, string>();
  for (const siblings of Map.groupBy(decks, ({ id }) => parents.get(id)).values()) {
    const taken = new Set<string>();
    for (const { id, name } of siblings.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const own = name.trim().replaceAll(/:{2,}/g, ':') || 'Untitled deck';
      let apart = own;
      for (let number = 2; taken.has(apart.toLowerCase()); number++) apart = `${own} (${number})`;
      taken.add(apart.toLowerCase());
      names.set(id, apart);
    }
  }
  return names;
}

/** Cards that are read together with all that belongs to them. */
const cardsAtOnce = 500;

export interface NotesRead {
  notes: AnkiNote[];
  media: Map<string, Media>;
}

/** @yields notes in the order in which their cards were made */
export async function* readNotes(
  database: AccountDatabase,
  decks: readonly AnkiDeckRow[],
): AsyncGenerator<NotesRead> {
  const othersTurn = createTurns();
  const cards: RememberedCard[] = [];
  for (const { id } of decks) {
    const inDeck = (await cardsOfDeck(database, id).toArray()) as RememberedCard[];
    inDeck.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    for (const card of inDeck) cards.push(card);
  }
  const groups = groupsOf(cards);
  for (let at = 0; at < groups.length; at += cardsAtOnce) {
    const part = groups.slice(at, at + cardsAtOnce);
    const belonging = await readBelonging(
      database,
      part.flat().map((card) => card.id),
    );
    const read: NotesRead = { notes: [], media: new Map() };
    for (const group of part) {
      await othersTurn();
      addNotes(group, belonging, read);
    }
    yield read;
  }
}

/** The cards of one note, which may lie in several decks: those of one group here, or of one note in Anki. */
function groupsOf(cards: readonly RememberedCard[]): RememberedCard[][] {
  const guids = new Map<string, string>();
  for (const { id, groupId, anki } of cards)
    if (anki && !guids.has(groupId ?? id)) guids.set(groupId ?? id, anki.guid);
  const byNote = Map.groupBy(cards, ({ id, groupId }) => {
    const guid = guids.get(groupId ?? id);
    return guid === undefined ? (groupId ?? id) : `guid ${guid}`;
  });
  return [...byNote.values()];
}

type Attached = Pick<Media, 'ownerId' | '$at' | '$by' | 'id'>;
type Belonging = Awaited<ReturnType<typeof readBelonging>>;

async function readBelonging(database: AccountDatabase, ids: readonly string[]) {
  const [tags, media, reviews] = await Promise.all([
    database.rows('tag').where('ownerId').anyOf(ids).toArray(),
    database.rows('media').where('ownerId').anyOf(ids).toArray(),
    database.rows('review').where('cardId').anyOf(ids).toArray(),
  ]);
  return {
    tags: liveByOwner(tags),
    media: liveByOwner(media),
    // Also those that were taken away: the note changed by it.
    attached: Map.groupBy<string, Attached>([...tags, ...media], ({ ownerId }) => ownerId),
    reviews: Map.groupBy(reviews, ({ cardId }) => cardId),
  };
}

function liveByOwner<T extends { ownerId: string; deletedAt: number }>(rows: readonly T[]) {
  const live = rows.filter(({ deletedAt }) => deletedAt === 0);
  return Map.groupBy(live, ({ ownerId }) => ownerId);
}

function addNotes(group: readonly RememberedCard[], belonging: Belonging, read: NotesRead): void {
  const parts = partsOf(group);
  for (const [index, { kind, rows }] of parts.entries()) {
    const [first] = rows;
    if (first === undefined) continue;
    const named = (row: RememberedCard) =>
      namesOfMedia(belonging.media.get(row.id) ?? [], read, kind === 'reversed' && row.asked === 2);
    const tags = rows.flatMap(({ id }) => belonging.tags.get(id) ?? []);
    const origin = rows.map(({ anki }) => anki).find((one) => one != null);
    const type = origin?.type;
    read.notes.push({
      // Anki takes one note of each guid.
      guid: index > 0 ? first.id : (origin?.guid ?? first.groupId ?? first.id),
      kind,
      // A part is not the whole note in Anki, so it must not be written over it.
      ...(type && { type: parts.length === 1 ? type : { id: type.id, name: type.name } }),
      ...{ isTyped: rows.every(({ isTyped }) => isTyped === true) },
      ...{ front: first.front, back: first.back, media: named(first) },
      ...{ covers: first.covers ?? [], hidesAll: first.hidesAll === true },
      tags: [...new Set(tags.map(({ name }) => name))],
      createdAt: first.createdAt,
      changedAt: Math.max(...rows.map((row) => changedAt(row, belonging))),
      cards: rows.map((row) => ({
        ...cardOf(row, belonging.reviews.get(row.id) ?? []),
        mediaIds: mediaIdsOf(belonging.media.get(row.id) ?? []),
        ord: ordIn(kind, row),
        ...(kind === 'several' && {
          side: { front: row.front, back: row.back, media: named(row) },
        }),
      })),
    });
  }
}

/** @param isTurned the row asks the back of its note */
function namesOfMedia(media: readonly Media[], read: NotesRead, isTurned: boolean) {
  const names = { front: [] as string[], back: [] as string[] };
  for (const one of media) {
    const name = nameOfMedia(one);
    read.media.set(name, one);
    names[(one.side === 'back') === isTurned ? 'front' : 'back'].push(name);
  }
  return { front: names.front.sort(), back: names.back.sort() };
}

function nameOfMedia({ sha256, mime }: Media): string {
  return `haversack-${sha256.slice(0, 24)}.${endingOf(mime)}`;
}

function mediaIdsOf(media: readonly Media[]): Record<string, string> {
  return Object.fromEntries(
    media.map((one) => [mediaKey(one.side ?? 'front', nameOfMedia(one)), one.id]),
  );
}

interface NotePart {
  kind: AnkiNote['kind'];
  rows: readonly RememberedCard[];
}

function ordIn(kind: AnkiNote['kind'], row: RememberedCard): number {
  if (kind === 'several') return row.anki?.ord ?? 0;
  return kind === 'basic' || kind === 'typed' ? 0 : ordOf(row);
}

/** A card that asks all gaps becomes Anki's card of the first gap: Anki drops a card whose number is not in the text. */
function ordOf({ asked, kind, front }: RememberedCard): number {
  const gap = kind === 'cloze' ? clozeNumbers(front)[0] : undefined;
  return Math.max(0, (asked ?? gap ?? 1) - 1);
}

/** A note has one card of each number. A second one, which another device may have made, becomes its own note. */
function notesByNumber(kind: AnkiNote['kind'], rows: readonly RememberedCard[]): NotePart[] {
  const ords = new Set<number>();
  const [firsts, others]: [RememberedCard[], RememberedCard[]] = [[], []];
  for (const row of rows) {
    (ords.has(ordOf(row)) ? others : firsts).push(row);
    ords.add(ordOf(row));
  }
  return [
    { kind, rows: firsts },
    ...others.map((row) => ({ kind, rows: [{ ...row, groupId: row.id }] })),
  ];
}

/** The notes of these rows, usually one. */
function partsOf(rows: readonly RememberedCard[]): NotePart[] {
  const groups = [...Map.groupBy(rows, ({ id, groupId }) => groupId ?? id).values()];
  const parts = groups.flatMap((group) =>
    notesOfGroup(group.toSorted((a, b) => (a.asked ?? 0) - (b.asked ?? 0))),
  );
  const ords = new Set(rows.map(({ anki }) => anki?.ord));
  const isOfAnki =
    parts.every(({ kind }) => kind === 'basic') &&
    ords.size === rows.length &&
    [...ords].every((ord) => ord !== undefined && ord < mostNames / 2);
  if (parts.length < 2 || !isOfAnki) return parts;
  return [
    { kind: 'several', rows: rows.toSorted((a, b) => (a.anki?.ord ?? 0) - (b.anki?.ord ?? 0)) },
  ];
}

/** Usually one note. Rows that differ, since one was edited alone, become their own notes. */
function notesOfGroup(rows: readonly RememberedCard[]): NotePart[] {
  const [one, two] = rows;
  if (one === undefined) return [];
  if (one.covers?.length) return notesByNumber('covers', rows);
  if (one.kind === 'cloze' && rows.every(({ front }) => front === one.front))
    return notesByNumber('cloze', rows);
  const isPair = two !== undefined && rows.length === 2 && one.kind === 'basic';
  if (
    isPair &&
    one.asked === 1 &&
    two.asked === 2 &&
    one.front === two.back &&
    one.back === two.front
  )
    return [{ kind: 'reversed', rows }];
  return rows.map((row) => ({
    kind: row.kind === 'cloze' ? 'cloze' : row.isTyped === true ? 'typed' : 'basic',
    rows: [{ ...row, groupId: row.id }],
  }));
}

/** Of what a note in Anki has: words, covers, tags and media. */
function changedAt(card: RememberedCard, { attached }: Belonging): number {
  const fields = ['front', 'back', 'covers', 'isTyped'].filter((field) => field in card);
  const stamps = [
    ...fields.map((field) => stampOf(card, field)),
    // Not the time at which bytes reached the server.
    ...(attached.get(card.id) ?? []).flatMap((row) => [
      stampOf(row, 'ownerId'),
      stampOf(row, 'deletedAt'),
    ]),
  ];
  return Math.max(...stamps.map((stamp) => parseStamp(stamp).ms));
}

function cardOf(
  row: RememberedCard,
  reviews: readonly Review[],
): Omit<AnkiCard, 'ord' | 'mediaIds'> {
  const { live: _, ...memory } = row.$memory;
  return {
    ...{ id: row.id, deckId: row.deckId, ...(row.anki && { origin: row.anki }) },
    ...(row.asked && { asked: row.asked }),
    suspended: (row.suspendedAt ?? 0) > 0,
    buriedUntil: row.buriedUntil ?? 0,
    flag: row.flag ?? 0,
    memory,
    reviews: effectiveFacts(reviews).map((fact) => ({
      ...{ id: fact.id, ratedAt: fact.ratedAt, rating: fact.rating, durationMs: fact.durationMs },
      ...(fact.kind === 'due' && fact.dueOn && { dueOn: fact.dueOn }),
      ...(fact.memory && { memory: fact.memory }),
    })),
  };
}
