/** A summary by chapter, with the engine of this device [P4]. */
import { expect, it } from 'vitest';
import { chapterTextsOf, pointsOfChapter } from '../../../generate/chapters.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import { handle } from '../../../generate/handle.ts';
import { onDeviceEngine } from '../../../generate/on-device.ts';
import type { WorkerMessage } from '../../../generate/stream.ts';
import { chapterPages } from '../../../generate/testing.ts';
import type { Collector } from './collect.ts';
import { type Ask, makeChapters } from './make-text.ts';
import { beginsIn } from './parts.ts';

const begins = [
  { title: 'Classical conditioning', page: 1 },
  { title: 'Operant conditioning', page: 2 },
];

const device: Ask = async function* (wish) {
  const told: WorkerMessage[] = [];
  const request = { type: 'generate' as const, id: 'x', ...wish };
  await handle(request, (message) => told.push(message), {
    engine: onDeviceEngine,
    isCancelled: () => false,
  });
  for (const message of told) {
    if (message.type === 'failure')
      yield { type: 'failed', reason: message.reason, message: message.message };
    if (message.type !== 'result') continue;
    for (const item of message.items) yield { type: 'item', item };
    yield { type: 'done', rejected: message.rejected };
  }
};

function collector() {
  const items: StudyItem[] = [];
  const found = {
    take: (item: StudyItem) => items.push(item) > 0,
    reject: () => undefined,
    settled: async () => true,
  } as unknown as Collector;
  return { items, found };
}

const request = { kind: 'summary', shape: 'chapters' } as const;
const text = {
  pages: chapterPages(),
  ...{ begins, known: [], isWhole: false },
  ...{ tell: () => undefined, isStopped: () => false },
};

it('has points of each chapter under its name, each from its own pages', async () => {
  const { items, found } = collector();
  await makeChapters(request, text, found, device);
  const under = items.map((item) => [item.type === 'point' && item.chapter, item.page]);
  expect(under.length).toBeGreaterThan(3);
  expect(new Set(under.map(String))).toEqual(
    new Set(['Classical conditioning,1', 'Operant conditioning,2']),
  );
  for (const item of items) {
    expect(text.pages.find(({ page }) => page === item.page)?.text).toContain(item.quote);
  }
});

it('asks an engine that takes all at once a single time, and finds the chapter of what it answers', async () => {
  const { items, found } = collector();
  const asked: Parameters<Ask>[0][] = [];
  const ask: Ask = async function* (some) {
    asked.push(some);
    yield* device(some);
  };
  await makeChapters(request, { ...text, isWhole: true }, found, ask);
  const texts = chapterTextsOf(text.pages, begins);
  expect(asked).toMatchObject([
    { shape: 'chapters', chapters: texts, count: 2 * pointsOfChapter([]) },
  ]);
  for (const item of items) {
    expect(item).toHaveProperty('chapter', begins[item.page - 1]?.title);
  }
});

it('goes by the highest level of which several are in the range', () => {
  const chapters = [
    { title: 'One', level: 1 as const, fromPage: 1, toPage: 9 },
    { title: '1.1', level: 2 as const, fromPage: 2, toPage: 4 },
    { title: '1.2', level: 2 as const, fromPage: 5, toPage: 9 },
    { title: 'Two', level: 1 as const, fromPage: 10, toPage: 20 },
  ];
  const titles = (fromPage: number, toPage: number) =>
    beginsIn(chapters, { fromPage, toPage }).map(({ title }) => title);
  expect(titles(1, 20)).toEqual(['One', 'Two']);
  expect(titles(1, 9)).toEqual(['One', '1.1', '1.2']);
  expect(titles(11, 20)).toEqual([]);
});
