/**
 * Sentences of a file or a note that the student keeps as cards or skips: what is decided and still open, and the edits.
 * Each sentence has a row of its own (`model/entities/pick.ts`), so the place in a file is remembered by itself.
 */
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { type Mutated, mutateIn } from '../db/mutate.ts';
import { readLive, readRows } from '../db/rows/read-rows.ts';
import { useRows } from '../db/rows/use-rows.ts';
import type { Gap, KeySentence } from '../generate/pick/key-sentence.ts';
import { idOfItem } from '../lib/ids.ts';
import type { Result } from '../lib/result.ts';
import type { Card } from '../model/entities/card.ts';
import { contentOf as contentOfCard } from '../model/entities/cards/card-content.ts';
import { type Deck, isMerged } from '../model/entities/deck.ts';
import { shownTitle } from '../model/entities/note.ts';
import {
  cardsOfPick,
  decisionsByTime,
  idOfPick,
  idOfPickedCard,
  keepSentence,
  keyOfPick,
  type PickedSentence,
  type PickOwner,
  reopenSentence,
  type SentenceToKeep,
  sentenceKey,
  skipSentence,
} from '../model/entities/pick.ts';
import { clozeAnswer, parseCloze } from '../model/study/cloze.ts';
import { plainWords } from '../text/markdown/plain-words.ts';
import { deckSinceMerges } from './decks/merged-decks.ts';
import { contentOf, type Keeping } from './picked-content.ts';

/** Where sentences come from. */
export interface PickSource {
  entity: 'file' | 'note';
  id: string;
}

/** A sentence that is decided about. */
export type PickSentence = Pick<KeySentence, 'sentence' | 'quote' | 'page'>;

export interface PicksOfSource {
  /**
   * One for each sentence, also those that are open again; the last decision first. A kept sentence whose cards are all
   * deleted is open again.
   */
  picks: readonly PickedSentence[];
  /** Cards of the source that are not in the Trash, nor is their deck. */
  cards: readonly Card[];
}

/** @returns `undefined` while fetching */
export function usePicks({ entity, id }: PickSource): PicksOfSource | undefined {
  return useRows((database) => readPicks(database, { entity, id }), [entity, id]);
}

export async function readPicks(
  database: AccountDatabase,
  source: PickSource,
): Promise<PicksOfSource> {
  const [picks, cards] = await Promise.all([
    database.rows('pick').where('ownerId').equals(source.id).toArray(),
    cardsThat(database, source, () => true),
  ]);
  const own = picks.filter(
    ({ ownerEntity, deletedAt }) => ownerEntity === source.entity && deletedAt === 0,
  );
  // Two rows may be of one sentence after an import.
  const latest = new Map<string, PickedSentence>();
  for (const row of own.sort((a, b) => b.changedAt - a.changedAt)) {
    const key = keyOfPick(row);
    if (!latest.has(key)) latest.set(key, row);
  }
  const decks = await readRows(database.rows('deck'), [
    ...new Set(cards.map(({ deckId }) => deckId)),
  ]);
  const live = cards.filter(({ deckId }) => (decks.get(deckId)?.deletedAt ?? 0) === 0);
  return { picks: await withoutLostCards(database, [...latest.values()], live), cards: live };
}

/** Cards of the source that are not in the Trash. */
function cardsThat(
  database: AccountDatabase,
  { entity, id }: PickSource,
  isMeant: (card: Card) => boolean,
): Promise<Card[]> {
  return database
    .rows('card')
    .where(entity === 'file' ? 'fileId' : 'noteId')
    .equals(id)
    .filter((card) => card.deletedAt === 0 && isMeant(card))
    .toArray();
}

/** A card that has not arrived on this device yet is not deleted. */
async function withoutLostCards(
  database: AccountDatabase,
  picks: readonly PickedSentence[],
  live: readonly Card[],
): Promise<PickedSentence[]> {
  const isLive = new Set(live.map(({ id }) => id));
  const madeOf = ({ outcome, cards }: PickedSentence) =>
    outcome === 'kept' ? (cards ?? []).map(({ cardId }) => cardId) : [];
  const lacking = picks.flatMap((row) => {
    const made = madeOf(row);
    return made.some((id) => isLive.has(id)) ? [] : made;
  });
  const elsewhere = await readRows(database.rows('card'), lacking);
  const decks = await readRows(database.rows('deck'), [
    ...new Set([...elsewhere.values()].map(({ deckId }) => deckId)),
  ]);
  const isThere = (id: string) => {
    const row = elsewhere.get(id);
    if (isLive.has(id) || row === undefined) return true;
    return row.deletedAt === 0 && (decks.get(row.deckId)?.deletedAt ?? 0) === 0;
  };
  return picks.map((row) => {
    const made = madeOf(row);
    return made.length === 0 || made.some(isThere) ? row : { ...row, outcome: 'open' };
  });
}

/** Where a student goes on in a file: the page of the last decision that stands, else the page read last. */
export async function pageToPick(database: AccountDatabase, source: PickSource): Promise<number> {
  const { picks } = await readPicks(database, source);
  const last = picks.find(({ outcome }) => outcome !== 'open');
  return last?.page ?? Math.floor((await database.rows('file').get(source.id))?.place ?? 1);
}

/** What of a card says which sentence it asks for; of a card that is not saved yet too. */
export type AskingCard = Pick<Card, 'kind' | 'front' | 'back' | 'quote'>;

/**
 * Sentences that are still to be decided. Left out are those that were kept or skipped, and those whose likeliest gap a
 * card of the source asks already; of the others only gaps that no card asks are suggested.
 */
export function openSentences<Sentence extends KeySentence>(
  all: readonly Sentence[],
  picks: readonly PickedSentence[],
  cards: readonly AskingCard[],
): Sentence[] {
  const decided = new Set(picks.filter(({ outcome }) => outcome !== 'open').map(keyOfPick));
  const asked = wordsAskedBySentence(cards);
  return all.flatMap((one) => {
    const key = keyOfPick(one);
    if (decided.has(key)) return [];
    const known = asked.get(key) ?? asked.get(sentenceKey(one.sentence));
    if (known === undefined) return [one];
    const isKnown = ({ start, end }: Gap) => known.has(sentenceKey(one.sentence.slice(start, end)));
    const [best] = one.gaps;
    if (best === undefined || isKnown(best)) return [];
    return [{ ...one, gaps: one.gaps.filter((gap) => !isKnown(gap)) }];
  });
}

/** Of each sentence that has cards: the keys of what they ask for. */
function wordsAskedBySentence(cards: readonly AskingCard[]): Map<string, Set<string>> {
  const asked = new Map<string, Set<string>>();
  for (const { kind, front, back, quote } of cards) {
    const isCloze = kind === 'cloze';
    const words = isCloze
      ? parseCloze(front).flatMap((part) => (part.kind === 'gap' ? [part.text] : []))
      : [back];
    const sentences = [quote ?? '', isCloze ? clozeAnswer(front) : ''].map(sentenceKey);
    for (const key of new Set(sentences)) {
      if (key === '') continue;
      const known = asked.get(key) ?? new Set<string>();
      for (const word of words) known.add(sentenceKey(word));
      asked.set(key, known);
    }
  }
  return asked;
}

/**
 * Makes the cards of a sentence in one edit. `undoPick` takes it back.
 * @param wishedDeckId absent or deleted: the deck of the source, which is made if there is none
 */
export async function keepPick(
  source: PickSource,
  sentence: PickSentence,
  keeping: Keeping,
  wishedDeckId?: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<Mutated>> {
  const content = contentOf(sentence.sentence, keeping);
  if (!content.ok) return content;
  const deck = await deckOfPicks(source, wishedDeckId, database);
  const decision = await decisionOn(source, sentence);
  const cards = await cardsOfPick(decision, content.data);
  return await mutateIn(database, keepSentence, {
    ...decision,
    ...{ cards, isEdited: content.data.isEdited, deckId: deck.id, deck: deck.made },
    isDeckChosen: deck.id === wishedDeckId,
  });
}

export async function skipPick(
  source: PickSource,
  sentence: PickSentence,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<Mutated>> {
  return await mutateIn(database, skipSentence, await decisionOn(source, sentence));
}

/**
 * Opens a sentence that was kept or skipped, on any device and at any time. Its cards go to the Trash, except those that
 * the student rewrote since.
 */
export async function undoPick(
  source: PickSource,
  sentence: PickSentence,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<Mutated>> {
  const decision = await decisionOn(source, sentence);
  // Another device may have kept other gaps of it: of two decisions the row names only the later one's cards.
  const key = keyOfPick(sentence);
  const quoting = await cardsThat(
    database,
    source,
    ({ quote }) => sentenceKey(quote ?? '') === key,
  );
  const made = await Promise.all(quoting.map((card) => isCardOfPick(decision, card)));
  const cardIds = quoting.filter((_, at) => made[at]).map(({ id }) => id);
  // A card that was deleted forever came again under another id, by which nobody can tell it.
  const saysSentence = ({ kind, front }: Card) =>
    kind === 'cloze' && sentenceKey(clozeAnswer(front)) === sentenceKey(sentence.sentence);
  const rewritten = quoting
    .filter((card, at) => !made[at] && !saysSentence(card))
    .map(({ id }) => id);
  return await mutateIn(database, reopenSentence, { ...decision, cardIds, rewritten });
}

/**
 * Whether Pick made a card of a sentence, on any device. A card that the student rewrote since is the student's own.
 * @param row of the same source and quote
 */
async function isCardOfPick(
  { pickId, sentence }: { pickId: string; sentence: string },
  row: Card,
): Promise<boolean> {
  const { form, front, back } = contentOfCard(row);
  if (form === 'covers') return false;
  const written = row.isEdited ? [front, back] : [];
  const asked = form === 'cloze' ? everyPlaceOf(sentence, row) : [[form, row.asked ?? null]];
  const ids = asked.map((asks) => idOfPickedCard(pickId, asks, written));
  return (await Promise.all(ids)).includes(row.id);
}

/** The words that a card hides, at each place where the sentence has them. */
function everyPlaceOf(sentence: string, { front, asked }: Card): [string, number][] {
  const words = parseCloze(front, asked).flatMap((part) =>
    part.kind === 'gap' ? [part.text] : [],
  );
  // Without the sign that parts colons (`hideParts`).
  const plain = words.map((one) => plainWords(one).replaceAll('\u2060', ''));
  return plain.flatMap((one) => {
    const places = one === '' ? 0 : sentence.split(one).length - 1;
    return Array.from({ length: places }, (_, at): [string, number] => [sentenceKey(one), at]);
  });
}

async function decisionOn({ entity, id }: PickSource, { sentence, quote, page }: PickSentence) {
  const owner: PickOwner = { ownerEntity: entity, ownerId: id };
  const words = { sentence, ...(quote !== sentence && { quote }) };
  return { ...owner, ...words, page, pickId: await idOfPick(owner, quote) };
}

interface DeckOfPicks {
  id: string;
  name: string;
  /** It does not exist yet. */
  made?: SentenceToKeep['deck'];
}

/** The deck that the next kept sentence goes to. @returns `undefined` while fetching */
export function useDeckOfPicks(
  { entity, id }: PickSource,
  wishedId?: string,
): DeckOfPicks | undefined {
  return useRows(
    (database) => deckOfPicks({ entity, id }, wishedId, database),
    [entity, id, wishedId],
  );
}

async function deckOfPicks(
  source: PickSource,
  wishedId: string | undefined,
  database: AccountDatabase,
): Promise<DeckOfPicks> {
  if (wishedId !== undefined) {
    // Pick has no choice of decks: cards of a deleted one go where they would go without a wish.
    const wished = await readLive('deck', await deckSinceMerges(database, wishedId), database);
    if (wished !== undefined) return wished;
  }
  return (
    (await lastDeck(database, source)) ??
    (await newestDeckOfFile(database, source)) ??
    (await ownDeck(database, source))
  );
}

const keptAtOnce = 8;

/** Where the last kept sentence of the source went. Mostly the first row says it: a file may have hundreds. */
async function lastDeck(database: AccountDatabase, source: PickSource): Promise<Deck | undefined> {
  const { entity, id } = source;
  for (let offset = 0; ; offset += keptAtOnce) {
    const rows = await database
      .rows('pick')
      .where(decisionsByTime)
      .between([id, 'kept', 0], [id, 'kept', Infinity])
      .reverse()
      .offset(offset)
      .limit(keptAtOnce)
      .toArray();
    for (const { ownerEntity, deletedAt, cards } of rows) {
      if (ownerEntity !== entity || deletedAt !== 0) continue;
      const ids = (cards ?? []).map(({ cardId }) => cardId);
      const made = await database.rows('card').bulkGet(ids);
      const card = made.find((one) => one?.deletedAt === 0);
      const found = card && (await readLive('deck', card.deckId, database));
      if (found !== undefined) return found;
    }
    if (rows.length < keptAtOnce) return undefined;
  }
}

async function newestDeckOfFile(
  database: AccountDatabase,
  { entity, id }: PickSource,
): Promise<Deck | undefined> {
  if (entity !== 'file') return undefined;
  const decks = await database.rows('deck').where('[fileId+deletedAt]').equals([id, 0]).toArray();
  return decks.reduce<Deck | undefined>(
    (a, b) => (a !== undefined && a.createdAt >= b.createdAt ? a : b),
    undefined,
  );
}

/** A deck with a fixed id, so that two devices make one. A deleted one has a successor. */
async function ownDeck(database: AccountDatabase, source: PickSource): Promise<DeckOfPicks> {
  const row =
    source.entity === 'file'
      ? await database.rows('file').get(source.id)
      : await database.rows('note').get(source.id);
  const title = row === undefined ? '' : 'name' in row ? row.name : shownTitle(row.title);
  const name = `${title.slice(0, 400)} – flashcards`;
  const courseId = row?.courseId;
  const made = {
    ...{ name, ...(courseId && { courseId }) },
    ...(source.entity === 'file' && { fileId: source.id }),
  };
  for (let number = 1; ; number += 1) {
    const id = await idOfItem('picks', JSON.stringify([source.entity, source.id, number]));
    const known = await database.rows('deck').get(id);
    if (known === undefined) return { id, name, made };
    if (known.deletedAt === 0) return known;
    if (isMerged(known)) {
      const into = await readLive('deck', await deckSinceMerges(database, id), database);
      if (into !== undefined) return into;
    }
  }
}
