/** What follows a rating that makes a card a hard one: it is tagged, told, and suspended where the student chose so. */
import type { AccountDatabase } from '../../../db/database.ts';
import { mutateIn } from '../../../db/mutate.ts';
import { storedCards } from '../../../db/rows/cards-of-deck.ts';
import { plural } from '../../../lib/plural.ts';
import type { Result } from '../../../lib/result.ts';
import { suspendCards } from '../../../model/entities/card.ts';
import { idOfTag } from '../../../model/entities/tag.ts';
import { becomesLeech, isLeech, leechTag } from '../../../model/study/cards/leech.ts';
import { readOptionsOf } from '../../../queries/cards/options.ts';
import { saveTags } from '../../../queries/tags/change-tags.ts';
import { toastNext } from '../../../ui/toaster/toast-undo.tsx';
import type { RatingInput } from './review-store.ts';

/**
 * Called once the rating is stored.
 * @param lapsesBefore as the card was asked
 * @returns what takes it all back with the rating; nothing where nothing followed
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
    for (const result of written) if (isDone(result)) await result.data.undo?.();
  };
}

/** The lapses of two devices may make it one between two reviews: then nobody was told. A tag that was taken off again is known too. */
async function wasTagged(db: AccountDatabase, cardId: string): Promise<boolean> {
  const id = await idOfTag({ ownerEntity: 'card', ownerId: cardId }, leechTag);
  return (await db.rows('tag').get(id)) !== undefined;
}

function isDone<T>(result: Result<T>): result is Extract<Result<T>, { ok: true }> {
  return result.ok;
}
