/** `npm run bench scheduling`: states folded from half a million reviews, and parameters fitted to them, beside a raw replay by ts-fsrs. CPU time of this process. */
import { createEmptyCard, fsrs, type Grade } from 'ts-fsrs';
import { optimise } from '../../src/model/study/fsrs/optimise.ts';
import { defaultParameters } from '../../src/model/study/fsrs/parameters.ts';
import { syntheticLog } from '../../src/model/study/fsrs/synthetic-student.ts';
import { foldMemory } from '../../src/model/study/scheduling.ts';

const cards = 50_000;
const reviewsEach = 10;
const dayMs = 86_400_000;
const startMs = Date.UTC(2024, 0, 1, 12);

export function measureScheduling(): void {
  const reviewsOf = (card: number) =>
    Array.from({ length: reviewsEach }, (_, index) => ({
      id: `${card}-${index}`,
      ratedAt: startMs + index * index * 3 * dayMs + card,
      tzOffsetMin: 0,
      rating: (1 + ((card * 7 + index * 3) % 4)) as Grade,
    }));
  const logs = Array.from({ length: cards }, (_, card) => reviewsOf(card));
  const peer = fsrs({ enable_fuzz: true });
  const raw = cpuSeconds(() => {
    for (const log of logs) {
      let card = createEmptyCard(new Date(0));
      for (const { ratedAt, rating } of log) card = peer.next(card, new Date(ratedAt), rating).card;
    }
  });
  const folded = cpuSeconds(() => {
    for (const [card, log] of logs.entries()) foldMemory(String(card), log, 0.9);
  });
  const log = syntheticLog({ parameters: defaultParameters, cards, reviewsEach, seed: 3 });
  const fitted = cpuSeconds(() => optimise(log, { untilMs: Number.POSITIVE_INFINITY }));
  const ratio = (seconds: number) => (seconds / raw).toFixed(2);
  console.log(`${(cards * reviewsEach).toLocaleString()} reviews, CPU seconds`);
  console.log(`raw replay by ts-fsrs ${raw.toFixed(1)}`);
  console.log(`states of all cards ${folded.toFixed(1)}, ratio ${ratio(folded)}`);
  console.log(`parameters fitted ${fitted.toFixed(1)}, ratio ${ratio(fitted)}`);
  console.log(`memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1e6;
}
