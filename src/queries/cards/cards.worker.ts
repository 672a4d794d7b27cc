/** The worker that holds all cards, so that no search or count keeps the page waiting. One for each page and account. */
import { AccountDatabase } from '../../db/database.ts';
import type { FromCards, ToCards } from './cards-messages.ts';
import { CardsReader } from './cards-reader.ts';

declare const self: DedicatedWorkerGlobalScope;

let opening: Promise<CardsReader> | undefined;

const tell = (message: FromCards) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ToCards>) => {
  if (data.type === 'open') opening = open(data.userId);
  else void answer(data);
});

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
    const reader = await opening;
    if (reader === undefined) throw new Error('Asked before an account was opened');
    tell({ type: 'answer', request, answer: await reader.answer(type, ask as never) });
  } catch (error) {
    console.warn('The cards could not be looked at', error);
    tell({ type: 'failed', request });
  }
}
