/**
 * Cards made of lines of a note. A card remembers the line as it was last (`quote`). When the line is edited, the card
 * follows, unless it was edited itself: then it no longer says what its line said. Pure, but for the edits at the end.
 */

import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { type Mutated, mutateIn } from '../../db/mutate.ts';
import { uuidv7 } from '../../lib/ids.ts';
import type { Result } from '../../lib/result.ts';
import { type Card, card } from '../../model/entities/card.ts';
import {
  type CardContent,
  contentOf,
  emptyContent,
  numbersOf,
} from '../../model/entities/cards/card-content.ts';
import { type CardsEdit, saveCards } from '../../model/entities/cards/save-cards.ts';
import { type Draft, type ReadingMutation, updateRow } from '../../model/entity.ts';
import { fold } from '../../text/fold.ts';
import { type CardLine, cardOfLine, readCardLines } from '../../text/markdown/card-lines.ts';
import { idsOfGroup } from '../cards/save-card.ts';
import { deckForNote, type NamedNote } from './cards-of-note.ts';

/** A card of a line: one row, or the first of its group. */
export interface LineCard {
  row: Card;
  /** All rows of its group. */
  rows: Card[];
}

export interface LineCards {
  /** Lines that no card was made of. */
  free: CardLine[];
  /** Cards with the lines that they are made of now. */
  pairs: { line: CardLine; card: LineCard }[];
}

export async function readLineCards(
  database: AccountDatabase,
  noteId: string,
  text: string,
): Promise<LineCards> {
  const lines = readCardLines(text);
  const rows = await database.rows('card').where('noteId').equals(noteId).toArray();
  return matchLines(lines, cardsOf(rows));
}

/** Cards whose quote says a card; in the Trash too, so that a deleted card is not made again. */
function cardsOf(rows: readonly Card[]): LineCard[] {
  const said = rows.filter(({ quote }) => typeof quote === 'string' && cardOfLine(quote));
  const groups = Map.groupBy(said, ({ id, groupId }) => groupId ?? id);
  return [...groups.values()].flatMap((all) => {
    const [first] = all.filter(({ deletedAt }) => deletedAt === 0);
    const row = first ?? all[0];
    return row ? [{ row, rows: all }] : [];
  });
}

/** More changed lines at once are new lines. */
const mostChanged = 100;
/** The share of words that a changed line keeps. */
const leastAlike = 0.5;

/** Same lines first; then changed ones by their front, their back, and their words. */
export function matchLines(lines: readonly CardLine[], cards: readonly LineCard[]): LineCards {
  const pairs: LineCards['pairs'] = [];
  const free = new Set(lines);
  const bySource = Map.groupBy(lines, ({ source }) => source);
  const left: LineCard[] = [];
  const take = (one: LineCard, line: CardLine) => {
    free.delete(line);
    pairs.push({ line, card: one });
  };
  for (const one of cards) {
    const same = bySource.get(String(one.row.quote))?.find((line) => free.has(line));
    if (same) take(one, same);
    else left.push(one);
  }
  for (const one of left.slice(0, mostChanged)) {
    const was = cardOfLine(String(one.row.quote));
    if (was === undefined) continue;
    const [best] = [...free]
      .slice(0, mostChanged)
      .map((line) => ({ line, alike: likenessOf(was, line) }))
      .filter(({ alike }) => alike >= leastAlike)
      .sort((a, b) => b.alike - a.alike);
    if (best) take(one, best.line);
  }
  return { pairs, free: [...free] };
}

type Said = Pick<CardLine, 'kind' | 'front' | 'back'>;

/** From 0 to 1. */
function likenessOf(a: Said, b: Said): number {
  if (a.kind !== 'cloze' && b.kind !== 'cloze' && (a.front === b.front || a.back === b.back))
    return 1;
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / Math.max(1, one.size + other.size);
}

function wordsOf({ front, back }: Said): Set<string> {
  return new Set(
    fold(`${front} ${back}`)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );
}

/** Whether a card still says what its line said. */
function isAsItsLine({ row }: LineCard): boolean {
  const was = cardOfLine(String(row.quote));
  return was !== undefined && isSame(contentOf(row), contentOfLine(was));
}

function contentOfLine({ kind, front, back }: Said): CardContent {
  return { ...emptyContent, form: kind, front, back };
}

function isSame(a: CardContent, b: CardContent): boolean {
  return a.form === b.form && a.front === b.front && a.back === b.back;
}

/** Several cards in one edit. */
const saveLineCards: ReadingMutation<{ edits: readonly CardsEdit[]; quotes: readonly Draft[] }> = {
  entities: (input) => [...new Set(input.edits.flatMap((edit) => saveCards.entities(edit))), card],
  recipe: async ({ edits, quotes }, context, rows) => {
    const drafts = await Promise.all(edits.map((edit) => saveCards.recipe(edit, context, rows)));
    const merged = new Map<string, Draft>();
    for (const draft of [...drafts.flat(), ...quotes]) {
      const key = `${draft.entity} ${draft.id}`;
      const before = merged.get(key);
      merged.set(
        key,
        before ? { ...before, fields: { ...before.fields, ...draft.fields } } : draft,
      );
    }
    return [...merged.values()];
  },
};

/** Changed lines change their cards, on the device that has the note open. @returns how many cards changed */
export async function followLines(
  noteId: string,
  text: string,
  database: AccountDatabase = currentDatabase(),
): Promise<number> {
  const { pairs } = await readLineCards(database, noteId, text);
  const changed = pairs.filter(
    ({ line, card: one }) => one.row.quote !== line.source && one.row.deletedAt === 0,
  );
  if (changed.length === 0) return 0;
  const following = changed.filter(({ card: one }) => isAsItsLine(one));
  const edits = following.map(async ({ line, card: { row } }): Promise<CardsEdit> => {
    const [before, after] = [contentOf(row), contentOfLine(line)];
    const numbers = [...new Set([...numbersOf(before), ...numbersOf(after)])];
    return { id: row.id, before, after, ids: await idsOfGroup(row.groupId ?? row.id, numbers) };
  });
  const quotes = changed.flatMap(({ line, card: { rows } }) =>
    rows.map(({ id }) => updateRow(card, id, { quote: line.source })),
  );
  const saved = await mutateIn(database, saveLineCards, {
    edits: await Promise.all(edits),
    quotes,
  });
  if (!saved.ok) console.warn('Cards could not follow their lines', saved.error.kind);
  return following.length;
}

interface MadeCards extends Mutated {
  deckId: string;
  count: number;
}

/** Makes a card of each line, in the deck where cards of this note belong. */
export async function makeLineCards(
  note: NamedNote,
  lines: readonly CardLine[],
  database: AccountDatabase = currentDatabase(),
): Promise<Result<MadeCards>> {
  const { deckId: known, ...made } = await deckForNote(database, note);
  const deckId = known ?? uuidv7(Date.now());
  const edits = lines.map(async (line, at): Promise<CardsEdit> => {
    const id = uuidv7(Date.now());
    const after = contentOfLine(line);
    const place = { deckId, noteId: note.id, quote: line.source };
    const deck = at === 0 && known === undefined ? { deck: made } : {};
    const ids = await idsOfGroup(id, numbersOf(after));
    return { id, made: { place, ...deck }, before: emptyContent, after, ids };
  });
  const input = { edits: await Promise.all(edits), quotes: [] };
  const saved = await mutateIn(database, saveLineCards, input);
  return saved.ok ? { ...saved, data: { ...saved.data, deckId, count: lines.length } } : saved;
}
