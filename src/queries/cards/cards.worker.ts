/** The worker that holds all cards, so that no search or count keeps the page waiting. One for each page and account. */
import { AccountDatabase } from '../../db/database.ts';
import type { FromCards, ToCards } from './cards-messages.ts';
import { CardsReader } from './cards-reader.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Opens the account again where that failed before. */
let reader: (() => Promise<CardsReader>) | undefined;

const tell = (message: FromCards) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ToCards>) => {
  if (data.type === 'open') reader = openOnce(data.userId);
  else void answer(data);
});

function openOnce(userId: string): () => Promise<CardsReader> {
  let opening: Promise<CardsReader> | undefined;
  const readerOf = () => {
    opening ??= open(userId).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  // Who asks meanwhile is told of an error.
  readerOf().catch(() => undefined);
  return readerOf;
}

async function open(userId: string): Promise<CardsReader> {
  const database = new AccountDatabase(userId, { mustExist: true });
  await database.open();
  return new CardsReader(database, tell);
}

async function answer({
  type,
  request,
  ...ask
}: Exclude<ToCards, { type: 'open' }>): Promise<void> {
  try {
    if (reader === undefined) throw new Error('Asked before an account was opened');
    const cards = await reader();
    tell({ type: 'answer', request, answer: await cards.answer(type, ask as never) });
  } catch (error) {
    console.warn('The cards could not be looked at', error);
    tell({ type: 'failed', request });
  }
}
