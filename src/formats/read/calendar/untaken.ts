/** What the report says of a whole calendar: parts of it that are not taken over. */
import { plural } from '../../../lib/plural.ts';
import type { ReadOptions } from '../../format.ts';
import { nameInReport } from '../text/bounds.ts';
import { type Component, propertyOf, textOf } from './content-lines.ts';
import type { Zones } from './series.ts';
import { parseTime } from './times.ts';

/** Zones that nobody knows. */
export function tellOfZones(
  all: readonly Component[],
  fileName: string,
  { zones, leaveOut }: Pick<ReadOptions, 'leaveOut'> & { zones: Zones },
): void {
  const ids = all.flatMap(
    (component) =>
      parseTime(propertyOf(component, 'DTSTART') ?? propertyOf(component, 'DUE'))?.tzid ?? [],
  );
  for (const tzid of new Set(ids)) {
    if (zones.named(tzid) !== undefined) continue;
    const zone = nameInReport(tzid);
    leaveOut({
      what: fileName,
      why: `unknown time zone “${zone}”; your time zone is used`,
    });
  }
}

/** Once for a file, not once for each event. @param older how many other files have a newer version of */
export function tellOfRest(
  all: readonly Component[],
  older: number,
  fileName: string,
  { leaveOut }: Pick<ReadOptions, 'leaveOut'>,
): void {
  const kept = all.filter(({ name }) => name === 'VEVENT' || name === 'VTODO');
  const tell = (number: number, one: string, many: string, why: string) => {
    if (number > 0)
      leaveOut({ what: fileName, why: `${plural(number, one, many)} left out: ${why}` });
  };
  const count = (things: readonly unknown[], ...words: [one: string, many: string, why: string]) =>
    tell(things.length, ...words);
  tell(older, 'event or task', 'events or tasks', 'a newer version is in another file');
  const described = kept.filter((component) => textOf(component, 'DESCRIPTION').trim() !== '');
  count(described, 'description', 'descriptions', 'events and tasks can’t have them yet');
  const reminders = kept.flatMap(({ parts }) => parts.filter(({ name }) => name === 'VALARM'));
  count(reminders, 'reminder', 'reminders', 'add your own in Haversack');
  const journals = all.filter(({ name }) => name === 'VJOURNAL');
  count(journals, 'journal entry', 'journal entries', 'calendars can’t have them yet');
}
