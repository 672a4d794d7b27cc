/** Handles a rating that makes a card a leech: tags it, shows a message, and suspends it if the student chose so. */
import type { AccountDatabase } from '../../../db/database.ts';
import { mutateIn } from '../../../db/mutate.ts';
import { storedCards } from '../../../db/rows/cards-of-deck.ts';
import { plural } from '../../../lib/plural.ts';
import { suspendCards } from '../../../model/entities/card.ts';
import { idOfTag } from '../../../model/entities/tag.ts';
import { becomesLeech, isLeech, leechTag } from '../../../model/study/cards/leech.ts';
import { readOptionsOf } from '../../../queries/cards/options.ts';
import { saveTags } from '../../../queries/tags/change-tags.ts';
import { toastNext } from '../../../ui/toaster/toast-undo.tsx';
import type { RatingInput } from './review-store.ts';

/**
 * Call it after the rating is stored.
 * @param lapsesBefore when the card was asked
 * @returns undoes the tag and the suspension together with the rating
 */
export async function noteLeech(
  db: AccountDatabase,
  { cardId, rating, kind }: Pick<RatingInput, 'cardId' | 'rating' | 'kind'>,
  lapsesBefore: number | undefined,
  onEdit: (cardId: string) => void,
): Promise<(() => Promise<unknown>) | undefined> {
  if (rating !== 1 || kind === 'practice' || lapsesBefore === undefined) return undefined;
  const card = await storedCards(db).get(cardId);
  const lapses = card?.$memory?.lapses ?? 0;
  const { leechLimit, suspendsLeeches } = await readOptionsOf(db, card?.deckId);
  const isNew =
    becomesLeech(lapsesBefore, lapses, leechLimit) ||
    (lapses > lapsesBefore && isLeech(lapses, leechLimit) && !(await wasTagged(db, cardId)));
  if (!isNew) return undefined;
  const written = [
    await saveTags([{ ownerEntity: 'card', ownerId: cardId }], { add: [leechTag] }, db),
  ];
  if (suspendsLeeches) written.push(await mutateIn(db, suspendCards, { ids: [cardId] }));
  toastNext(
    suspendsLeeches
      ? `This card has been forgotten ${plural(lapses, 'time')}. It is suspended now: edit or split it.`
      : `This card has been forgotten ${plural(lapses, 'time')}: edit, split or suspend it.`,
    'Edit card',
    () => onEdit(cardId),
    'leech',
  );
  return async () => {
    for (const result of written) if (result.ok) await result.data.undo?.();
  };
}

/** Lapses on two devices may make a leech without a message on either. A removed tag counts too. */
async function wasTagged(db: AccountDatabase, cardId: string): Promise<boolean> {
  const id = await idOfTag({ ownerEntity: 'card', ownerId: cardId }, leechTag);
  return (await db.rows('tag').get(id)) !== undefined;
}
