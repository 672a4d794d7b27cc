/** How many letters a note or the cards of a deck have. */
import type { AccountDatabase } from '../../../db/database.ts';
import { cardsOfDeck } from '../../../db/rows/cards-of-deck.ts';
import { textOfBody } from '../../../model/text/note-text.ts';
import { pageOfCards } from './deck-pages.ts';
import type { RowsOrigin } from './origin.ts';

export async function lettersOf(
  database: AccountDatabase,
  { entity, id }: RowsOrigin,
): Promise<number> {
  if (entity === 'deck') return pageOfCards(await cardsOfDeck(database, id).toArray()).text.length;
  const note = await database.rows('note').get(id);
  return note === undefined ? 0 : textOfBody(note.body).length;
}
