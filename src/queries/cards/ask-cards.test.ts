/** Subscribers and open questions when the cards' worker breaks. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase } from '../../db/database.ts';
import { askCards, type CardsNews, findCards, lookAtCards } from './ask-cards.ts';
import type { CardSearch } from './card-index.ts';
import type { FromCards, ToCards } from './cards-reader.ts';

vi.mock('../../db/database.ts', () => {
  const listeners: (() => void)[] = [];
  return {
    currentDatabase: () => ({ userId: 'ada' }),
    onAccountClosed: (listener: () => void) => listeners.push(listener),
    closeAccountDatabase: () => {
      for (const listener of listeners) listener();
    },
  };
});

class FakeWorker {
  onmessage: (event: { data: FromCards }) => void = () => undefined;
  onerror: (event: { message: string }) => void = () => undefined;
  readonly requests: number[] = [];
  terminate = vi.fn();

  constructor() {
    workers.push(this);
  }

  postMessage(message: ToCards): void {
    if (message.type !== 'open') this.requests.push(message.request);
  }

  tell(data: FromCards): void {
    this.onmessage({ data });
  }

  /** Finds these cards, in this order. */
  find(ids: readonly string[]): void {
    this.tell({ type: 'ids', from: 0, ids });
    const numbers = Uint32Array.from(ids.keys());
    this.answer({ numbers, problems: [], hints: [] });
  }

  answer(answer: unknown): void {
    this.tell({ type: 'answer', request: this.requests.shift() ?? -1, answer });
  }
}

let workers: FakeWorker[] = [];
const latest = () => workers.at(-1) as FakeWorker;
const breakOff = () => latest().onerror({ message: 'out of memory' });

const search: CardSearch & { clock: { nowMs: number; tzOffsetMin: number } } = {
  ...{ text: '', sort: 'due', isDescending: false, clock: { nowMs: 0, tzOffsetMin: 0 } },
};

beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  closeAccountDatabase();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function look(): CardsNews['type'][] {
  const heard: CardsNews['type'][] = [];
  lookAtCards(({ type }) => heard.push(type));
  return heard;
}

it('found cards keep their ids when another worker numbers them differently', async () => {
  const finding = findCards(search);
  latest().find(['a', 'b']);
  const found = await finding;
  breakOff();
  const again = findCards(search);
  latest().find(['b', 'c', 'a']);
  const ids = ({ numbers, idOf }: Awaited<typeof again>) => Array.from(numbers, idOf);
  expect([ids(found), ids(await again)]).toEqual([
    ['a', 'b'],
    ['b', 'c', 'a'],
  ]);
});

it('subscribers ask again if the worker breaks while nobody waits', async () => {
  const heard = look();
  const finding = findCards(search);
  latest().find(['a']);
  await finding;
  breakOff();
  expect(heard).toEqual(['changed']);
  expect(latest().terminate).toHaveBeenCalled();
  const again = askCards('tags', {});
  expect(workers).toHaveLength(2);
  latest().answer([]);
  await again;
  expect(heard).toEqual(['changed']);
});

it('a waiting caller gets the error, and subscribers are told when a new worker answers', async () => {
  const heard = look();
  const finding = findCards(search);
  breakOff();
  await expect(finding).rejects.toThrow('out of memory');
  // Asking again by itself could break the worker again, without end.
  expect(heard).toEqual([]);
  const again = askCards('tags', {});
  latest().answer([]);
  await again;
  expect(heard).toEqual(['changed']);
  const more = askCards('tags', {});
  latest().answer([]);
  await more;
  expect(heard).toEqual(['changed']);
});
