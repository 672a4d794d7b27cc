import { describe, expect, it } from 'vitest';
import type { StudyEvent } from '../../model/entities/event.ts';
import { changedFields, emptyEventForm, readEventForm, withStart } from './event-form.ts';

const day = new Date(2026, 2, 5);
const form = { ...emptyEventForm(day, new Date(2026, 2, 1)), title: 'Lecture' };

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
        place: 'Room 4',
        courseId: null,
      },
    });
  });

  it('keeps the event’s length when its start moves', () => {
    expect(withStart(form, { startTime: '23:30' })).toMatchObject({
      startDate: '2026-03-05',
      endDate: '2026-03-06',
      endTime: '00:30',
    });
  });

  it.each([
    [{ title: ' ' }, { title: 'Enter a title' }],
    [{ endTime: '09:00' }, { endTime: 'The event ends before it starts' }],
    [{ endDate: '2026-03-20' }, { endDate: 'An event can last up to 1 week' }],
    [{ startTime: '' }, { startTime: 'Choose a time' }],
    [{ endDate: '' }, { endDate: 'Choose a date' }],
    [
      { startDate: '20266-03-05', endDate: '20266-03-05' },
      { startDate: 'Enter a valid date', endDate: 'Enter a valid date' },
    ],
  ])('of %j says what is wrong', (change, problems) => {
    expect(readEventForm({ ...form, ...change })).toEqual({ problems });
  });
});

it('an event whose start or end was changed is written with both: of two devices one makes both', () => {
  const event = { title: 'Exam', startsAt: 10, endsAt: 20, place: null } as StudyEvent;
  const fields = { title: 'Exam', startsAt: 10, endsAt: 20, place: null };
  expect(changedFields(event, { ...fields, endsAt: 30 })).toEqual({ startsAt: 10, endsAt: 30 });
  expect(changedFields(event, { ...fields, startsAt: 5 })).toEqual({ startsAt: 5, endsAt: 20 });
  expect(changedFields(event, { ...fields, title: 'Test' })).toEqual({ title: 'Test' });
});
