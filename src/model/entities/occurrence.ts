/**
 * What is different about one occurrence of a repeating event. Its id names the event and the day on which the rule
 * places it, so that two devices that change the same occurrence write the same row. A field that is absent is as in
 * the event.
 */
import * as v from 'valibot';
import { createRow, defineEntity, type Mutation, type RowOf } from '../entity.ts';
import { day, id, line, optionalDay, reminders, timeMs } from '../fields.ts';

export const occurrence = defineEntity({
  name: 'occurrence',
  kind: 'record',
  rank: 4,
  indexes: ['[eventId+deletedAt]', 'startsAt'],
  fields: {
    eventId: id,
    /** The day on which the rule places it, in the event's time zone, without `movedDays`. It never changes. */
    on: day,
    /** It does not take place. */
    isSkipped: v.nullish(v.boolean()),
    /** It takes place on this day although the rule does not place it (`RDATE`). */
    isExtra: v.nullish(v.boolean()),
    title: v.nullish(line),
    startsAt: v.nullish(timeMs),
    endsAt: v.nullish(timeMs),
    startsOn: optionalDay,
    endsOn: optionalDay,
    /** As in the event. */
    wall: v.nullish(v.object({ at: timeMs, of: timeMs })),
    place: v.nullish(line),
    person: v.nullish(line),
    link: v.nullish(v.pipe(v.string(), v.maxLength(2_000))),
    remindMin: reminders,
  },
  noun: 'change to one event',
  plural: 'changes to one event',
  partOf: { entity: 'event', field: 'eventId' },
  labels: {
    eventId: null,
    on: { label: 'Planned on', as: 'day' },
    isSkipped: 'Cancelled',
    isExtra: 'Added',
    title: { label: 'Title', edit: 'line' },
    startsAt: { label: 'Starts', as: 'time', unless: 'startsOn' },
    endsAt: { label: 'Ends', as: 'time', unless: 'endsOn' },
    startsOn: { label: 'First day', as: 'day' },
    endsOn: { label: 'Last day', as: 'day' },
    wall: null,
    place: { label: 'Place', edit: 'line' },
    person: { label: 'With', edit: 'line' },
    link: { label: 'Link', edit: 'line' },
    remindMin: null,
  },
  exportedSince: 3,
});

export type Occurrence = RowOf<typeof occurrence>;
export type OccurrenceChange = Partial<
  Omit<Occurrence, 'id' | '$at' | '$by' | 'deletedAt' | 'eventId' | 'on'>
>;

export function occurrenceId(eventId: string, on: string): string {
  return `${eventId}.${on}`;
}

/** Changes one occurrence, whether or not it was changed before. @param on the day on which the rule places it */
export const changeOccurrence: Mutation<{ eventId: string; on: string } & OccurrenceChange> = ({
  eventId,
  on,
  ...change
}) => [createRow(occurrence, occurrenceId(eventId, on), { eventId, on, ...change })];
