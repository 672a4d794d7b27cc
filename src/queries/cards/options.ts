/** What holds for the cards of a deck, or for all where no deck is named. */
import type { AccountDatabase } from '../../db/database.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import {
  type OptionsOf,
  optionsByDeck,
  optionsOfDeck,
  resolveOptions,
  type StudyOptions,
} from '../../model/study/options/study-options.ts';

export async function readOptionsOf(
  db: AccountDatabase,
  deckId: string | undefined,
): Promise<StudyOptions> {
  const [settings, decks] = await Promise.all([
    db.rows('settings').get(settingsId),
    deckId === undefined ? [] : db.rows('deck').toArray(),
  ]);
  if (deckId === undefined) return resolveOptions([settings]);
  return optionsOfDeck(deckId, new Map(decks.map((deck) => [deck.id, deck])), settings);
}

/** The same for the cards of many decks, read once. */
export async function readOptionsByDeck(db: AccountDatabase): Promise<OptionsOf> {
  const [settings, rows] = await Promise.all([
    db.rows('settings').get(settingsId),
    db.rows('deck').toArray(),
  ]);
  return optionsByDeck(rows, settings);
}
