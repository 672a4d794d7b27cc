/** Fits the parameters of FSRS-6 from the reviews in the account's database. Runs in `account.worker.ts`. */
import { AccountDatabase } from '../db/database.ts';
import { allCardsOfDeck } from '../db/rows/cards-of-deck.ts';
import { type FitResult, fitParameters } from '../model/study/fsrs/fit.ts';
import { createLogReader } from '../model/study/fsrs/review-log.ts';

export interface FitRequest {
  type: 'fit';
  userId: string;
  /** Only cards of these decks; `undefined`: all cards. */
  deckIds: readonly string[] | undefined;
  present: readonly number[] | undefined;
}

export type FitMessage =
  | { kind: 'progress'; step: string; part: number }
  | { kind: 'done'; result: FitResult };

const rowsAtOnce = 5_000;

export async function fitFromReviews(
  { userId, deckIds, present }: FitRequest,
  tell: (message: FitMessage) => void,
): Promise<void> {
  const database = new AccountDatabase(userId, { mustExist: true });
  const cardIds =
    deckIds &&
    new Set(
      (await Promise.all(deckIds.map((id) => allCardsOfDeck(database, id).primaryKeys()))).flat(),
    );
  const undone = await database.rows('review').where('voids').above('').toArray();
  const reader = createLogReader(new Set(undone.map(({ voids }) => String(voids))));
  const total = await database.rows('review').count();
  let read = 0;
  for (let last = ''; ; ) {
    const rows = await database.rows('review').where('id').above(last).limit(rowsAtOnce).toArray();
    reader.add(cardIds ? rows.filter(({ cardId }) => cardIds.has(cardId)) : rows);
    read += rows.length;
    tell({ kind: 'progress', step: 'Reading reviews', part: read / Math.max(1, total) });
    const end = rows.at(-1);
    if (end === undefined || rows.length < rowsAtOnce) break;
    last = end.id;
  }
  database.close();
  const onProgress = (part: number) =>
    tell({ kind: 'progress', step: 'Optimising parameters', part });
  tell({ kind: 'done', result: fitParameters(reader.finish(), present, onProgress) });
}
