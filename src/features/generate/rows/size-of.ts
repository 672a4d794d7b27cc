/** How long a note or the cards of a deck are. */
import type { AccountDatabase } from '../../../db/database.ts';
import { cardsOfDeck } from '../../../db/rows/cards-of-deck.ts';
import { textOfBody } from '../../../text/note-text.ts';
import { sizeOf, type TextSize } from '../server/text-size.ts';
import { pageOfCards } from './deck-pages.ts';
import type { RowsOrigin } from './origin.ts';

export async function sizeOfRows(
  database: AccountDatabase,
  { entity, id }: RowsOrigin,
): Promise<TextSize> {
  if (entity === 'deck') return sizeOf(pageOfCards(await cardsOfDeck(database, id).toArray()).text);
  const note = await database.rows('note').get(id);
  return sizeOf(note === undefined ? '' : textOfBody(note.body));
}
