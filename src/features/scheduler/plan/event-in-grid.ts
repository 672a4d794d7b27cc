/** The event that a quick line describes, in the place of the grid that was chosen. Pure but for the device's zone. */
import type { EventFields } from '../../../model/entities/event.ts';
import { eventOfLine } from '../../../model/study/quick-line/line-fields.ts';
import type {
  DaySpan,
  LineContext,
  LineReading,
} from '../../../model/study/quick-line/line-types.ts';
import { type Span, spanOfWholeDays, timesOfSpan } from './span.ts';

const minuteMs = 60_000;

/** When it takes place; what the line leaves open is as in `slot`. */
export function spanOfLine(reading: LineReading, slot: Span): Span {
  const { startsAt, endsAt, durationMin, dueOn, endsOn } = reading;
  if (startsAt !== undefined) {
    const slotMin = slot.isAllDay ? 60 : Math.round((slot.endsAt - slot.startsAt) / minuteMs);
    const end = endsAt ?? startsAt + (durationMin ?? slotMin) * minuteMs;
    return { startsAt, endsAt: Math.max(end, startsAt + minuteMs), isAllDay: false };
  }
  if (dueOn === undefined) return slot;
  const isOwnDay = reading.tokens.some(
    ({ value }) => value.type === 'day' || value.type === 'days',
  );
  if (slot.isAllDay && !isOwnDay) return slot;
  return spanOfWholeDays(dueOn, endsOn !== undefined && endsOn > dueOn ? endsOn : dueOn);
}

/** Whether the line itself says when. */
export function saysWhen({ tokens }: LineReading): boolean {
  return tokens.some(({ value }) => ['day', 'days', 'time', 'length'].includes(value.type));
}

interface Setting extends Pick<LineContext, 'today' | 'offsetAt' | 'files'> {
  /** The device's zone, for a repeating event with times. */
  zone: string | undefined;
  /** Term breaks during which a repeating event does not take place. */
  breaks: readonly DaySpan[];
}

/** A row has at most so many (`event.ts`). */
const mostBreaks = 20;

export function eventInGrid(
  reading: LineReading,
  span: Span,
  { zone, breaks, ...context }: Setting,
): EventFields {
  const { startsOn, endsOn, ...times } = timesOfSpan(span);
  const { startsOn: _, endsOn: __, ...fields } = eventOfLine(reading, context);
  const without = joinBreaks(breaks, reading.breaks ?? []);
  return {
    ...fields,
    ...times,
    ...(startsOn !== null && { startsOn, endsOn }),
    ...(fields.repeat && !span.isAllDay && zone && { zone }),
    ...(fields.repeat && without.length > 0 && { breaks: without }),
  };
}

/** The breaks of the term and those of a line, without those that lie in one of the term. */
export function joinBreaks(breaks: readonly DaySpan[], own: readonly DaySpan[]): DaySpan[] {
  const isNew = (one: DaySpan) => !breaks.some(({ from, to }) => from <= one.from && one.to <= to);
  const all = [...own.filter(isNew), ...breaks].slice(0, mostBreaks);
  return all.map(({ from, to }) => ({ from, to }));
}
