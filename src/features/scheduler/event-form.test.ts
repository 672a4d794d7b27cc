import { describe, expect, it } from 'vitest';
import type { StudyEvent } from '../../model/entities/event.ts';
import {
  changedFields,
  emptyEventForm,
  formOfEvent,
  readEventForm,
  withAllDay,
  withStart,
} from './event-form.ts';

const day = new Date(2026, 2, 5);
const form = { ...emptyEventForm(day, new Date(2026, 2, 1)), title: 'Lecture' };
const midnight = (date: number) => new Date(2026, 2, date).getTime();

describe('the form of an event', () => {
  it('begins as an hour in the morning, or from the next hour on where the day is today', () => {
    expect(form).toMatchObject({ startDate: '2026-03-05', startTime: '09:00', endTime: '10:00' });
    expect(emptyEventForm(day, new Date(2026, 2, 5, 13, 20)).startTime).toBe('14:00');
    expect(emptyEventForm(day, new Date(2026, 2, 5, 23, 50)).startTime).toBe('22:00');
  });

  it('gives instants in local time', () => {
    expect(readEventForm({ ...form, place: ' Room 4 ' })).toEqual({
      fields: {
        title: 'Lecture',
        startsAt: new Date(2026, 2, 5, 9).getTime(),
        endsAt: new Date(2026, 2, 5, 10).getTime(),
        startsOn: null,
        ...{ endsOn: null, wall: null, repeat: null, zone: null, breaks: null },
        place: 'Room 4',
        ...{ person: null, link: null, remindMin: null, courseId: null },
      },
    });
  });

  it('gives days, with the midnights of this device', () => {
    const days = { ...withAllDay(form, true), endDate: '2026-03-07' };
    expect(readEventForm(days)).toMatchObject({
      fields: {
        ...{ startsOn: '2026-03-05', endsOn: '2026-03-07' },
        ...{ startsAt: midnight(5), endsAt: midnight(8) },
      },
    });
  });

  it('keeps the event’s length when its start moves', () => {
    expect(withStart(form, { startTime: '23:30' })).toMatchObject({
      startDate: '2026-03-05',
      endDate: '2026-03-06',
      endTime: '00:30',
    });
    const days = { ...form, allDay: true, endDate: '2026-03-06' };
    expect(withStart(days, { startDate: '2026-03-31' })).toMatchObject({ endDate: '2026-04-01' });
    expect(withStart(days, { startDate: '' })).toMatchObject({ endDate: '2026-03-06' });
  });

  it('that becomes all-day ends on the day before its midnight, and comes back with an hour', () => {
    const night = { ...form, startTime: '20:00', endDate: '2026-03-06', endTime: '00:00' };
    const days = withAllDay(night, true);
    expect(days.endDate).toBe('2026-03-05');
    expect(withAllDay(days, false)).toMatchObject({ startTime: '09:00', endTime: '10:00' });
  });

  const allDay = withAllDay(form, true);
  it.each([
    [form, { title: ' ' }, { title: 'Enter a title' }],
    [form, { endTime: '09:00' }, { endTime: 'The event ends before it starts' }],
    [form, { endDate: '2027-03-20' }, { endDate: 'An event can last up to 1 year' }],
    [form, { startTime: '' }, { startTime: 'Choose a time' }],
    [form, { endDate: '' }, { endDate: 'Choose a date' }],
    [
      form,
      { startDate: '20266-03-05', endDate: '20266-03-05' },
      { startDate: 'Enter a valid date', endDate: 'Enter a valid date' },
    ],
    [allDay, { endDate: '2026-03-04' }, { endDate: 'The event ends before it starts' }],
    [allDay, { endDate: '2027-03-20' }, { endDate: 'An event can last up to 1 year' }],
    [allDay, { startDate: '' }, { startDate: 'Choose a date' }],
  ])('of %j with %j says what is wrong', (before, change, problems) => {
    expect(readEventForm({ ...before, ...change })).toEqual({ problems });
  });
});

describe('an event that is edited', () => {
  const event = { title: 'Exam', startsAt: 10, endsAt: 20, place: null } as StudyEvent;
  const fields = { title: 'Exam', startsAt: 10, endsAt: 20, place: null };
  const days = { startsOn: null, endsOn: null, wall: null };

  it('is written with start and end if one was changed: of two devices one makes both', () => {
    const written = (change: object) => changedFields(event, { ...fields, ...change });
    expect(written({ endsAt: 30 })).toEqual({ startsAt: 10, endsAt: 30, ...days });
    expect(written({ startsAt: 5 })).toEqual({ startsAt: 5, endsAt: 20, ...days });
    expect(written({ title: 'Test' })).toEqual({ title: 'Test' });
  });

  /** What is stored after a change of the form. */
  const stored = (before: StudyEvent, change: object) => {
    const read = readEventForm({ ...formOfEvent(before), ...change }, before);
    return 'fields' in read ? changedFields(before, read.fields) : read.problems;
  };

  it('may be longer than the form allows where its times are left alone', () => {
    const years = { ...event, endsAt: Date.UTC(2030, 0) } as StudyEvent;
    expect(stored(years, { title: 'Studies' })).toEqual({ title: 'Studies' });
    expect(stored(years, { startTime: '10:00' })).toHaveProperty('endDate');
  });

  it('keeps its seconds where its times are left alone', () => {
    expect(stored(event, { place: 'Hall' })).toEqual({ place: 'Hall' });
  });

  it('of whole days shows days, also if it came as midnights, and keeps them untouched', () => {
    const before = { ...event, startsAt: midnight(5), endsAt: midnight(7) } as StudyEvent;
    expect(formOfEvent(before)).toMatchObject({
      ...{ allDay: true, startDate: '2026-03-05', endDate: '2026-03-06' },
    });
    expect(stored(before, { title: 'Break' })).toEqual({ title: 'Break' });
    expect(stored(before, { endDate: '2026-03-08' })).toEqual({
      ...{ startsAt: midnight(5), endsAt: midnight(9) },
      ...{ startsOn: '2026-03-05', endsOn: '2026-03-08', wall: null },
    });
  });

  it('of days that gets times loses its days', () => {
    const before = {
      ...{ ...event, startsOn: '2026-03-05', endsOn: '2026-03-05' },
      ...{ startsAt: midnight(5), endsAt: midnight(6) },
    } as StudyEvent;
    const timed = stored(before, { allDay: false });
    expect(timed).toEqual({
      startsAt: new Date(2026, 2, 5, 9).getTime(),
      endsAt: new Date(2026, 2, 5, 10).getTime(),
      ...days,
    });
  });
});

it('an event that repeats without a zone, as older versions wrote it, stays without one', () => {
  const startsAt = new Date(2026, 2, 5, 9).getTime();
  const old = { id: 'e', title: 'Lecture', startsAt, endsAt: startsAt + 1, repeat: 'FREQ=DAILY' };
  const read = readEventForm({ ...formOfEvent(old as StudyEvent), title: 'B' }, old as StudyEvent);
  expect('fields' in read && changedFields(old as StudyEvent, read.fields)).toEqual({ title: 'B' });
});

describe('the rule of an imported event', () => {
  const zone = 'Asia/Tokyo';
  // 8:00 in Tokyo, on Mondays until November 2.
  const startsAt = Date.parse('2026-10-11T23:00Z');
  const imported = {
    ...{ id: 'e', title: 'Lecture', startsAt, endsAt: startsAt + 3_600_000, zone },
    repeat: 'FREQ=WEEKLY;UNTIL=20261101T230000Z;WKST=MO;BYDAY=MO',
  } as StudyEvent;
  const changes = (change: Partial<ReturnType<typeof formOfEvent>>) => {
    const read = readEventForm({ ...formOfEvent(imported), ...change }, imported);
    return 'fields' in read ? changedFields(imported, read.fields) : read.problems;
  };

  it('stays as it was written while only other fields change', () => {
    expect(changes({ title: 'Cells' })).toEqual({ title: 'Cells' });
  });

  it('shows the last day of its own zone, and keeps it when it is written anew', () => {
    expect(formOfEvent(imported).until).toBe('2026-11-02');
    expect(changes({ interval: '2' })).toEqual({
      repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20261102',
    });
  });
});
