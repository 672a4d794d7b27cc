import { describe, expect, it } from 'vitest';
import { fixedZone } from '../../../test/support/time-zones.ts';
import type { Goal } from '../entities/goal.ts';
import type { StoredNotification } from '../entities/notification.ts';
import { keyOfOccurrence, type Subjects, tellNotification } from './notification-words.ts';

const at = (text: string) => Date.parse(text);
const common = { $at: '0mi7xk2v4-000-a', deletedAt: 0 };
const task = {
  ...{ ...common, id: 't', title: 'Essay', dueOn: '2026-03-10' },
  ...{ status: 'Ongoing' as const, createdAt: 1 },
};
const startsAt = at('2026-03-10T10:00Z');
const event = {
  ...{ ...common, id: 'e', title: 'Lecture', place: 'Hall', createdAt: 1 },
  ...{ startsAt, endsAt: startsAt + 1 },
};
const goal: Goal = {
  ...{ ...common, id: 'g', name: 'Bio', createdAt: 1, startPage: 1, endPage: 9 },
  ...{ startDate: '2026-03-01', endDate: '2026-03-20' },
};
const progress = {
  ...{ state: 'behind' as const, unit: 'page' as const, total: 9, done: 0, daysLeft: 5, perDay: 2 },
  ...{ doneToday: 0, leftToday: 2, behindBy: 2 },
};
const job = { state: 'ready', attempt: 1, title: 'Cards from “Bio”', failedTitle: 'Error' };

const subjects: Subjects = {
  tasks: new Map([['t', task]]),
  events: new Map([['e', event]]),
  goals: new Map([['g', { goal, progress }]]),
  jobs: new Map([
    ['j', { ...job, reportAt: '/dashboard/import' as const }],
    ['f', { ...job, state: 'failed', problem: 'No text.' }],
  ]),
  devices: new Map([['d', { name: '', kind: 'Firefox on Windows' }]]),
  self: 'me',
  cardsDue: 3,
  refused: { count: 2, lastAt: at('2026-03-10T09:00Z') },
};

function tell(
  fields: Partial<StoredNotification>,
  now = '2026-03-10T09:50Z',
  changed: Partial<Subjects> = {},
) {
  const row = { ...common, id: 'n', kind: 'task-today', occurrence: '2026-03-10', dueAt: 1 };
  const clock = { nowMs: at(now), offsetAt: fixedZone(0) };
  return tellNotification({ ...row, ...fields }, { ...subjects, ...changed }, clock);
}

const ofTask = { kind: 'task-today', aboutEntity: 'task', aboutId: 't' };

describe('a notification', () => {
  it.each<[Partial<StoredNotification>, string, string]>([
    [ofTask, 'Essay', 'Due today'],
    [{ kind: 'cards-due' }, '3 cards to review', 'Due today'],
    [{ kind: 'goal-reminder', aboutId: 'g' }, 'Bio', 'Time to read: 2 pages left today'],
    [
      { kind: 'goal-behind', aboutId: 'g', occurrence: '2026-03-09' },
      'Bio',
      'Behind schedule. Read 2 pages today to catch up.',
    ],
    [{ kind: 'work-done', aboutId: 'j', occurrence: '1' }, 'Cards from “Bio”', 'Done'],
    [{ kind: 'work-failed', aboutId: 'f', occurrence: '1' }, 'Error', 'No text.'],
    [{ kind: 'device-new', aboutId: 'd' }, 'New device: Firefox on Windows', 'It logged in'],
    [{ kind: 'change-refused' }, '2 changes were refused by the server', 'Nothing is lost'],
  ])('of %o says what is so now', (fields, title, detail) => {
    const told = tell(fields);
    expect(told?.title).toBe(title);
    expect(told?.detail).toContain(detail);
  });

  it('says of a deadline how near it is', () => {
    expect(tell(ofTask, '2026-03-12T09:00Z')?.detail).toMatch(/^Overdue since /);
    const before = { ...ofTask, kind: 'task-tomorrow' };
    expect(tell(before, '2026-03-09T19:00Z')?.detail).toBe('Due tomorrow');
    expect(tell(before, '2026-03-10T07:00Z')?.detail).toBe('Due today');
    expect(tell(before, '2026-03-10T08:00Z')).toBeUndefined();
  });

  it('says of a task with a time when it is due, and that it is late', () => {
    const tasks = new Map([['t', { ...task, dueTime: '17:00' }]]);
    const soon = { ...ofTask, kind: 'task-soon', occurrence: '2026-03-10T17:00 60' };
    const detail = (now: string) => tell(soon, now, { tasks })?.detail;
    expect(detail('2026-03-09T16:00Z')).toMatch(/^Due tomorrow, (17:00|5:00\sPM)$/);
    expect(detail('2026-03-10T16:59Z')).toMatch(/^Due today, /);
    expect(detail('2026-03-10T17:00Z')).toMatch(/^Overdue since (17:00|5:00\sPM)$/);
    expect(detail('2026-03-11T17:00Z')).toMatch(/^Overdue since .*Mar/);
    expect(tell(soon)).toBeUndefined();
    const other = new Map([['t', { ...task, dueTime: '18:00' }]]);
    expect(tell(soon, undefined, { tasks: other })).toBeUndefined();
  });

  it('says of an event days ahead in how many days it is, and is coming until it starts', () => {
    const ofEvent = { kind: 'event-soon', aboutId: 'e', occurrence: `${startsAt} 2880` };
    const told = tell(ofEvent, '2026-03-08T10:00Z');
    expect(told).toMatchObject({ title: 'Lecture in 2 days', isComing: true });
    expect(told?.detail).toMatch(/Tue.*10.*, .*10:00.* · Hall$/);
    expect(tell(ofEvent, '2026-03-09T10:00Z')?.title).toBe('Lecture tomorrow');
    expect(tell(ofEvent, '2026-03-10T10:00Z')).toMatchObject({ title: 'Lecture', isComing: false });
  });

  it('of an event just after midnight names no other day', () => {
    const midnight = at('2026-03-11T00:10Z');
    const late = { ...event, startsAt: midnight, endsAt: midnight + 1 };
    const ofEvent = { kind: 'event-soon', aboutId: 'e', occurrence: String(midnight) };
    const told = tell(ofEvent, '2026-03-10T23:55Z', { events: new Map([['e', late]]) });
    expect(told?.title).toBe('Lecture');
    expect(told?.detail).toMatch(/^Starts at /);
  });

  it('says of a repeating event which occurrence it is', () => {
    const dayMs = 24 * 60 * 60_000;
    const second = { ...event, startsAt: startsAt + dayMs, endsAt: startsAt + dayMs + 1 };
    const events = new Map([
      ['e', event],
      [keyOfOccurrence(second), second],
    ]);
    const ofEvent = { kind: 'event-soon', aboutId: 'e', occurrence: `${second.startsAt} 60` };
    expect(tell(ofEvent, '2026-03-11T09:30Z', { events })?.detail).toMatch(/^Starts at /);
    expect(tell(ofEvent, '2026-03-11T09:30Z')).toBeUndefined();
  });

  it('says of the cards how many are due in each course', () => {
    const cardsOf = [
      { name: 'Cell Biology', count: 2 },
      { name: 'Genetics', count: 1 },
    ];
    expect(tell({ kind: 'cards-due' }, undefined, { cardsOf })?.detail).toBe(
      'Cell Biology 2, Genetics 1',
    );
  });

  it('says of an event when it starts and where, or that it has', () => {
    const ofEvent = { kind: 'event-soon', aboutId: 'e', occurrence: String(startsAt) };
    expect(tell(ofEvent)?.detail).toMatch(/^Starts at .* · Hall$/);
    expect(tell(ofEvent, '2026-03-10T10:00Z')?.detail).toMatch(/^Started at /);
    expect(tell({ ...ofEvent, occurrence: '5' })).toBeUndefined();
  });

  it('says of an all-day event that it takes all day', () => {
    const days = {
      ...{ ...event, startsOn: '2026-03-10', endsOn: '2026-03-10' },
      ...{ startsAt: at('2026-03-10T00:00Z'), endsAt: at('2026-03-11T00:00Z') },
    };
    const events = new Map([['e', days]]);
    const ofEvent = { kind: 'event-soon', aboutId: 'e', occurrence: '2026-03-10' };
    expect(tell(ofEvent, '2026-03-10T08:00Z', { events })?.detail).toBe('All day · Hall');
    expect(tell(ofEvent, '2026-03-11T00:00Z', { events })).toBeUndefined();
  });

  it('of an event ends with it', () => {
    const ofEvent = { kind: 'event-soon', aboutId: 'e', occurrence: String(startsAt) };
    expect(tell(ofEvent, '2026-03-10T10:00:00.001Z')).toBeUndefined();
  });

  it('of a goal whose last day is over asks for nothing any more', () => {
    const overdue = new Map([
      ['g', { goal, progress: { ...progress, state: 'overdue' as const } }],
    ]);
    const reminder = { kind: 'goal-reminder', aboutId: 'g' };
    expect(tell(reminder)).toBeDefined();
    expect(tell(reminder, undefined, { goals: overdue })).toBeUndefined();
  });

  it.each([
    ['cards-due', '2026-03-10'],
    ['goal-reminder', '2026-03-10'],
    ['goal-behind', '2026-03-02'],
  ])('%s comes on the study day to which it was put off, and not after it', (kind, occurrence) => {
    const putOff = { kind, occurrence, aboutId: 'g', snoozedUntil: at('2026-03-11T08:00Z') };
    expect(tell(putOff, '2026-03-11T07:59Z')).toBeUndefined();
    expect(tell(putOff, '2026-03-11T08:00Z')).toBeDefined();
    expect(tell(putOff, '2026-03-12T03:59Z')).toBeDefined();
    expect(tell(putOff, '2026-03-12T04:00Z')).toBeUndefined();
  });

  it('comes on the study day to which it was put off where the student is', () => {
    // 05:30 of 11 March in Tokyo.
    const snoozedUntil = at('2026-03-10T20:30Z');
    const row = { ...common, id: 'n', kind: 'cards-due', occurrence: '2026-03-10', dueAt: 1 };
    const tellAt = (nowMs: number) =>
      tellNotification({ ...row, snoozedUntil }, subjects, { nowMs, offsetAt: fixedZone(9) });
    expect(tellAt(snoozedUntil)).toBeDefined();
    expect(tellAt(at('2026-03-11T18:59Z'))).toBeDefined();
    expect(tellAt(at('2026-03-11T19:00Z'))).toBeUndefined();
  });

  it.each<[string, Partial<StoredNotification>, Partial<Subjects>]>([
    ['that was removed', { ...ofTask, removedAt: 1 }, {}],
    ['that is put off', { ...ofTask, snoozedUntil: at('2026-03-10T09:51Z') }, {}],
    ['in the Trash with an import', { ...ofTask, deletedAt: 1 }, {}],
    ['of a kind that a newer app makes', { kind: 'of-a-newer-app' }, {}],
    ['that concerns another device', { ...ofTask, deviceId: 'other' }, {}],
    [
      'of a task that is done',
      ofTask,
      { tasks: new Map([['t', { ...task, status: 'Completed' }]]) },
    ],
    ['of a task that has another date', { ...ofTask, occurrence: '2026-03-11' }, {}],
    ['of a task in the Trash', ofTask, { tasks: new Map([['t', { ...task, deletedAt: 1 }]]) }],
    ['of a task that is gone for good', ofTask, { tasks: new Map() }],
    ['of cards that are all reviewed', { kind: 'cards-due' }, { cardsDue: 0 }],
    ['of the cards of another day', { kind: 'cards-due', occurrence: '2026-03-09' }, {}],
    ['of a job that was begun again', { kind: 'work-done', aboutId: 'j', occurrence: '0' }, {}],
    [
      'of refused changes that are settled',
      { kind: 'change-refused' },
      { refused: { count: 0, lastAt: 0 } },
    ],
    ['of this very device', { kind: 'device-new', aboutId: 'd' }, { self: 'd' }],
  ])('%s says nothing', (_, fields, changed) => {
    expect(tell(fields, undefined, changed)).toBeUndefined();
  });
});
