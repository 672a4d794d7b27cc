/**
 * The cards of a deck and its subdecks, as sources of questions: plain text, with what each side shows. Read in parts,
 * so that the screen stays responsive.
 */
import type { AccountDatabase } from '../../../db/database.ts';
import { cardsOfDeck, type StoredCard, storedCards } from '../../../db/rows/cards-of-deck.ts';
import type { AskedCard, CardSide } from '../../../generate/cards/card-facts.ts';
import { typedForms } from '../../../generate/cards/card-tasks.ts';
import { type CardQuestionKind, cardQuestionKinds } from '../../../generate/cards/card-turns.ts';
import { wrongAnswers } from '../../../generate/make/distractors.ts';
import { fewestPairs } from '../../../generate/make/kinds/bounds.ts';
import { contentOf, isReverse } from '../../../model/entities/cards/card-content.ts';
import type { Media } from '../../../model/entities/media.ts';
import { withDecksIn } from '../../../model/study/cards/deck-tree.ts';
import { oftenLapsed } from '../../../model/study/cards/leech.ts';
import { parseCloze } from '../../../model/study/cloze.ts';
import { withGaps } from '../../../model/study/cloze-signs.ts';
import { readLiveDecks } from '../../../queries/cards/scope.ts';
import { plainParts, plainWords } from '../../../text/markdown/plain-words.ts';
import type { CardChoice, DeckWish } from './deck-wish.ts';

export interface DeckCard {
  card: AskedCard;
  isFlagged: boolean;
  isForgotten: boolean;
}

/** A part takes a few milliseconds on a slow phone. */
const cardsPerPart = 100;

/** By creation time. Leaves out cards about a picture, which ask nothing without it. */
export async function readDeckCards(
  database: AccountDatabase,
  deckId: string,
  isStopped: () => boolean = () => false,
): Promise<DeckCard[]> {
  const decks = withDecksIn(await readLiveDecks(database), deckId);
  const ids = (
    await Promise.all(decks.map((id) => cardsOfDeck(database, id).primaryKeys()))
  ).flat();
  const hasMedia = (await database.rows('media').count()) > 0;
  const found: { at: number; card: DeckCard }[] = [];
  for (let start = 0; start < ids.length && !isStopped(); start += cardsPerPart) {
    const part = ids.slice(start, start + cardsPerPart);
    const [rows, media] = await Promise.all([
      storedCards(database).bulkGet(part),
      hasMedia ? readMedia(database, part) : new Map<string, Media[]>(),
    ]);
    for (const row of rows) {
      if (row === undefined || row.area || contentOf(row).form === 'covers') continue;
      found.push({ at: row.createdAt, card: deckCardOf(row, media.get(row.id) ?? []) });
    }
  }
  return found
    .sort((a, b) => a.at - b.at || (a.card.card.id < b.card.card.id ? -1 : 1))
    .map(({ card }) => card);
}

export function chosenOf(cards: readonly DeckCard[], choice: CardChoice): DeckCard[] {
  return cards.filter(
    ({ isFlagged, isForgotten }) =>
      choice === 'all' ||
      (isFlagged && choice !== 'forgotten') ||
      (isForgotten && choice !== 'flagged'),
  );
}

async function readMedia(
  database: AccountDatabase,
  ids: readonly string[],
): Promise<Map<string, Media[]>> {
  const rows = await database
    .rows('media')
    .where('ownerId')
    .anyOf([...ids])
    .toArray();
  const live = rows.filter(({ deletedAt }) => deletedAt === 0);
  return Map.groupBy(live, ({ ownerId }) => ownerId);
}

function deckCardOf(row: StoredCard, media: readonly Media[]): DeckCard {
  return {
    card: askedCardOf(row, media),
    isFlagged: (row.flag ?? 0) > 0,
    isForgotten: (row.$memory?.lapses ?? 0) >= oftenLapsed,
  };
}

function askedCardOf(row: StoredCard, media: readonly Media[]): AskedCard {
  const { id, kind, groupId } = row;
  const isReversed = contentOf(row).form === 'reversed';
  const shown = { front: shownOn('front', row, media), back: shownOn('back', row, media) };
  return {
    ...{ id, kind, shown },
    front: kind === 'cloze' ? plainCloze(row) : plainWords(withoutShown(row.front)),
    back: plainWords(withoutShown(row.back)),
    ...(isReversed && { groupId: groupId ?? undefined, isReverse: isReverse(row) }),
  };
}

/** Media in the text of Anki and Markdown. */
const shownInText = /!\[\[[^\]\n]*\]\]|!\[[^\]\n]*\]\([^)\n]*\)/g;

function withoutShown(text: string): string {
  return text.replace(shownInText, ' ');
}

function shownOn(
  side: CardSide,
  row: StoredCard,
  media: readonly Media[],
): 'picture' | 'sound' | undefined {
  const own = media.filter((one) => (one.side ?? 'front') === side);
  const isSilent = own.some(({ mime }) => !mime.startsWith('audio/'));
  // Media that have not arrived may be pictures.
  if (isSilent || (own.length === 0 && row[side].search(shownInText) >= 0)) return 'picture';
  return own.length > 0 ? 'sound' : undefined;
}

/** The text in plain words, with the gaps that this row asks. */
function plainCloze({ front, asked }: StoredCard): string {
  const gaps = parseCloze(front, asked).filter((part) => part.kind === 'gap');
  const hints = gaps.map(({ hint }) => hint);
  const parts = plainParts(withGaps(withoutShown(front), true, asked));
  const filled = parts.filter(({ gap }) => gap === 'filled');
  const isWhole = filled.length === hints.length;
  return parts
    .map((part) => {
      if (part.gap !== 'filled') return part.text;
      const hint = isWhole ? hints[filled.indexOf(part)] : undefined;
      return `{{c1::${part.text}${hint ? `::${hint}` : ''}}}`;
    })
    .join('');
}

/** What the deck lacks for a kind. Kinds without an entry can probably be made. */
export type Lacking = Partial<Record<CardQuestionKind, string>>;

export function lackingFor(deck: readonly DeckCard[], { cards, sides }: DeckWish): Lacking {
  const asked = chosenOf(deck, cards).map(({ card }) => card);
  const basic = asked.filter(({ kind }) => kind === 'basic');
  const answers = basic.flatMap(({ front, back }) =>
    sides === 'both' ? [front, back] : [sides === 'front' ? back : front],
  );
  const most = wrongAnswers + 1;
  return {
    ...(deck.length < most && { single: `Needs ${most} cards in the deck` }),
    ...(basic.length < fewestPairs && { matching: `Needs ${fewestPairs} cards with two sides` }),
    ...((basic.length < 1 || deck.filter(({ card }) => card.kind === 'basic').length < 2) && {
      'true-false': 'Needs 2 cards with two sides',
    }),
    ...(!answers.some((answer) => typedForms(answer.trim()) !== undefined) && {
      short: 'Needs a short answer, up to 3 words',
    }),
    ...(asked.every(({ kind }) => kind === 'basic') && { cloze: 'Needs “Fill in the gap” cards' }),
  };
}

/** The form's order: usual kinds first. */
export const kindsInOrder: readonly CardQuestionKind[] = cardQuestionKinds.toReversed();
