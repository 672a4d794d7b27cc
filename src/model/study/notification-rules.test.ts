/** Which notifications there are, moment by moment. Times are UTC; the student is in Berlin unless said otherwise. */
import { describe, expect, it } from 'vitest';
import { berlin, fixedZone } from '../../../test/support/time-zones.ts';
import {
  goesOutBy,
  groupOf,
  notificationGroups,
  wantedGroups,
  withWay,
} from './notification-groups.ts';
import { findNotifications, type NotificationFacts } from './notification-rules.ts';

const at = (text: string) => Date.parse(text);
const all = new Set(notificationGroups);

const nothing: NotificationFacts = {
  self: 'me',
  cards: { dueAt: undefined, preference: undefined },
  tasks: [],
  goals: [],
  events: [],
  jobs: [],
  refusedAt: undefined,
  newDevices: [],
};

function find(facts: Partial<NotificationFacts>, now: string, offsetAt = berlin, wanted = all) {
  return findNotifications({ ...nothing, ...facts }, { nowMs: at(now), offsetAt }, wanted);
}

/** `kind occurrence`, as they are told apart. */
function told(...args: Parameters<typeof find>): string[] {
  return find(...args).due.map(({ kind, occurrence }) => `${kind} ${occurrence}`);
}

const task = {
  ...{ id: 't', status: 'Ongoing' as const, dueOn: '2026-03-10', deletedAt: 0, setAt: 0 },
};
const goal = { id: 'g', reminder: null, deletedAt: 0, setAt: 0 };
const behind = { state: 'behind' as const, leftToday: 4 };
const event = {
  ...{ id: 'e', startsAt: at('2026-03-10T10:00Z'), endsAt: at('2026-03-10T11:00Z') },
  ...{ deletedAt: 0, setAt: 0 },
};

describe('a task', () => {
  it.each<[string, string, string[]]>([
    ['the afternoon before', '2026-03-09T16:59Z', []],
    ['the evening before', '2026-03-09T17:00Z', ['task-tomorrow 2026-03-10']],
    ['after midnight', '2026-03-10T01:00Z', ['task-tomorrow 2026-03-10']],
    ['before the morning', '2026-03-10T06:59Z', ['task-tomorrow 2026-03-10']],
    ['in the morning', '2026-03-10T07:00Z', ['task-today 2026-03-10']],
    ['a few days late', '2026-03-15T07:00Z', ['task-today 2026-03-10']],
    ['long after', '2026-03-17T07:00Z', []],
  ])('%s', (_, now, expected) => {
    expect(told({ tasks: [task] }, now)).toEqual(expected);
  });

  it.each([
    ['completed', { status: 'Completed' as const }],
    ['in the Trash', { deletedAt: 5 }],
    ['without a date', { dueOn: null }],
    ['given its date after the moment', { setAt: at('2026-03-10T12:00Z') }],
  ])('that is %s makes none', (_, change) => {
    expect(told({ tasks: [{ ...task, ...change }] }, '2026-03-10T13:00Z')).toEqual([]);
  });

  it('given its date in the evening before is told of in the morning', () => {
    const late = { ...task, setAt: at('2026-03-09T19:00Z') };
    expect(told({ tasks: [late] }, '2026-03-09T20:00Z')).toEqual([]);
    expect(told({ tasks: [late] }, '2026-03-10T07:00Z')).toEqual(['task-today 2026-03-10']);
  });

  it('with another due date is another notification', () => {
    const moved = { ...task, dueOn: '2026-03-12' };
    expect(told({ tasks: [moved] }, '2026-03-12T08:00Z')).toEqual(['task-today 2026-03-12']);
  });

  it('is told by the clock on the wall on the day the clocks change', () => {
    const tasks = [{ ...task, dueOn: '2026-03-29' }];
    expect(told({ tasks }, '2026-03-29T05:59Z')).toEqual(['task-tomorrow 2026-03-29']);
    expect(told({ tasks }, '2026-03-29T06:00Z')).toEqual(['task-today 2026-03-29']);
    const autumn = [{ ...task, dueOn: '2026-10-25' }];
    expect(told({ tasks: autumn }, '2026-10-25T06:59Z')).toEqual(['task-tomorrow 2026-10-25']);
    expect(told({ tasks: autumn }, '2026-10-25T07:00Z')).toEqual(['task-today 2026-10-25']);
  });

  it.each<[number, string, string[]]>([
    [13, '2026-03-09T18:59Z', ['task-tomorrow 2026-03-10']],
    [13, '2026-03-09T19:00Z', ['task-today 2026-03-10']],
    [-11, '2026-03-10T18:59Z', ['task-tomorrow 2026-03-10']],
    [-11, '2026-03-10T19:00Z', ['task-today 2026-03-10']],
  ])('is due where the student is, %d hours from UTC', (hours, now, expected) => {
    expect(told({ tasks: [task] }, now, fixedZone(hours))).toEqual(expected);
  });
});

describe('a task with a time', () => {
  const timed = { ...task, dueTime: '17:00' };
  const soon = (lead: number) => [`task-soon 2026-03-10T17:00 ${lead}`];
  it.each<[string, string, string[]]>([
    ['before its reminder', '2026-03-10T14:59Z', []],
    ['an hour before it is due', '2026-03-10T15:00Z', soon(60)],
    ['when it is late', '2026-03-12T09:00Z', soon(60)],
    ['long after', '2026-03-17T07:00Z', []],
  ])('%s', (_, now, expected) => {
    expect(told({ tasks: [timed] }, now)).toEqual(expected);
  });

  it('reminds by the leads of the settings, and by its own before those', () => {
    const leads = { remindTasksMin: [10] };
    expect(told({ tasks: [timed], leads }, '2026-03-10T15:49Z')).toEqual([]);
    expect(told({ tasks: [timed], leads }, '2026-03-10T15:50Z')).toEqual(soon(10));
    const own = { ...timed, remindMin: [0] };
    expect(told({ tasks: [own], leads }, '2026-03-10T15:59Z')).toEqual([]);
    expect(told({ tasks: [own], leads }, '2026-03-10T16:00Z')).toEqual(soon(0));
    expect(told({ tasks: [{ ...timed, remindMin: [] }] }, '2026-03-10T16:00Z')).toEqual([]);
  });

  it('of several reminders tells one at a time, and late only the last', () => {
    const tasks = [{ ...timed, remindMin: [60, 1_440, 0] }];
    const last = ['2026-03-09T16:00Z', '2026-03-10T15:00Z', '2026-03-10T16:00Z'];
    expect(last.flatMap((now) => told({ tasks }, now))).toEqual([
      ...[...soon(1_440), ...soon(60), ...soon(0)],
    ]);
    expect(find({ tasks }, '2026-03-09T15:00Z').nextMs).toBe(at('2026-03-09T16:00Z'));
  });

  it('without a time but with reminders counts them from the morning of its day', () => {
    const tasks = [{ ...task, remindMin: [2_880] }];
    expect(told({ tasks }, '2026-03-08T06:59Z')).toEqual([]);
    expect(told({ tasks }, '2026-03-08T07:00Z')).toEqual(['task-soon 2026-03-10 2880']);
  });
});

describe('cards', () => {
  const due = { cards: { dueAt: 0, preference: undefined } };
  it.each<[string, string, string[]]>([
    ['not before a sensible hour', '2026-03-10T07:59Z', []],
    ['from then on', '2026-03-10T08:00Z', ['cards-due 2026-03-10']],
    ['after midnight still of the day before', '2026-03-11T02:59Z', ['cards-due 2026-03-10']],
    ['not as the day turns over', '2026-03-11T03:00Z', []],
  ])('are told %s', (_, now, expected) => {
    expect(told(due, now)).toEqual(expected);
  });

  it.each([
    ['morning', '07:00'],
    ['afternoon', '12:00'],
    ['evening', '17:00'],
    ['night', '20:00'],
  ] as const)('are told when the student studies best: %s', (preference, hour) => {
    const { nextMs } = find({ cards: { dueAt: 0, preference } }, '2026-03-10T05:00Z');
    expect(nextMs).toBe(at(`2026-03-10T${hour}Z`));
  });

  it('are told at the time that the student chose', () => {
    const cards = { dueAt: 0, preference: 'night' as const, remindAt: '17:30' };
    expect(find({ cards }, '2026-03-10T05:00Z').nextMs).toBe(at('2026-03-10T16:30Z'));
  });

  it('that become due later in the day are told then, and next day’s not today', () => {
    const later = (text: string) => ({ cards: { dueAt: at(text), preference: undefined } });
    const now = '2026-03-10T09:00Z';
    expect(find(later('2026-03-10T15:00Z'), now)).toEqual({
      due: [],
      nextMs: at('2026-03-10T15:00Z'),
    });
    expect(told(later('2026-03-11T09:00Z'), now)).toEqual([]);
    expect(told({}, now)).toEqual([]);
  });
});

describe('a goal', () => {
  const withReminder = { ...goal, reminder: '19:30', progress: behind };
  it.each<[string, string, string[]]>([
    ['before its reminder', '2026-03-10T18:29Z', []],
    ['at its reminder', '2026-03-10T18:30Z', ['goal-reminder 2026-03-10']],
    ['after midnight', '2026-03-11T02:00Z', ['goal-reminder 2026-03-10']],
    ['the day after', '2026-03-11T03:00Z', []],
  ])('%s', (_, now, expected) => {
    expect(told({ goals: [withReminder] }, now)).toEqual(expected);
  });

  it('with a reminder after midnight belongs to the study day before', () => {
    const goals = [{ ...withReminder, reminder: '00:30' }];
    expect(told({ goals }, '2026-03-10T23:30Z')).toEqual(['goal-reminder 2026-03-10']);
  });

  it.each([
    ['whose pages of the day are read', { progress: { ...behind, leftToday: 0 } }],
    ['whose last day is over', { progress: { ...behind, state: 'overdue' as const } }],
    ['in the Trash', { deletedAt: 5 }],
    ['whose reminder was set after its time', { setAt: at('2026-03-10T18:31Z') }],
  ])('%s reminds of nothing', (_, change) => {
    expect(told({ goals: [{ ...withReminder, ...change }] }, '2026-03-10T19:00Z')).toEqual([]);
  });

  it('behind pace is told in the evening, once a week', () => {
    const goals = [{ ...goal, progress: behind }];
    expect(told({ goals }, '2026-03-10T16:59Z')).toEqual([]);
    const days = ['10', '11', '15', '16'].map((day) => told({ goals }, `2026-03-${day}T17:00Z`));
    expect(days.flat()).toEqual([
      ...['goal-behind 2026-03-09', 'goal-behind 2026-03-09', 'goal-behind 2026-03-09'],
      'goal-behind 2026-03-16',
    ]);
    const onTrack = [{ ...goal, progress: { state: 'on-track' as const, leftToday: 0 } }];
    expect(told({ goals: onTrack }, '2026-03-10T17:00Z')).toEqual([]);
  });
});

describe('an event', () => {
  const occurrence = `event-soon ${event.startsAt}`;
  it.each<[string, string, string[]]>([
    ['before its reminder', '2026-03-10T09:44Z', []],
    ['at its reminder', '2026-03-10T09:45Z', [occurrence]],
    ['under way', '2026-03-10T10:59Z', [occurrence]],
    ['when it is over', '2026-03-10T11:00Z', []],
  ])('%s', (_, now, expected) => {
    expect(told({ events: [event] }, now)).toEqual(expected);
  });

  it('says itself how long before, or that nobody is to be told', () => {
    const early = { ...event, remindMin: [60] };
    expect(told({ events: [early] }, '2026-03-10T09:00Z')).toEqual([`${occurrence} 60`]);
    expect(told({ events: [{ ...event, remindMin: [] }] }, '2026-03-10T09:50Z')).toEqual([]);
  });

  it('with several reminders is told at each, and late only by the last', () => {
    const events = [{ ...event, remindMin: [15, 60, 1_440] }];
    const moments = ['2026-03-09T10:00Z', '2026-03-10T09:00Z', '2026-03-10T09:45Z'];
    expect(moments.flatMap((now) => told({ events }, now))).toEqual([
      ...[`${occurrence} 1440`, `${occurrence} 60`, occurrence],
    ]);
    expect(told({ events }, '2026-03-10T10:30Z')).toEqual([occurrence]);
  });

  it('reminds by the leads of the settings', () => {
    const leads = { remindEventsMin: [30] };
    expect(told({ events: [event], leads }, '2026-03-10T09:29Z')).toEqual([]);
    expect(told({ events: [event], leads }, '2026-03-10T09:30Z')).toEqual([`${occurrence} 30`]);
    expect(told({ events: [event], leads: { remindEventsMin: [] } }, '2026-03-10T09:50Z')).toEqual(
      [],
    );
  });

  it('that is an exam is told days before at its time of day, over a change of the clocks too', () => {
    const startsAt = at('2026-03-31T07:00Z');
    const exam = { ...event, startsAt, endsAt: startsAt + 60_000, examOf: 'deck' };
    const [week, two] = [`event-soon ${startsAt} 10080`, `event-soon ${startsAt} 2880`];
    expect(told({ events: [exam] }, '2026-03-24T07:59Z')).toEqual([]);
    expect(told({ events: [exam] }, '2026-03-24T08:00Z')).toEqual([week]);
    expect(told({ events: [exam] }, '2026-03-29T07:00Z')).toEqual([two]);
    expect(told({ events: [exam] }, '2026-03-31T06:45Z')).toEqual([`event-soon ${startsAt}`]);
    const withoutExams = new Set(wantedGroups({ notifyExams: false }));
    expect(told({ events: [exam] }, '2026-03-31T06:45Z', berlin, withoutExams)).toEqual([]);
    const withoutEvents = new Set(wantedGroups({ notifyEvents: false }));
    expect(told({ events: [exam] }, '2026-03-31T06:45Z', berlin, withoutEvents)).toEqual([]);
  });

  it('of whole days is announced in the morning, by its first day in every time zone', () => {
    const days = {
      ...{ ...event, startsOn: '2026-03-10', endsOn: '2026-03-11' },
      ...{ startsAt: at('2026-03-10T00:00Z'), endsAt: at('2026-03-12T00:00Z') },
    };
    const announced = ['event-soon 2026-03-10'];
    expect(told({ events: [days] }, '2026-03-10T06:59Z')).toEqual([]);
    expect(told({ events: [days] }, '2026-03-10T07:00Z')).toEqual(announced);
    expect(told({ events: [days] }, '2026-03-11T22:59Z')).toEqual(announced);
    expect(told({ events: [days] }, '2026-03-11T23:00Z')).toEqual([]);
  });

  it('that recurs is another notification each time', () => {
    const dayMs = 24 * 60 * 60_000;
    const [first, second] = [event.startsAt, event.startsAt + dayMs];
    const events = [first, second].map((startsAt) => ({ ...event, startsAt, endsAt: startsAt }));
    expect(told({ events }, '2026-03-10T09:50Z')).toEqual([`event-soon ${first}`]);
    expect(told({ events }, '2026-03-11T09:50Z')).toEqual([`event-soon ${second}`]);
  });

  it('in the Trash, or made a moment before it begins, is not told', () => {
    expect(told({ events: [{ ...event, deletedAt: 5 }] }, '2026-03-10T09:50Z')).toEqual([]);
    const sudden = { ...event, setAt: at('2026-03-10T09:50Z') };
    expect(told({ events: [sudden] }, '2026-03-10T09:51Z')).toEqual([]);
  });
});

describe('what happens on this device', () => {
  it('a job that is over is told on this device alone, each time it ends', () => {
    const job = { id: 'j', attempt: 2, state: 'ready', endedAt: 7 };
    const { due } = find({ jobs: [job, { ...job, state: 'running' }] }, '2026-03-10T10:00Z');
    expect(due).toEqual([
      {
        ...{ kind: 'work-done', aboutEntity: 'job', aboutId: 'j', occurrence: '2' },
        ...{ dueAt: 7, deviceId: 'me' },
      },
    ]);
    const failed = { ...job, state: 'failed' };
    expect(told({ jobs: [failed] }, '2026-03-10T10:00Z')).toEqual(['work-failed 2']);
  });

  it('refused changes are told once a study day', () => {
    const refusedAt = at('2026-03-11T01:00Z');
    const [made] = find({ refusedAt }, '2026-03-12T10:00Z').due;
    expect(made).toMatchObject({ occurrence: '2026-03-10', deviceId: 'me', dueAt: refusedAt });
  });

  it('another device that signed in is told, and this one is not', () => {
    const newDevices = ['me', 'other'].map((id) => ({ id, firstSeenAt: at('2027-01-01T00:00Z') }));
    const { due } = find({ newDevices }, '2026-03-10T10:00Z');
    expect(due).toMatchObject([{ aboutId: 'other', dueAt: at('2026-03-10T10:00Z') }]);
  });
});

describe('the time', () => {
  it('that comes next is the earliest of all, at the latest when the study day turns over', () => {
    expect(find({}, '2026-03-10T10:00Z').nextMs).toBe(at('2026-03-11T03:00Z'));
    expect(find({ tasks: [task], events: [event] }, '2026-03-09T12:00Z').nextMs).toBe(
      at('2026-03-09T17:00Z'),
    );
    expect(find({}, '2026-03-28T12:00Z').nextMs).toBe(at('2026-03-29T02:00Z'));
  });

  it('by a clock that was set back is before their moment, and makes none', () => {
    const facts = { tasks: [task], events: [event], cards: { dueAt: 0, preference: undefined } };
    expect(told(facts, '2026-03-10T09:50Z')).toHaveLength(3);
    expect(told(facts, '2026-03-08T07:00Z')).toEqual([]);
  });
});

it('makes nothing of a group that is switched off', () => {
  const facts: Partial<NotificationFacts> = {
    ...{ cards: { dueAt: 0, preference: undefined }, tasks: [task], events: [event] },
    ...{ goals: [{ ...goal, progress: behind }], refusedAt: 5 },
    ...{ jobs: [{ id: 'j', attempt: 1, state: 'ready', endedAt: 7 }] },
    newDevices: [{ id: 'other', firstSeenAt: 5 }],
  };
  const now = '2026-03-10T17:00Z';
  const without = (...off: string[]) =>
    told(facts, now, berlin, new Set(wantedGroups(Object.fromEntries(off.map((g) => [g, false])))));
  expect(without('notifyTasks').some((kind) => kind.startsWith('task'))).toBe(false);
  expect(without('notifyTasks')).not.toEqual([]);
  expect(without(...notificationGroups)).toEqual([]);
});

it('goes out by each way that the student has not muted for its group', () => {
  const muted = withWay(undefined, 'notifyTasks', 'email', false);
  expect(muted).toEqual({ muteTasks: ['email'] });
  expect(goesOutBy(muted, 'notifyTasks', 'email')).toBe(false);
  expect(goesOutBy(muted, 'notifyTasks', 'message')).toBe(true);
  expect(goesOutBy(muted, 'notifyEvents', 'email')).toBe(true);
  const ofLater = { muteTasks: ['email', 'watch'] };
  expect(withWay(ofLater, 'notifyTasks', 'email', true)).toEqual({ muteTasks: ['watch'] });
  expect(groupOf('event-soon', { examOf: 'deck' })).toBe('notifyExams');
  expect(groupOf('event-soon', {})).toBe('notifyEvents');
  expect(groupOf('task-soon', undefined)).toBe('notifyTasks');
});
