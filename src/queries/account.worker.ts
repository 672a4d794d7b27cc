/**
 * Work on the data of one account, away from the page: holds all cards, fits parameters, rebuilds derived values, keeps the
 * index of the search, or answers questions from files and notes. It is one script so that Dexie ships once; each use opens its own instance (`account-worker.ts`).
 */
// First: see there.
import './search/load-sqlite.ts';
import { AccountDatabase } from '../db/database.ts';
import { type RebuildRequest, rebuildDerived } from '../db/derived/rebuild.ts';
import type { FromAskWorker, ToAskWorker } from './ask/ask-messages.ts';
import { CardsReader, type FromCards, type ToCards } from './cards/cards-reader.ts';
import { type FitRequest, fitFromReviews } from './fit.ts';
import type { FromSearchWorker, ToSearchWorker } from './search/search-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Opens the account again after a failure. */
let reader: (() => Promise<CardsReader>) | undefined;
/** SQLite comes only with the search. */
let search: Promise<(message: ToSearchWorker) => Promise<void>> | undefined;
let questions: Promise<(message: ToAskWorker) => void> | undefined;

self.addEventListener(
  'message',
  ({
    data,
  }: MessageEvent<ToCards | FitRequest | RebuildRequest | SearchRequest | QuestionRequest>) => {
    switch (data.type) {
      case 'open':
        reader = openOnce(data.userId);
        break;
      case 'fit':
        fitFromReviews(data, (message) => self.postMessage(message)).catch(breakOff);
        break;
      case 'rebuild':
        rebuild(data.userId).catch(breakOff);
        break;
      case 'search':
        search ??= loadSearch();
        search.then((serve) => serve(data.message)).catch(breakOff);
        break;
      case 'question':
        questions ??= loadQuestions();
        questions.then((serve) => serve(data.message)).catch(breakOff);
        break;
      default:
        void answer(data);
    }
  },
);

interface SearchRequest {
  type: 'search';
  message: ToSearchWorker;
}

async function loadSearch() {
  const { searchGround, serveSearch } = await import('./search/serve-search.ts');
  return serveSearch(searchGround((message: FromSearchWorker) => self.postMessage(message)));
}

export interface QuestionRequest {
  type: 'question';
  message: ToAskWorker;
}

async function loadQuestions() {
  const { serveAsk } = await import('./ask/serve-ask.ts');
  return serveAsk((message: FromAskWorker) => self.postMessage(message));
}

/** Throws where the page's `onerror` receives it; the page would wait for an answer otherwise. */
function breakOff(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

async function rebuild(userId: string): Promise<void> {
  const database = new AccountDatabase(userId, { mustExist: true });
  await rebuildDerived(database, () => Promise.resolve());
  self.postMessage('done');
}

function openOnce(userId: string): () => Promise<CardsReader> {
  let opening: Promise<CardsReader> | undefined;
  const readerOf = () => {
    opening ??= open(userId).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  // The next question reports the error.
  readerOf().catch(() => undefined);
  return readerOf;
}

const tell = (message: FromCards) => self.postMessage(message);

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
    if (reader === undefined) throw new Error('No account is open');
    const cards = await reader();
    tell({ type: 'answer', request, answer: await cards.answer(type, ask as never) });
  } catch (error) {
    console.warn('A question about cards failed', error);
    tell({ type: 'failed', request });
  }
}
