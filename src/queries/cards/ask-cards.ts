/** Asks the worker that holds all cards; begins it when it is first needed, and ends it a while after. */

import { currentDatabase, onAccountClosed } from '../../db/database.ts';
import { openWorker } from '../../lib/missing-part.ts';
import type { FoundCards } from './card-index.ts';
import type { CardQuestion, CardQuestions, FromCards, ToCards } from './cards-messages.ts';

/** A worker that nobody looks at is kept so long, milliseconds: to read 50,000 cards anew takes a second. */
const idleMs = 3 * 60_000;

interface Held {
  worker: Worker;
  /** Of cards, by the numbers that this worker has given them. */
  ids: string[];
  /** The one before it broke off, and those who were not asking then do not know. */
  isAnother: boolean;
  waiting: Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>;
}

/** Something about the cards that those who look are told. */
export type CardsNews = Extract<FromCards, { type: 'reading' | 'changed' }>;

let held: Held | undefined;
/** A worker broke off under a question, and no other one has begun since. */
let hasBroken = false;
let requests = 0;
let ending: ReturnType<typeof setTimeout> | undefined;
const lookers = new Set<(news: CardsNews) => void>();

/** Rejects where the worker has stopped, as when the student signs out. */
export function askCards<Name extends CardQuestion>(
  type: Name,
  ask: CardQuestions[Name]['ask'],
): Promise<CardQuestions[Name]['answer']> {
  held ??= begin();
  settle();
  const { worker, waiting } = held;
  requests += 1;
  const request = requests;
  return new Promise<CardQuestions[Name]['answer']>((resolve, reject) => {
    waiting.set(request, { resolve, reject });
    worker.postMessage({ type, request, ...ask } as ToCards);
  });
}

/** What a search has found, whatever becomes of the worker that has found it. */
export interface Found extends FoundCards {
  /** The id of a card, by its number. */
  idOf: (number: number) => string;
}

export async function findCards(ask: CardQuestions['find']['ask']): Promise<Found> {
  const asked = askCards('find', ask);
  const ids = held?.ids ?? [];
  return { ...(await asked), idOf: (number) => ids[number] ?? '' };
}

/** @returns ids of the first `most` cards that a search finds */
export async function findCardIds(
  ask: CardQuestions['find']['ask'],
  most: number,
): Promise<string[]> {
  const { numbers, idOf } = await findCards(ask);
  return Array.from(numbers.slice(0, most), idOf);
}

/** Keeps the worker as long as somebody looks. @returns stops */
export function lookAtCards(onNews: (news: CardsNews) => void): () => void {
  lookers.add(onNews);
  settle();
  return () => {
    lookers.delete(onNews);
    settle();
  };
}

function begin(): Held {
  const worker = openWorker(
    () => new Worker(new URL('./cards.worker.ts', import.meta.url), { type: 'module' }),
    (why) => {
      console.warn('The worker of the cards stopped', why);
      const isAwaited = own.waiting.size > 0;
      end(own, why);
      // Were they told at once, each would have another worker begin that may break off under its question.
      if (isAwaited) hasBroken = true;
      else tellAll({ type: 'changed' });
    },
  );
  const own: Held = { worker, ids: [], isAnother: hasBroken, waiting: new Map() };
  hasBroken = false;
  worker.onmessage = ({ data }: MessageEvent<FromCards>) => hear(own, data);
  worker.postMessage({ type: 'open', userId: currentDatabase().userId } satisfies ToCards);
  return own;
}

function hear(own: Held, told: FromCards): void {
  const { waiting, ids } = own;
  if (told.type === 'ids') {
    for (const [place, id] of told.ids.entries()) ids[told.from + place] = id;
  } else if (told.type === 'answer' || told.type === 'failed') {
    const asked = waiting.get(told.request);
    waiting.delete(told.request);
    if (told.type === 'answer') asked?.resolve(told.answer as never);
    else asked?.reject(new Error('The cards could not be looked at'));
    if (told.type === 'answer' && own.isAnother) {
      own.isAnother = false;
      tellAll({ type: 'changed' });
    }
  } else tellAll(told);
}

function tellAll(news: CardsNews): void {
  for (const tell of lookers) tell(news);
}

function settle(): void {
  clearTimeout(ending);
  if (lookers.size > 0 || held === undefined) return;
  const own = held;
  ending = setTimeout(() => end(own), idleMs);
}

function end(own: Held, why: Error = new Error('The worker stopped')): void {
  own.worker.terminate();
  if (held === own) held = undefined;
  for (const { reject } of own.waiting.values()) reject(why);
  own.waiting.clear();
}

onAccountClosed(() => {
  hasBroken = false;
  if (held !== undefined) end(held);
});
