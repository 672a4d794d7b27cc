/** The cards of an Anki collection, note by note. */
import { plural } from '../../../../lib/plural.ts';
import { mostFlags } from '../../../../model/entities/card.ts';
import type { LeftOut } from '../../../../model/left-out.ts';
import { endOfStudyDay, studyDayAt } from '../../../../model/study/local-time.ts';
import { cleanLine, cleanText } from '../../../../text/clean-text.ts';
import type { FoundItem } from '../../format.ts';
import { asText } from '../shared/bounds.ts';
import { uniqueTags } from '../shared/items.ts';
import { isObject, textIn } from '../shared/source-text.ts';
import { type Collection, lastTimeMs, timeWithin } from './collection.ts';
import type { MaskOf } from './masks.ts';
import type { AnkiSchedule } from './memory-state.ts';
import { type CardSides, sidesOfNote } from './note-cards.ts';
import { createOrigins, originsIn } from './note-origin.ts';
import type { Sqlite } from './sqlite.ts';

/** SQL: the deck of a row `c` of `cards`. A card in a filtered deck (`did`) belongs to its original deck (`odid`). */
export const ownDeckId = 'CASE WHEN c.odid > 0 THEN c.odid ELSE c.did END';

/** An item before its media are unpacked. */
export interface AnkiItem extends FoundItem {
  /** The name of a picture or sound in the package. */
  media?: string;
}

export interface CollectionTools {
  leaveOut: (leftOut: LeftOut) => void;
  /** For a collection that does not say where it was used. */
  tzOffsetMin: (atMs: number) => number;
  media: ReadonlySet<string>;
  maskOf: MaskOf;
}

export interface FoundCard {
  /** In the collection. */
  ankiId: number;
  item: AnkiItem;
  /** Of its own deck, also in a filtered one. */
  deckId: number;
  schedule: AnkiSchedule;
  changedAt: number;
  sides: CardSides;
  tags: readonly string[];
  /** Ids of reviews that Haversack exported, by their time. */
  reviewIds: Readonly<Record<string, string>> | undefined;
  /** Memories that Haversack exported, by the same times. */
  memories: Readonly<Record<string, unknown>> | undefined;
  /** Ids of media that Haversack exported, by side and name. */
  mediaIdOf: (side: string, name: string) => string | undefined;
}

interface CardRow {
  id: number;
  deckId: number;
  ord: number;
  changedAt: number;
  flags: number;
  schedule: AnkiSchedule;
}

interface NoteRow {
  id: number;
  guid: string;
  typeId: number;
  changedAt: number;
  tags: string;
  fields: string;
  data: string;
  cards: CardRow[];
}

type Decks = ReadonlyMap<number, { key: string; name: string }>;

/** @param leftOut receives the ids of cards that are in the collection but not imported */
export function* cardsOfNotes(
  sqlite: Sqlite,
  collection: Collection,
  decks: Decks,
  tools: CollectionTools,
  leftOut: Set<number>,
): Generator<FoundCard> {
  const keys = new Set<string>();
  /** Ids of ours, already used. */
  const taken = new Set<string>();
  const counts = { empty: 0, withoutType: 0 };
  const originsOf = createOrigins();
  /** Keys of the first card of notes that belong together. */
  const firsts = new Map<string, string>();
  for (const note of notesIn(sqlite)) {
    const type = collection.noteTypes.get(note.typeId);
    if (type === undefined) {
      counts.withoutType += note.cards.length;
      for (const { id } of note.cards) leftOut.add(id);
      continue;
    }
    const noted = ownIds(note.data);
    const tags = uniqueTags(note.tags.split(/[\s\u3000]+/)).map(
      (word) => noted?.tags.get(word) ?? word,
    );
    const [first] = note.cards;
    const deckName = decks.get(first?.deckId ?? 0)?.name ?? '';
    const fields = note.fields.split('\x1f').map(cleanText);
    const ords = note.cards.map(({ ord }) => ord);
    const sides = sidesOfNote({ fields, tags, deckName, type }, ords, tools.maskOf);
    // Two notes with one guid are a fault of the package. The second gets its id as key.
    const guid = keys.has(note.guid) || note.guid === '' ? `${note.guid}\n${note.id}` : note.guid;
    keys.add(guid);
    // A copied note may carry the ids of its original.
    const isCopy = Object.values(noted?.cards ?? {}).some((id) => taken.has(id));
    const own = isCopy ? undefined : noted;
    for (const id of Object.values(own?.cards ?? {})) taken.add(id);
    const keyOf = (ord: number) => `card:${guid}\n${ord}`;
    const { typeId } = note;
    const originOf =
      guid === note.guid ? originsOf({ guid, typeId, type, fields, sides }) : () => undefined;
    const group = note.cards.find(({ ord }) => sides.get(ord)?.asked !== undefined);
    for (const card of note.cards) {
      const said = sides.get(card.ord);
      const deck = decks.get(card.deckId);
      if (said === undefined || deck === undefined) {
        counts.empty += 1;
        leftOut.add(card.id);
        continue;
      }
      const { media: _, asked, front, back, group: shared, ...others } = said;
      // A card that was made here has none.
      const anki = own === undefined ? originOf(card) : own.origins.get(card.ord);
      const first = shared === undefined ? undefined : (firsts.get(shared) ?? keyOf(card.ord));
      if (shared !== undefined && first !== undefined) firsts.set(shared, first);
      const refs = {
        deckId: deck.key,
        ...(asked !== undefined && group && { groupId: first ?? keyOf(group.ord) }),
      };
      const item: AnkiItem = {
        ...{ entity: 'card', key: keyOf(card.ord), refs },
        fields: {
          ...others,
          ...(asked !== undefined && { asked }),
          front: asText(front, 'its front', tools),
          back: asText(back, 'its back', tools),
          ...stateOf(card, collection, tools),
          ...(anki !== undefined && { anki }),
          ...(note.id > 0 && note.id <= lastTimeMs && { createdAt: note.id }),
        },
        changedAt: note.changedAt,
        changedAtBy: Object.fromEntries(ofCard.map((field) => [field, card.changedAt])),
        ...(own?.cards[card.ord] !== undefined && { id: own.cards[card.ord] }),
      };
      yield {
        ankiId: card.id,
        item,
        ...{ deckId: card.deckId, schedule: card.schedule, changedAt: card.changedAt },
        sides: said,
        tags,
        ...{ reviewIds: own?.reviews, memories: own?.memories },
        mediaIdOf: (side, name) => own?.media[`${card.ord} ${side} ${name}`],
      };
    }
  }
  if (counts.empty > 0)
    tools.leaveOut({ what: plural(counts.empty, 'card'), why: 'nothing is on the front' });
  if (counts.withoutType > 0)
    tools.leaveOut({ what: plural(counts.withoutType, 'card'), why: 'the note type is missing' });
}

/** Fields that Anki changes with the card, not with the note. */
const ofCard = ['deckId', 'suspendedAt', 'buriedUntil', 'flag'];

/** 0 clears what an earlier import may have set. */
function stateOf(
  { schedule: { queue }, flags, changedAt }: CardRow,
  collection: Collection,
  tools: CollectionTools,
): Record<string, unknown> {
  const flag = flags & 7;
  const offsetAt = offsetsOf(collection, tools);
  // Buried cards come back after the study day on which Anki was last used.
  const isBuried = queue === -2 || queue === -3;
  return {
    suspendedAt: queue === -1 ? Math.max(1, changedAt) : 0,
    flag: flag <= mostFlags ? flag : 0,
    ...(isBuried && {
      buriedUntil: endOfStudyDay(studyDayAt(collection.changedAt, offsetAt), offsetAt),
    }),
  };
}

function* notesIn(sqlite: Sqlite): Generator<NoteRow> {
  let note: NoteRow | undefined;
  let ords = new Set<number>();
  const query = `SELECT n.id, n.guid, n.mid, n.mod, n.tags, n.flds, n.data,
    c.id, ${ownDeckId}, c.ord, c.mod, c.flags, c.type, c.queue, c.due, c.odue, c.odid, c.ivl, c.factor, c.reps,
    c.lapses, c.left, c.data
    FROM cards c JOIN notes n ON n.id = c.nid ORDER BY c.nid, c.ord, c.id`;
  for (const row of sqlite.rows(query)) {
    const [id, guid, typeId, mod, tags, fields, data, ...card] = row;
    if (note?.id !== Number(id)) {
      if (note !== undefined) yield note;
      note = {
        ...{ id: Number(id), guid: cleanLine(String(guid)), typeId: Number(typeId) },
        ...{
          changedAt: timeWithin(Number(mod) * 1_000),
          tags: String(tags),
          fields: String(fields),
        },
        ...{ data: String(data ?? ''), cards: [] },
      };
      ords = new Set();
    }
    const [cardId = 0, deckId = 0, ord = 0, cardMod = 0, flags = 0, ...times] = card.map(Number);
    // A repeated card is a fault of the package.
    if (ords.has(ord)) continue;
    ords.add(ord);
    note.cards.push({
      ...{ id: cardId, deckId, ord, flags, changedAt: timeWithin(cardMod * 1_000) },
      schedule: scheduleOf(times, card.at(-1)),
    });
  }
  if (note !== undefined) yield note;
}

function scheduleOf(
  [type = 0, queue = 0, due = 0, originalDue = 0, filteredFrom = 0, ...more]: readonly number[],
  data: unknown,
): AnkiSchedule {
  const [interval = 0, factor = 0, reps = 0, lapses = 0, left = 0] = more;
  return {
    ...{ type, queue, due, originalDue, isFiltered: filteredFrom > 0 },
    ...{ interval, factor, reps, lapses, left, data: typeof data === 'string' ? data : '' },
  };
}

/**
 * The ids that our own export put into a note (`write/anki`). Other programs may keep or drop them or write other text.
 */
function ownIds(data: string) {
  if (!data.startsWith('{"haversack"')) return undefined;
  try {
    const parsed: unknown = JSON.parse(data);
    const own = isObject(parsed) ? parsed.haversack : undefined;
    if (!isObject(own)) return undefined;
    return {
      ...{ cards: idsIn(own.cards), reviews: idsIn(own.reviews), media: idsIn(own.media) },
      ...{ memories: memoriesIn(own.memories), tags: spacedTagsIn(own.tags) },
      ...{ origins: originsIn(own.anki) },
    };
  } catch {
    return undefined;
  }
}

function idsIn(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  const ids = Object.keys(value).map((name) => [name, textIn(value, name)]);
  return Object.fromEntries(ids.filter(([, id = '']) => /^[0-9a-f-]{36}$/.test(id)));
}

/** Characters; what we write has about 200. */
const longestMemory = 400;

function memoriesIn(value: unknown): Record<string, unknown> {
  if (!isObject(value)) return {};
  const isOurs = ([, memory]: [string, unknown]) =>
    isObject(memory) && JSON.stringify(memory).length <= longestMemory;
  return Object.fromEntries(Object.entries(value).filter(isOurs));
}

/** Tags with spaces, by their words in Anki. */
function spacedTagsIn(value: unknown): ReadonlyMap<string, string> {
  if (!isObject(value)) return new Map();
  const tags = Object.keys(value).map((word) => [word, cleanLine(textIn(value, word))] as const);
  return new Map(tags.filter(([word, tag]) => tag.replaceAll(' ', '_') === word));
}

/**
 * Local time in a collection, which names only its last offset. If this device had that offset at that time, the
 * student is in the same zone, whose clock changes apply. Otherwise the one offset holds for everything.
 * @returns minutes to add to UTC at an instant
 */
export function offsetsOf(
  { tzOffsetMin: offset, changedAt }: Pick<Collection, 'tzOffsetMin' | 'changedAt'>,
  { tzOffsetMin: offsetHere }: Pick<CollectionTools, 'tzOffsetMin'>,
): (atMs: number) => number {
  return offset === undefined || offset === offsetHere(changedAt) ? offsetHere : () => offset;
}
