/** The behavior of one device: mostly small pushes, some pulls, sometimes a first download. */
import { uuidv7 } from '../../src/lib/ids.ts';
import { type ClockState, formatStamp, startOfClock, tick } from '../../src/model/clock.ts';
import type { Change } from '../../src/model/merge.ts';
import type { HttpDevice } from '../support/http-student.ts';
import type { Random } from '../support/random.ts';
import type { Tally } from './tally.ts';

/** How many changes come at once, and how often. */
const batches = [
  { changes: 1, share: 0.6 },
  { changes: 10, share: 0.3 },
  { changes: 100, share: 0.1 },
];

export function drawBatchSize(random: Random): number {
  let rest = random.next();
  for (const { changes, share } of batches) {
    rest -= share;
    if (rest < 0) return changes;
  }
  return 1;
}

export interface Activity {
  url: string;
  device: HttpDevice;
  random: Random;
  tally: Tally;
  /** Ids of the rows that the server said are on disk. */
  stored: Set<string>;
  /** Milliseconds since the epoch. */
  until: number;
}

/** One request after the other, without a pause: as many devices as there are keep the server busy. */
export async function keepBusy(activity: Activity): Promise<void> {
  const { url, device, random, tally, until } = activity;
  let clock = startOfClock;
  while (Date.now() < until) {
    const what = random.next();
    if (what < 0.75) clock = await push(activity, clock);
    else if (what < 0.97) await tally.time('pull', () => device.sync(url));
    else await tally.time('first download', () => device.download(url));
  }
}

async function push(activity: Activity, before: ClockState): Promise<ClockState> {
  const { url, device, random, tally, stored } = activity;
  let clock = before;
  const changes = Array.from({ length: drawBatchSize(random) }, () => {
    clock = tick(clock, Date.now());
    return newCard(formatStamp(clock, device.name));
  });
  const answer = await tally.time(`push ${changes.length}`, () => device.sync(url, changes));
  for (const [index, verdict] of (answer?.verdicts ?? []).entries()) {
    const id = changes[index]?.id;
    if (verdict.kind === 'stored' && id !== undefined) stored.add(id);
    else tally.fail(`a change was ${verdict.kind}`);
  }
  return clock;
}

/** A flashcard with texts of 60 and 120 characters. */
export function newCard(at: string): Change {
  return {
    entity: 'card',
    id: uuidv7(Date.now()),
    at,
    fields: {
      deckId: 'deck',
      kind: 'basic',
      front: 'What does the cell need this for? '.padEnd(60, '.'),
      back: 'It needs it to keep the inside apart from the outside. '.padEnd(120, '.'),
      fileId: 'file',
      page: 12,
      quote: 'a membrane keeps them apart',
      createdAt: Date.now(),
      deletedAt: 0,
    },
  };
}

/** Hears change events until the signal. */
export async function listen({ url, device, tally }: Activity, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of device.changeEvents(url, signal)) tally.changed += 1;
    if (!signal.aborted) tally.fail('a change feed ended');
  } catch (error) {
    if (!signal.aborted) tally.fail(`a change feed broke: ${String(error)}`);
  }
}
