import { expect, it } from 'vitest';
import type { StudyEvent } from '../entities/event.ts';
import type { Occurrence } from '../entities/occurrence.ts';
import { seriesOf } from './series.ts';
import { scopesOf } from './series-scopes.ts';

const startsAt = Date.parse('2026-10-12T09:00Z');
const row = { $at: '0' as StudyEvent['$at'], deletedAt: 0, createdAt: 0 };
const scopes = (repeat: string, changes: readonly Partial<Occurrence>[] = []) => {
  const event = { ...row, id: 'e', title: 'Lecture', startsAt, endsAt: startsAt, repeat };
  const rows = changes.map((change) => ({ ...row, eventId: 'e', ...change }) as Occurrence);
  const [series] = seriesOf([event], rows);
  return series && scopesOf(series, '2026-10-19', () => 0);
};

it('counts all and the following ones, and names the last', () => {
  expect(scopes('FREQ=WEEKLY;COUNT=4')).toMatchObject({
    ...{ all: { count: 4 }, following: { count: 3 }, lastOn: '2026-11-02', isEndless: false },
  });
  expect(scopes('FREQ=WEEKLY')).toMatchObject({ isEndless: true, lastOn: undefined });
});

it('counts later parts along with those of the own one, which a deletion takes too', () => {
  const event = {
    ...row,
    id: 'e',
    title: 'Lecture',
    startsAt,
    endsAt: startsAt,
    repeat: 'FREQ=WEEKLY;UNTIL=20261025',
  };
  const later = Date.parse('2026-10-26T12:00Z');
  const part = {
    ...{ ...event, id: 'p', startsAt: later, endsAt: later, repeat: 'FREQ=WEEKLY;COUNT=3' },
    ...{ follows: 'e', followsOn: '2026-10-26' },
  };
  const [own, next] = seriesOf([event, part], []);
  if (own === undefined || next === undefined) throw new Error('Both repeat');
  expect(scopesOf(own, '2026-10-19', () => 0, undefined, [next])).toMatchObject({
    ...{ all: { count: 5 }, following: { count: 4, lastAt: Date.parse('2026-11-09T12:00Z') } },
    ...{ isEndless: false, lastOn: '2026-10-19' },
  });
});

it('counts an extra one, which does not lengthen the rule', () => {
  const extra = { id: 'e.2026-12-01', on: '2026-12-01', isExtra: true };
  expect(scopes('FREQ=WEEKLY;COUNT=4', [extra])).toMatchObject({
    ...{ all: { count: 5 }, lastOn: '2026-11-02' },
  });
});
