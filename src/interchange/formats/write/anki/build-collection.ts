/**
 * Writes an Anki collection as a database of schema 11 (`collection.anki2`), which every version reads. Its ids are
 * times, as in Anki; a note's guid and `data` identify our rows. Runs in a worker, since it cannot yield.
 */
import { dayMs } from '../../../../lib/date-format.ts';
import { defaultParameters } from '../../../../model/study/fsrs/parameters.ts';
import {
  dayNumber,
  startOfStudyDayAtOffset,
  studyDayOf,
} from '../../../../model/study/study-day.ts';
import { easeOfMemory } from '../../read/anki/memory-state.ts';
import { loadSqlite } from '../../read/anki/sqlite.ts';
import type { AnkiCard, AnkiDeckRow, AnkiExport, AnkiNote, AnkiReview } from './note.ts';
import { fieldsOfNote } from './note-fields.ts';
import { createNoteTypes, type WrittenType } from './note-types.ts';

/** @param wasmAt address of the engine; by default beside the package's code */
export async function buildCollection(
  all: AnkiExport,
  wasmAt?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { Database } = await loadSqlite(wasmAt);
  const database = new Database();
  try {
    const prepared = new Map<string, ReturnType<typeof database.prepare>>();
    const run = (sql: string, values?: (string | number)[]) => {
      if (values === undefined) {
        database.run(sql);
        return;
      }
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      statement.run(values);
    };
    writeCollection({ run }, all);
    for (const statement of prepared.values()) statement.free();
    return new Uint8Array(database.export());
  } finally {
    database.close();
  }
}

interface SqlWriter {
  run: (sql: string, values?: (string | number)[]) => void;
}

function writeCollection(sql: SqlWriter, all: AnkiExport): void {
  const { notes, nowMs, tzOffsetMin } = all;
  const nowSeconds = Math.floor(nowMs / 1_000);
  const earliest = Math.min(nowMs, earliestIn(notes));
  const createdAt = startOfStudyDayAtOffset(studyDayOf(earliest, tzOffsetMin), tzOffsetMin);
  const decks = decksAsJson(all.decks, nowSeconds);
  const types = createNoteTypes();
  const typeOf = new Map(notes.map((note) => [note, types.of(note)]));
  sql.run(schema11);
  sql.run('BEGIN');
  sql.run('INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)', [
    ...[Math.floor(createdAt / 1_000), nowMs, nowMs],
    JSON.stringify(usualConfig(tzOffsetMin)),
    JSON.stringify(types.asJson(nowSeconds)),
    JSON.stringify(decks.json),
    JSON.stringify(deckConfigs(nowSeconds)),
    '{}',
  ]);
  const ids = { note: createIds(), card: createIds(), review: createIds() };
  let position = 0;
  for (const note of notes) {
    const noteId = ids.note(note.createdAt);
    const reviewIds: Record<string, string> = {};
    const memories: Record<string, object> = {};
    position += 1;
    for (const card of note.cards) {
      const cardId = ids.card(card.origin?.cardId ?? note.createdAt);
      writeCard(sql, card, {
        cardId,
        noteId,
        deckId: decks.idOf(card.deckId),
        position,
        createdAt,
        changedAt: note.changedAt,
        all,
      });
      for (const entry of logOf(card, tzOffsetMin)) {
        const id = ids.review(entry.ratedAt);
        reviewIds[id] = entry.id;
        if (entry.memory !== undefined) memories[id] = entry.memory;
        sql.run('INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)', [
          ...[id, cardId, entry.rating, entry.interval, entry.lastInterval],
          ...[entry.factor, entry.durationMs, entry.kind],
        ]);
      }
    }
    writeNote(sql, note, typeOf.get(note) ?? types.of(note), noteId, {
      ...{ reviews: reviewIds, memories },
    });
  }
  sql.run('COMMIT');
}

function earliestIn(notes: readonly AnkiNote[]): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const { createdAt, cards } of notes) {
    earliest = Math.min(earliest, createdAt);
    for (const { reviews } of cards) earliest = Math.min(earliest, reviews[0]?.ratedAt ?? earliest);
  }
  return earliest;
}

function writeNote(
  sql: SqlWriter,
  note: AnkiNote,
  type: WrittenType,
  noteId: number,
  { reviews, memories }: Record<'reviews' | 'memories', Readonly<Record<string, unknown>>>,
): void {
  const fields = fieldsOfNote(note, type);
  const first = (fields[0] ?? '').replaceAll(/<[^<>]*>/g, '').trim();
  const cards = Object.fromEntries(note.cards.map(({ ord, id }) => [ord, id]));
  const anki = Object.fromEntries(
    note.cards.flatMap(({ ord, origin }) => (origin ? [[ord, origin]] : [])),
  );
  const media = Object.fromEntries(
    note.cards.flatMap(({ ord, mediaIds }) =>
      Object.entries(mediaIds).map(([key, id]) => [`${ord} ${key}`, id]),
    ),
  );
  // Tags in Anki have no spaces.
  const tags = note.tags.map((tag) => [tag.replaceAll(/\s+/g, '_'), tag] as const);
  // As Anki sorts them.
  tags.sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const spaced = tags.filter(([word, tag]) => word !== tag);
  sql.run('INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, 0, 0, ?)', [
    ...[noteId, note.guid, type.id, Math.floor(note.changedAt / 1_000)],
    tags.length > 0 ? ` ${tags.map(([word]) => word).join(' ')} ` : '',
    ...[fields.join('\x1f'), first],
    JSON.stringify({
      haversack: {
        ...{ cards, reviews, media, tags: Object.fromEntries(spaced), anki },
        ...(Object.keys(memories).length > 0 && { memories }),
      },
    }),
  ]);
}

interface CardPlace {
  cardId: number;
  noteId: number;
  deckId: number;
  position: number;
  createdAt: number;
  changedAt: number;
  all: AnkiExport;
}

/** Anki's queues: 0 new, 1 learning, 2 review, -1 suspended, -2 buried by hand. */
function writeCard(sql: SqlWriter, card: AnkiCard, place: CardPlace): void {
  const { memory, suspended, buriedUntil, flag, ord } = card;
  const { state } = memory;
  const isLearning = state === 1 || state === 3;
  const queue = suspended ? -1 : buriedUntil > place.all.nowMs ? -2 : isLearning ? 1 : state;
  const days = Math.round((memory.dueAt - place.createdAt) / dayMs);
  const due = state === 0 ? place.position : isLearning ? Math.floor(memory.dueAt / 1_000) : days;
  const data =
    state === 0
      ? ''
      : JSON.stringify({
          s: Number(memory.stability.toFixed(4)),
          d: Number(memory.difficulty.toFixed(3)),
          dr: place.all.retention,
          lrt: Math.floor(memory.lastRatedAt / 1_000),
        });
  const factor = state === 0 ? 0 : easeOfMemory(memory, defaultParameters);
  sql.run('INSERT INTO cards VALUES (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)', [
    ...[place.cardId, place.noteId, place.deckId, ord, Math.floor(place.changedAt / 1_000)],
    ...[state, queue, due, Math.max(0, Math.round(memory.intervalDays))],
    ...[factor, memory.reps, memory.lapses, isLearning ? 1_001 : 0, flag, data],
  ]);
}

/** Ids as Anki makes them: the time in milliseconds, or the next free number. */
function createIds(): (atMs: number) => number {
  const taken = new Set<number>();
  /** The next number to try for each time, since many things share one. */
  const next = new Map<number, number>();
  return (atMs) => {
    const wanted = Math.max(1, Math.floor(atMs));
    let id = next.get(wanted) ?? wanted;
    while (taken.has(id)) id += 1;
    taken.add(id);
    next.set(wanted, id + 1);
    return id;
  };
}

const usualFactor = 2_500;

interface LogLine extends AnkiReview {
  /** Days, or negative seconds. */
  interval: number;
  lastInterval: number;
  factor: number;
  /** 0 learning, 1 review, 2 relearning, 4 set by hand; with factor 0 a reset. */
  kind: number;
}

/**
 * The reviews of a card as entries of Anki's log. We do not store intervals: they are computed from the next review,
 * the last one from the due time.
 * @param tzOffsetMin by which the reader counts days
 */
function logOf({ reviews, memory }: AnkiCard, tzOffsetMin: number): LogLine[] {
  const rated = reviews.filter(({ rating }) => rating > 0);
  const nextOf = new Map(rated.map((review, at) => [review, rated[at + 1]]));
  let lastInterval = 0;
  let hasLearned = false;
  return reviews.map((review) => {
    if (review.dueOn !== undefined) {
      const today = dayNumber(studyDayOf(review.ratedAt, tzOffsetMin));
      const interval = dayNumber(review.dueOn) - today;
      hasLearned ||= review.memory !== undefined && review.memory.state > 1;
      if (review.memory) lastInterval = review.memory.intervalDays;
      return { ...review, interval, lastInterval, factor: usualFactor, kind: 4 };
    }
    if (review.rating === 0) {
      [lastInterval, hasLearned] = [0, false];
      return { ...review, interval: 0, lastInterval: 0, factor: 0, kind: 4 };
    }
    const next = nextOf.get(review);
    const gapMs =
      next === undefined ? memory.dueAt - review.ratedAt : next.ratedAt - review.ratedAt;
    const interval =
      gapMs < dayMs / 2
        ? -Math.max(1, Math.round(gapMs / 1_000))
        : Math.max(1, Math.round(gapMs / dayMs));
    const kind = !hasLearned ? 0 : lastInterval > 0 ? 1 : 2;
    const line = { ...review, interval, lastInterval, factor: kind === 0 ? 0 : usualFactor, kind };
    hasLearned ||= interval > 0;
    lastInterval = interval;
    return line;
  });
}

/** The tables of schema 11, with the names that readers of packages expect. `:` marks text columns. */
const columns = {
  col: 'id crt mod scm ver dty usn ls conf: models: decks: dconf: tags:',
  notes: 'id guid: mid mod usn tags: flds: sfld csum flags data:',
  cards: 'id nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags data:',
  revlog: 'id cid usn ease ivl lastIvl factor time type',
} as const;

const indexes = {
  ix_notes_usn: 'notes (usn)',
  ix_cards_usn: 'cards (usn)',
  ix_revlog_usn: 'revlog (usn)',
  ix_cards_nid: 'cards (nid)',
  ix_cards_sched: 'cards (did, queue, due)',
  ix_revlog_cid: 'revlog (cid)',
  ix_notes_csum: 'notes (csum)',
};

function tableOf(name: string, words: string): string {
  const said = words.split(' ').map((word) => {
    if (word === 'id') return 'id integer PRIMARY KEY';
    return word.endsWith(':') ? `${word.slice(0, -1)} text NOT NULL` : `${word} integer NOT NULL`;
  });
  return `CREATE TABLE ${name} (${said.join(', ')});`;
}

const schema11 = [
  ...Object.entries(columns).map(([name, words]) => tableOf(name, words)),
  'CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);',
  ...Object.entries(indexes).map(([name, on]) => `CREATE INDEX ${name} ON ${on};`),
].join('\n');

/** Every collection of Anki has this deck. */
const defaultDeck = 1;
const firstDeckName = 'Default';
const firstDeckId = 1_700_000_000_000;

function usualConfig(tzOffsetMin: number): object {
  return {
    ...{ activeDecks: [defaultDeck], curDeck: defaultDeck, newSpread: 0, collapseTime: 1_200 },
    ...{ timeLim: 0, estTimes: true, dueCounts: true, curModel: null, nextPos: 1 },
    ...{ sortType: 'noteFld', sortBackwards: false, addToCur: true, dayLearnFirst: false },
    ...{ schedVer: 2, rollover: 4 },
    // Minutes west of Greenwich.
    ...{ creationOffset: -tzOffsetMin, localOffset: -tzOffsetMin },
  };
}

function deckConfigs(nowSeconds: number): object {
  return {
    1: {
      ...{ id: 1, mod: nowSeconds, name: 'Default', usn: -1, maxTaken: 60, autoplay: true },
      ...{ timer: 0, replayq: true, dyn: false },
      new: {
        ...{ bury: false, delays: [1, 10], initialFactor: 2_500, ints: [1, 4, 0], order: 1 },
        perDay: 20,
      },
      rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
      lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
    },
  };
}

/** @returns ids by position, since Anki finds decks by name */
function decksAsJson(decks: readonly AnkiDeckRow[], nowSeconds: number) {
  // Anki's first deck is in every collection, under this name.
  const isFirst = ({ path }: AnkiDeckRow) => path.length === 1 && path[0] === firstDeckName;
  const ids = new Map(
    decks.map((deck, at) => [deck.id, isFirst(deck) ? defaultDeck : firstDeckId + at]),
  );
  const all = decks.map(({ id, path }) => [ids.get(id), deckAsJson(id, path, nowSeconds)] as const);
  const json = {
    [defaultDeck]: deckJson(defaultDeck, firstDeckName, nowSeconds),
    ...Object.fromEntries(all),
  };
  function deckAsJson(id: string, path: readonly string[], at: number): object {
    const name = path.map((one) => one.replaceAll(/:{2,}/g, ':')).join('::');
    return { ...deckJson(ids.get(id) ?? defaultDeck, name, at), haversackId: id };
  }
  return { json, idOf: (id: string) => ids.get(id) ?? defaultDeck };
}

function deckJson(id: number, name: string, nowSeconds: number): object {
  const none = [0, 0];
  return {
    ...{ id, name, mod: nowSeconds, usn: -1, desc: '', dyn: 0, conf: 1, collapsed: false },
    ...{ browserCollapsed: false, extendNew: 0, extendRev: 0 },
    ...{ lrnToday: none, revToday: none, newToday: none, timeToday: none },
  };
}
