import { describe, expect, it } from 'vitest';
import { localOffsetMin } from '../../../lib/date-format.ts';
import type { LineContext } from '../../../model/study/quick-line/line-types.ts';
import { readLine } from '../../../model/study/quick-line/read-line.ts';
import { eventInGrid, saysWhen, spanOfLine } from './event-in-grid.ts';
import { type Span, spanInHours, spanOfWholeDays } from './span.ts';

const slot = spanInHours('2026-11-26', 600, 90);
const lane = spanOfWholeDays('2026-11-26', '2026-11-27');

function read(text: string, place: Span = slot) {
  const context: LineContext = {
    kind: 'event',
    today: '2026-11-25',
    now: '13:05',
    offsetAt: localOffsetMin,
    courses: [{ id: 'gen', name: 'Genetics' }],
    files: [],
    isDayFirst: true,
    is24Hours: true,
    day: '2026-11-26',
    ...(!place.isAllDay && { time: '10:00', durationMin: 90 }),
  };
  return readLine(text, context);
}
const spanOf = (text: string, place = slot) => spanOfLine(read(text, place), place);
const setting = {
  ...{ today: '2026-11-25', offsetAt: localOffsetMin, files: [] },
  ...{ zone: 'Europe/Berlin', breaks: [] },
};

describe('a line in the grid', () => {
  it('takes place where it was tapped, unless it says when', () => {
    expect(spanOf('Tutor call')).toEqual(slot);
    expect(spanOf('Tutor call 15:15–16:45')).toEqual(spanInHours('2026-11-26', 915, 90));
    expect(spanOf('Tutor call friday 14:00')).toEqual(spanInHours('2026-11-27', 840, 90));
    expect(spanOf('Tutor call 2 h')).toEqual(spanInHours('2026-11-26', 600, 120));
  });

  it('keeps the days of the lane, unless it names a day or a time', () => {
    expect(spanOf('Field trip', lane)).toEqual(lane);
    expect(spanOf('Field trip 15:00', lane)).toMatchObject({
      startsAt: spanInHours('2026-11-26', 900, 60).startsAt,
      isAllDay: false,
    });
  });

  it('knows whether the line says when', () => {
    expect(saysWhen(read('Tutor call'))).toBe(false);
    expect(saysWhen(read('Tutor call tomorrow'))).toBe(true);
    expect(saysWhen(read('Tutor call 45 min'))).toBe(true);
  });

  it('becomes an event with course, repetition, its zone and the term breaks', () => {
    const reading = read('Problem class #Genetics every week until 12 Feb 2027');
    const breaks = [{ from: '2026-12-24', to: '2027-01-06' }];
    const event = eventInGrid(reading, spanOfLine(reading, slot), { ...setting, breaks });
    expect(event).toMatchObject({
      title: 'Problem class',
      courseId: 'gen',
      zone: 'Europe/Berlin',
      breaks,
    });
    expect(event.repeat).toContain('FREQ=WEEKLY');
  });

  it('stores the days of an all-day event, and no zone', () => {
    const event = eventInGrid(read('Field trip every week', lane), lane, setting);
    expect(event).toMatchObject({ startsOn: '2026-11-26', endsOn: '2026-11-27' });
    expect(event.zone).toBeUndefined();
  });
});
