/**
 * A collection of Anki as a database of schema 11, which every version of Anki reads (`collection.anki2`). Ids in it are times,
 * as Anki makes them; what knows our rows again is the guid of a note, and what it has in `data`.
 */

import { dayMs } from '../../../../lib/date-format.ts';
import { startOfStudyDayAtOffset, studyDayOf } from '../../../../model/study/study-day.ts';
import { createIds } from './ids.ts';
import { logOf } from './log.ts';
import type { AnkiCard, AnkiExport, AnkiNote } from './note.ts';
import { fieldsOfNote, noteTypeId, noteTypeOf, noteTypesAsJson } from './note-types.ts';
import { schema11 } from './schema.ts';
import { deckConfigs, decksAsJson, usualConfig } from './settings-json.ts';

export interface SqlWriter {
  run: (sql: string, values?: (string | number)[]) => void;
}

export function writeCollection(sql: SqlWriter, all: AnkiExport): void {
  const { notes, nowMs, tzOffsetMin } = all;
  const nowSeconds = Math.floor(nowMs / 1_000);
  const earliest = Math.min(nowMs, earliestIn(notes));
  const createdAt = startOfStudyDayAtOffset(studyDayOf(earliest, tzOffsetMin), tzOffsetMin);
  const decks = decksAsJson(all.decks, nowSeconds);
  sql.run(schema11);
  sql.run('BEGIN');
  sql.run('INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)', [
    ...[Math.floor(createdAt / 1_000), nowMs, nowMs],
    JSON.stringify(usualConfig(tzOffsetMin)),
    JSON.stringify(noteTypesAsJson(new Set(notes.map(noteTypeOf)), nowSeconds)),
    JSON.stringify(decks.json),
    JSON.stringify(deckConfigs(nowSeconds)),
    '{}',
  ]);
  const ids = { note: createIds(), card: createIds(), review: createIds() };
  let position = 0;
  for (const note of notes) {
    const noteId = ids.note(note.createdAt);
    const deckId = decks.idOf(note.deckId);
    const reviewIds: Record<string, string> = {};
    position += 1;
    for (const card of note.cards) {
      const cardId = ids.card(note.createdAt);
      writeCard(sql, card, {
        cardId,
        noteId,
        deckId,
        position,
        createdAt,
        changedAt: note.changedAt,
        all,
      });
      for (const entry of logOf(card, tzOffsetMin)) {
        const id = ids.review(entry.ratedAt);
        reviewIds[id] = entry.id;
        sql.run('INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)', [
          ...[id, cardId, entry.rating, entry.interval, entry.lastInterval],
          ...[entry.factor, entry.durationMs, entry.kind],
        ]);
      }
    }
    writeNote(sql, note, noteId, reviewIds);
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
  noteId: number,
  reviews: Readonly<Record<string, string>>,
): void {
  const fields = fieldsOfNote(note);
  const first = (fields[0] ?? '').replaceAll(/<[^<>]*>/g, '').trim();
  const cards = Object.fromEntries(note.cards.map(({ ord, id }) => [ord, id]));
  const media = Object.fromEntries(
    note.cards.flatMap(({ ord, mediaIds }) =>
      Object.entries(mediaIds).map(([key, id]) => [`${ord} ${key}`, id]),
    ),
  );
  // Anki has no spaces in tags.
  const tags = note.tags.map((tag) => [tag.replaceAll(/\s+/g, '_'), tag] as const);
  const spaced = tags.filter(([word, tag]) => word !== tag);
  sql.run('INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, 0, 0, ?)', [
    ...[noteId, note.guid, noteTypeId(noteTypeOf(note)), Math.floor(note.changedAt / 1_000)],
    tags.length > 0 ? ` ${tags.map(([word]) => word).join(' ')} ` : '',
    ...[fields.join('\x1f'), first],
    JSON.stringify({ haversack: { cards, reviews, media, tags: Object.fromEntries(spaced) } }),
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

/** Queues of Anki: 0 new, 1 learning, 2 review, -1 suspended, -2 buried by hand. */
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
        });
  sql.run('INSERT INTO cards VALUES (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)', [
    ...[place.cardId, place.noteId, place.deckId, ord, Math.floor(place.changedAt / 1_000)],
    ...[state, queue, due, Math.max(0, Math.round(memory.intervalDays))],
    ...[state === 0 ? 0 : 2_500, memory.reps, memory.lapses, isLearning ? 1_001 : 0, flag, data],
  ]);
}
