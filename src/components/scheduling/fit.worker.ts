/** Fits the parameters of FSRS-6 from the reviews in the account's database. */
import { AccountDatabase } from '../../db/database.ts';
import { allCardsOfDeck } from '../../db/rows/cards-of-deck.ts';
import { type FitResult, fitParameters } from '../../model/study/fsrs/fit.ts';
import { createLogReader } from '../../model/study/fsrs/review-log.ts';

export interface FitRequest {
  userId: string;
  /** Only cards of these decks; all without it. */
  deckIds: readonly string[] | undefined;
  present: readonly number[] | undefined;
}

export type FitMessage =
  | { kind: 'progress'; step: string; part: number }
  | { kind: 'done'; result: FitResult };

const rowsAtOnce = 5_000;

const tell = (message: FitMessage) => self.postMessage(message);

async function fitFrom({ userId, deckIds, present }: FitRequest): Promise<void> {
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

self.onmessage = ({ data }: MessageEvent<FitRequest>) => {
  // Thrown again outside the promise, so that the page gets `onerror`.
  fitFrom(data).catch((error: unknown) => {
    setTimeout(() => {
      throw error;
    });
  });
};
