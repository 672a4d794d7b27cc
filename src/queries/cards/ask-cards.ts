/** Asks the worker that holds all cards; begins it when it is first needed, and ends it a while after. */

import { currentDatabase, onAccountClosed } from '../../db/database.ts';
import { openWorker } from '../../lib/parts/open-worker.ts';
import type { CardQuestion, CardQuestions, FromCards, ToCards } from './cards-messages.ts';

/** A worker that nobody looks at is kept so long, milliseconds: to read 50,000 cards anew takes a second. */
const idleMs = 3 * 60_000;

interface Held {
  worker: Worker;
  waiting: Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>;
}

/** Something about the cards that those who look are told. */
export type CardsNews = Extract<FromCards, { type: 'reading' | 'changed' }>;

/** By number, as answers name them. */
let ids: string[] = [];
let held: Held | undefined;
let requests = 0;
let ending: ReturnType<typeof setTimeout> | undefined;
const lookers = new Set<(news: CardsNews) => void>();

/** The id of a card that an answer names. */
export function idOfNumber(number: number): string {
  return ids[number] ?? '';
}

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

/** @returns ids of the first `most` cards that a search finds */
export async function findCardIds(
  ask: CardQuestions['find']['ask'],
  most: number,
): Promise<string[]> {
  const { numbers } = await askCards('find', ask);
  return Array.from(numbers.slice(0, most), idOfNumber);
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
      end(own, why);
    },
  );
  const own: Held = { worker, waiting: new Map() };
  ids = [];
  worker.onmessage = ({ data }: MessageEvent<FromCards>) => hear(own, data);
  worker.postMessage({ type: 'open', userId: currentDatabase().userId } satisfies ToCards);
  return own;
}

function hear({ waiting }: Held, told: FromCards): void {
  if (told.type === 'ids') {
    for (const [place, id] of told.ids.entries()) ids[told.from + place] = id;
  } else if (told.type === 'answer' || told.type === 'failed') {
    const asked = waiting.get(told.request);
    waiting.delete(told.request);
    if (told.type === 'answer') asked?.resolve(told.answer as never);
    else asked?.reject(new Error('The cards could not be looked at'));
  } else for (const tell of lookers) tell(told);
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
  if (held !== undefined) end(held);
});
