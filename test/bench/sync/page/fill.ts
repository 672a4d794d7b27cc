import { AccountDatabase } from '../../../../src/db/database.ts';
import { mutateIn } from '../../../../src/db/mutate.ts';
import { createCards } from '../../../../src/model/entities/card.ts';
import { createDeck } from '../../../../src/model/entities/deck.ts';
import { environment, makeCards } from './records.ts';

const atOnce = 5_000;

/** Fills an account with many cards that may be asked. */
export async function fill(userId: string, count: number): Promise<void> {
  const database = new AccountDatabase(userId);
  await database.open();
  for (let deck = 0; deck < 20 && count > 0; deck++) {
    const input = { id: `deck-${deck}`, name: `Deck ${deck}` };
    await mutateIn(database, createDeck, input, environment);
  }
  for (let start = 0; start < count; start += atOnce) {
    const cards = makeCards(Math.min(atOnce, count - start));
    const result = await mutateIn(database, createCards, cards, environment);
    if (!result.ok) throw new Error(result.error.message);
  }
  database.close();
}
