/**
 * What the student decided about one sentence of a file or a note: kept as cards, skipped, or open again after Undo.
 * Its id is derived from source and sentence, and the ids of its cards from the pick and what they hide: two devices
 * that keep the same sentence write the same rows. Fields merge, so the later decision wins, with its cards. It is
 * deleted and restored with its file or note.
 */
import * as v from 'valibot';
import { dayMs } from '../../lib/date-format.ts';
import { type DigestOf, idOfItem } from '../../lib/ids.ts';
import {
  createRow,
  type Draft,
  defineEntity,
  type MutationContext,
  type ReadingMutation,
  type RowOf,
  type RowReader,
  restoreRow,
  trashRow,
  updateRow,
} from '../entity.ts';
import { count, id, page, text, timeMs } from '../fields.ts';
import { isTombstone, type Row } from '../merge.ts';
import { clozeNumbers } from '../study/cloze.ts';
import { card } from './card.ts';
import { type CardContent, type CardPart, emptyContent, partsOf } from './cards/card-content.ts';
import { createDeck, deck } from './deck.ts';
import { file } from './file.ts';
import { note } from './note.ts';

/** Limit of the cards of one sentence. */
export const mostPickedCards = 100;

/** UTF-16 offsets in the sentence, end excluded. */
const span = { start: count, end: count };

/** Index of the decisions about a source by what they were and when. */
export const decisionsByTime = '[ownerId+outcome+changedAt]';

export const pick = defineEntity({
  name: 'pick',
  kind: 'record',
  rank: 4,
  indexes: ['deletedAt', 'ownerId', '[ownerId+page]', decisionsByTime],
  fields: {
    /** A free string: an app keeps picks of sources that it does not offer itself. */
    ownerEntity: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    ownerId: id,
    /** As it was shown. */
    sentence: text,
    /** As the page says it, where an opener or a reference was left out. */
    quote: v.nullish(text),
    page,
    outcome: v.picklist(['kept', 'skipped', 'open']),
    /** When the student decided. */
    changedAt: timeMs,
    /** The cards of a kept sentence, and what each of them hides. */
    cards: v.nullish(
      v.pipe(v.array(v.object({ cardId: id, ...span })), v.maxLength(mostPickedCards)),
    ),
  },
  noun: 'picked sentence',
  title: 'sentence',
  labels: {
    ownerEntity: null,
    ownerId: null,
    sentence: 'Sentence',
    quote: null,
    page: 'Page',
    outcome: null,
    changedAt: { label: 'Picked', as: 'time' },
    cards: { label: 'Cards', as: { counted: 'card' } },
  },
  attachedTo: { entities: [file.name, note.name], entityField: 'ownerEntity', field: 'ownerId' },
  exportedSince: 3,
});

export type PickedSentence = RowOf<typeof pick>;
type PickedCard = NonNullable<PickedSentence['cards']>[number];

export interface PickOwner {
  ownerEntity: 'file' | 'note';
  ownerId: string;
}

/**
 * What two readings of one sentence have in common: all but spaces, case, and the shapes of quotes, dashes and ligatures.
 * Other signs count: “-40” is not “40”, nor “C#” “C”. Never change it: stored ids depend on it.
 */
export function sentenceKey(sentence: string): string {
  return sentence
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]/g, '');
}

/** Equal on every device. @param quote the sentence as the page says it */
export function idOfPick(
  { ownerEntity, ownerId }: PickOwner,
  quote: string,
  digestOf?: DigestOf,
): Promise<string> {
  const key = JSON.stringify([ownerEntity, ownerId, sentenceKey(quote)]);
  return idOfItem(pick.name, key, digestOf);
}

/** The key of the sentence as the page says it. */
export function keyOfPick({
  sentence,
  quote,
}: {
  sentence: string;
  quote?: string | null | undefined;
}): string {
  return sentenceKey(quote ?? sentence);
}

/** What a sentence becomes. */
export interface PickedContent {
  /** Of a `cloze`, gap number n hides `hidden[n - 1]`. The other forms ask for all of `hidden` at once. */
  form: Exclude<CardContent['form'], 'covers'>;
  /** In Markdown. */
  front: string;
  back: string;
  /** UTF-16 offsets in the sentence, in their order. */
  hidden: readonly { start: number; end: number }[];
  /** The student changed the words around the gaps, or wrote a question. */
  isEdited: boolean;
}

/** A card to make, with its id. */
export interface CardOfPick extends PickedCard {
  part: CardPart;
}

/**
 * The cards of a content, with ids that are equal on every device. What the student wrote is part of the id: of two
 * wordings neither is lost.
 */
export function cardsOfPick(
  { pickId, sentence }: Pick<Decision, 'pickId' | 'sentence'>,
  { hidden, isEdited, ...content }: PickedContent,
  digestOf?: DigestOf,
): Promise<CardOfPick[]> {
  const { form, front, back } = content;
  const isCloze = form === 'cloze';
  const whole = { start: hidden[0]?.start ?? 0, end: hidden.at(-1)?.end ?? 0 };
  const written = isEdited ? [front, back] : [];
  const parts = partsOf({ ...emptyContent, ...content });
  const made = parts.map(async (part) => {
    const number = part.asked ?? clozeNumbers(front)[0] ?? 1;
    const { start, end } = (isCloze ? hidden[number - 1] : undefined) ?? whole;
    const asks = isCloze ? wordsIn(sentence, start, end) : [form, part.asked];
    return { cardId: await idOfPickedCard(pickId, asks, written, digestOf), start, end, part };
  });
  return Promise.all(made);
}

/** Hidden words, and how often they stand before: offsets depend on what is left out of the sentence. */
function wordsIn(sentence: string, start: number, end: number): [string, number] {
  const words = sentence.slice(start, end);
  return [sentenceKey(words), sentence.slice(0, start).split(words).length - 1];
}

/**
 * @param asks what the card asks: hidden words and how often they stand before, or form and number of a question
 * @param written front and back, where the student wrote them
 */
export function idOfPickedCard(
  pickId: string,
  asks: readonly (string | number | null)[],
  written: readonly string[],
  digestOf?: DigestOf,
): Promise<string> {
  return idOfItem(card.name, JSON.stringify([pickId, asks, written]), digestOf);
}

interface Decision extends PickOwner {
  /** See `idOfPick`. */
  pickId: string;
  sentence: string;
  quote?: string | undefined;
  page: number;
}

export interface SentenceToKeep extends Decision {
  cards: readonly CardOfPick[];
  isEdited: boolean;
  deckId: string;
  /** The student chose the deck: a card out of the Trash goes there. */
  isDeckChosen?: boolean | undefined;
  /** Makes the deck, unless it is there. */
  deck?: { name: string; fileId?: string; courseId?: string } | undefined;
}

/** Its cards are in their deck with the same edit. Cards that Undo put into the Trash come back. */
export const keepSentence: ReadingMutation<SentenceToKeep> = {
  entities: () => [pick, card, deck],
  recipe: async ({ cards, deck: made, ...kept }, context, rows) => {
    const { deckId, isDeckChosen, isEdited, ...decision } = kept;
    const row = await pickOf(rows, decision);
    const here = await Promise.all(cards.map(({ cardId }) => rows.get(card, cardId)));
    // Such an id never comes back.
    const ids = cards.map(({ cardId }, at) => (isGone(here[at]) ? context.newId() : cardId));
    const isDeckHere = (await rows.get(deck, deckId)) !== undefined;
    const decks = await Promise.all(
      here.map((one) => one && !isTombstone(one) && rows.get(deck, String(one.deckId))),
    );
    // A card in a deck that is in the Trash would be deleted with it.
    const isInLiveDeck = decks.map(
      (own) => own !== undefined && own !== false && own.deletedAt === 0,
    );
    const comesBack = here.map((one) => one !== undefined && one.deletedAt !== 0);
    // Also of a sentence that was skipped after it was kept: their cards are still there.
    const before = (row?.cards ?? []) as PickedCard[];
    const now = cards.map(({ start, end }, at) => ({ cardId: ids[at] ?? '', start, end }));
    const others = before.filter(({ cardId }) => !ids.includes(cardId));
    return [
      ...(made && !isDeckHere
        ? createDeck({ id: deckId, ...made }, context).map((draft) => beforeAnyEdit(draft, context))
        : []),
      decide(row, decision, context, {
        outcome: 'kept',
        cards: [...others, ...now].slice(-mostPickedCards),
      }),
      ...cards.flatMap(({ part }, at) => {
        const cardId = ids[at] ?? '';
        const isIn = restoreRow(card, cardId);
        // The student may have changed it, or moved it to another deck, since.
        if (here[at] !== undefined && !isGone(here[at])) {
          const stays = isInLiveDeck[at] && !(isDeckChosen && comesBack[at]);
          return stays ? [isIn] : [isIn, updateRow(card, cardId, { deckId })];
        }
        const created = createRow(card, cardId, {
          ...fieldsOfPart(part),
          groupId: part.asked === null ? null : ids[0],
          ...(decision.ownerEntity === 'file'
            ? { fileId: decision.ownerId, page: decision.page }
            : { noteId: decision.ownerId }),
          ...{ deckId, quote: decision.quote ?? decision.sentence, isEdited: isEdited || null },
          createdAt: context.nowMs,
        });
        return [beforeAnyEdit(created, context), isIn];
      }),
    ];
  },
};

/** Older than the app, and so than any edit. Milliseconds. */
const longAgo = 30 * 365 * dayMs;

/**
 * Another device may have made the same row, and the student may have changed it there since. Whenever this creation
 * arrives, the change wins. Of two creations the later one does.
 */
function beforeAnyEdit(draft: Draft, { nowMs }: MutationContext): Draft {
  return { ...draft, asOf: Math.max(0, nowMs - longAgo) };
}

export const skipSentence: ReadingMutation<Decision> = {
  entities: () => [pick],
  recipe: async (decision, context, rows) => [
    decide(await pickOf(rows, decision), decision, context, { outcome: 'skipped' }),
  ],
};

interface SentenceToReopen extends Decision {
  /** Further cards that were made of it. */
  cardIds?: readonly string[];
  /** Cards that the student rewrote since: they stay. */
  rewritten?: readonly string[];
}

/** Opens a decided sentence again, and puts its cards into the Trash. */
export const reopenSentence: ReadingMutation<SentenceToReopen> = {
  entities: () => [pick, card],
  recipe: async ({ cardIds = [], rewritten = [], ...decision }, context, rows) => {
    const row = await pickOf(rows, decision);
    if (row === undefined || isTombstone(row)) return [];
    // Also of a sentence that another device skipped after it was kept here.
    const known = (row.cards ?? []) as PickedCard[];
    const ids = new Set([...known.map(({ cardId }) => cardId), ...cardIds]);
    for (const one of rewritten) ids.delete(one);
    const cards = await Promise.all([...ids].map((one) => rows.get(card, one)));
    return [
      decide(row, decision, context, { outcome: 'open', cards: null }),
      ...cards
        .filter((one) => one !== undefined)
        .filter((one) => one.deletedAt === 0)
        .map((one) => trashRow(card, one.id, context.nowMs)),
    ];
  },
};

/**
 * By its id, or by its words among those of its page: after an import its source may have another id.
 * @returns `undefined` if there is none
 */
async function pickOf(rows: RowReader, decision: Decision): Promise<Row | undefined> {
  const row = await rows.get(pick, decision.pickId);
  if (row !== undefined && !isTombstone(row)) return row;
  const key = keyOfPick(decision);
  const { ownerEntity, ownerId, page } = decision;
  const ofPage = await rows.having(pick, '[ownerId+page]', [ownerId, page]);
  const same = (ofPage as unknown as PickedSentence[]).find(
    (one) => one.ownerEntity === ownerEntity && keyOfPick(one) === key,
  ) as unknown as Row | undefined;
  return same ?? row;
}

function decide(
  row: Row | undefined,
  { pickId, ...said }: Decision,
  { nowMs, newId }: MutationContext,
  fields: { outcome: PickedSentence['outcome']; cards?: PickedCard[] | null },
): Draft {
  const decided = { ...fields, changedAt: nowMs };
  if (row === undefined || isTombstone(row)) {
    return createRow(pick, row === undefined ? pickId : newId(), { ...said, ...decided });
  }
  // Complete, since another device may be making the same row.
  const draft = updateRow(pick, row.id, { ...said, ...decided });
  return { ...draft, fields: { ...draft.fields, deletedAt: 0 } };
}

function isGone(row: Row | undefined): boolean {
  return row !== undefined && isTombstone(row);
}

/** Everything is written: another device may be making the same row of other gaps. */
function fieldsOfPart({ asked, fields: { kind, front, back } }: CardPart) {
  return { kind, front, back, asked };
}
