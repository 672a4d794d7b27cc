/** [S7] The server's stamps for one batch. */
import { expect, it } from 'vitest';
import { formatStamp, isStamp, parseStamp } from '../../src/model/clock.ts';
import { createServerClock } from './server-clock.ts';

const nowMs = Date.UTC(2026, 2, 10, 12);
const at = (ms: number, counter = 0) => formatStamp({ ms, counter }, 'laptop');

it('are of the wall’s time, rise, and carry one name of the server', () => {
  const clock = createServerClock(() => nowMs).startBatch();
  expect(clock.nowMs()).toBe(nowMs);
  const stamps = [clock.nextStamp(), clock.nextStamp(), clock.nextStamp()];
  expect(stamps.every(isStamp)).toBe(true);
  expect(stamps.toSorted()).toEqual(stamps);
  const parts = stamps.map(parseStamp);
  expect(parts.map(({ ms, counter }) => [ms, counter])).toEqual([
    [nowMs, 0],
    [nowMs, 1],
    [nowMs, 2],
  ]);
  expect(new Set(parts.map(({ device }) => device)).size).toBe(1);
  expect(parts[0]?.device).toMatch(/^server./);
});

it('come after what the batch has seen, though that is ahead of the wall', () => {
  const clock = createServerClock(() => nowMs).startBatch();
  clock.observe(at(nowMs + 5, 7));
  clock.observe(at(nowMs - 5, 9));
  expect(parseStamp(clock.nextStamp())).toMatchObject({ ms: nowMs + 5, counter: 8 });
});

it('begin anew with each batch, under another name', () => {
  const server = createServerClock(() => nowMs);
  const first = server.startBatch();
  first.observe(at(nowMs + 5, 7));
  const ahead = parseStamp(first.nextStamp());
  const next = parseStamp(server.startBatch().nextStamp());
  expect(next).toMatchObject({ ms: nowMs, counter: 0 });
  expect(next.device).not.toBe(ahead.device);
});

it('ask for a name only where a stamp is needed, and once', () => {
  let asked = 0;
  const random = (count: number) => {
    asked++;
    return new Uint8Array(count);
  };
  const clock = createServerClock(() => nowMs, random).startBatch();
  clock.observe(at(nowMs));
  expect(asked).toBe(0);
  clock.nextStamp();
  const once = asked;
  expect(once).toBeGreaterThan(0);
  clock.nextStamp();
  expect(asked).toBe(once);
});
