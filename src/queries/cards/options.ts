/** The study options of a deck, or of all cards without a deck. */
import type { AccountDatabase } from '../../db/database.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import {
  type OptionsOf,
  optionsByDeck,
  type StudyOptions,
} from '../../model/study/options/study-options.ts';

export async function readOptionsOf(
  db: AccountDatabase,
  deckId: string | undefined,
): Promise<StudyOptions> {
  return (await readOptionsByDeck(db))(deckId);
}

/** For the cards of many decks, read once. */
export async function readOptionsByDeck(db: AccountDatabase): Promise<OptionsOf> {
  const [settings, rows] = await Promise.all([
    db.rows('settings').get(settingsId),
    db.rows('deck').toArray(),
  ]);
  return optionsByDeck(rows, settings);
}
