/** Which of several notifications a channel sends now, and when it looks again. */
import { describe, expect, it } from 'vitest';
import type { NewNotification } from '../../src/model/entities/notification.ts';
import type { Row } from '../../src/model/merge.ts';
import { unseen, untold } from './look.ts';

const nowMs = Date.parse('2026-03-10T10:00Z');
const minutes = (count: number) => nowMs + count * 60_000;
const dueAt = (atMs: number): NewNotification => ({
  ...{ kind: 'task-today', aboutEntity: 'task', aboutId: 't', occurrence: '2026-03-10' },
  dueAt: atMs,
});
const row = (id: string, fields: object): [string, Row] => [id, { id, $at: '', ...fields } as Row];

describe('notifications that the student has not seen', () => {
  it('come when they are due and no longer put off, whichever is later', () => {
    const due = new Map([
      ['put off', dueAt(minutes(-60))],
      ['put off before it is due', dueAt(minutes(7))],
      ['put off until now', dueAt(minutes(-60))],
      ['due', dueAt(minutes(-90))],
    ]);
    const rows = new Map([
      row('put off', { snoozedUntil: minutes(13) }),
      row('put off before it is due', { snoozedUntil: minutes(-5) }),
      row('put off until now', { snoozedUntil: nowMs }),
    ]);
    const { now, laterMs } = unseen(due, rows, nowMs);
    expect(now.map(({ id, atMs }) => [id, atMs])).toEqual([
      ['due', minutes(-90)],
      ['put off until now', nowMs],
    ]);
    expect(laterMs).toBe(minutes(7));
    expect(unseen(due, new Map([...rows].slice(0, 1)), minutes(8)).laterMs).toBe(minutes(13));
  });

  it('are news again for a day after they were put off', () => {
    const due = new Map([['n', dueAt(minutes(-60 * 30))]]);
    expect(unseen(due, new Map(), nowMs).now).toEqual([]);
    const rows = new Map([row('n', { snoozedUntil: minutes(-60 * 6) })]);
    expect(unseen(due, rows, nowMs).now).toHaveLength(1);
  });
});

describe('notifications that a channel has not told', () => {
  const open = ['a', 'b', 'c'].map((id) => ({
    ...dueAt(nowMs),
    id,
    $at: '',
    deletedAt: 0,
    atMs: nowMs,
  }));
  const noted = (id: string, againAt: number) => ({ id, channel: 'email' as const, againAt });

  it('are those that it has not noted, and those whose next try is here', () => {
    const known = [noted('a', 0), noted('b', minutes(5)), noted('c', minutes(3))];
    expect(untold(open, [], 0, nowMs).now.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    const some = untold(open, known, 0, nowMs);
    expect([some.now, some.laterMs]).toEqual([[], minutes(3)]);
    const later = untold(open, known, 0, minutes(3));
    expect([later.now.map(({ id }) => id), later.laterMs]).toEqual([['c'], minutes(5)]);
  });

  it('are none of before it was switched on', () => {
    expect(untold(open, [], nowMs + 1, nowMs)).toEqual({ now: [], laterMs: Infinity });
    expect(untold(open, [], nowMs, nowMs).now).toHaveLength(3);
  });
});
