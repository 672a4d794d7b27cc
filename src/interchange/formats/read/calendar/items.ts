/** What an event or a to-do of a calendar becomes, and what the report says of the rest. */
import { plural } from '../../../../lib/plural.ts';
import { dayText } from '../../../../model/study/recurrence.ts';
import type { FoundItem, ReadOptions } from '../../format.ts';
import { createdFields } from '../items/instants.ts';
import { asLine, nameInReport } from '../text/bounds.ts';
import { type Component, propertyOf, rawValueOf, textOf, timeOf } from './content-lines.ts';
import { type Occurrence, repeats } from './series.ts';
import { uidOf, type Versions } from './versions.ts';
import { instantOf, type Zones } from './zones.ts';

export interface Context extends ReadOptions {
  zones: Zones;
  versions: Versions;
  pace: () => Promise<void>;
  /** Of everything that was found, with what it says: two calendars may hold the same event. */
  keys: Map<string, string>;
}

/**
 * Whether nothing was found before under this key. The same thing again is nothing to tell, another one is.
 * @param when it begins, as a text
 */
export function isFirst(
  key: string,
  title: string,
  when: string,
  { keys, leaveOut }: Pick<Context, 'keys' | 'leaveOut'>,
): boolean {
  const says = `${title}\n${when}`;
  const before = keys.get(key);
  if (before === undefined) keys.set(key, says);
  else if (before !== says)
    leaveOut({
      what: nameInReport(title) || 'Untitled',
      why: 'appears more than once; taken once',
    });
  return before === undefined;
}

export function titleOf(component: Component): string {
  return nameInReport(textOf(component, 'SUMMARY')) || 'Untitled';
}

export function isCancelled(event: Component): boolean {
  return rawValueOf(event, 'STATUS').toUpperCase() === 'CANCELLED';
}

export function* eventItem(
  event: Component,
  { startsAt, endsAt }: Occurrence,
  key: string,
  context: Context,
): Generator<FoundItem> {
  if (startsAt < 0) {
    context.leaveOut({ what: titleOf(event), why: 'before 1970' });
    return;
  }
  const place = asLine(textOf(event, 'LOCATION'), 'its place', context);
  const fields = {
    title: asLine(textOf(event, 'SUMMARY'), 'its title', context) || 'Untitled event',
    startsAt,
    endsAt,
    ...(place === '' ? {} : { place }),
    ...createdFields(instantIn(event, 'CREATED')),
  };
  yield { entity: 'event', key, fields, changedAt: instantIn(event, 'LAST-MODIFIED') };
}

/** Of a property that is in UTC always. Google writes 1900 where it does not know. */
function instantIn(component: Component, name: string): number | undefined {
  const { wallMs = 0 } = timeOf(component, name) ?? {};
  return wallMs > 0 ? wallMs : undefined;
}

export function* taskItem(todo: Component, context: Context): Generator<FoundItem> {
  const { zones, leaveOut } = context;
  const key = `task:${uidOf(todo)}`;
  const when = propertyOf(todo, 'DUE')?.value ?? '';
  if (!isFirst(key, textOf(todo, 'SUMMARY'), when, context)) return;
  if (isCancelled(todo)) {
    leaveOut({ what: titleOf(todo), why: 'cancelled' });
    return;
  }
  if (repeats(todo))
    leaveOut({ what: titleOf(todo), why: 'repeats, which tasks can’t do yet; taken once' });
  const isDone =
    rawValueOf(todo, 'STATUS').toUpperCase() === 'COMPLETED' ||
    propertyOf(todo, 'COMPLETED') !== undefined ||
    rawValueOf(todo, 'PERCENT-COMPLETE') === '100';
  const fields = {
    title: asLine(textOf(todo, 'SUMMARY'), 'its title', context) || 'Untitled task',
    status: isDone ? 'Completed' : 'Ongoing',
    dueOn: dueDay(todo, zones),
    ...createdFields(instantIn(todo, 'CREATED')),
  };
  yield { entity: 'task', key, fields, changedAt: instantIn(todo, 'LAST-MODIFIED') };
}

/** The day on which it is due where the student is. */
function dueDay(todo: Component, zones: Zones): string | null {
  const due = timeOf(todo, 'DUE');
  if (due === undefined) return null;
  if (due.isDay) return dayText(due.wallMs);
  const atMs = instantOf(due, zones);
  return dayText(atMs + zones.ofStudent(atMs) * 60_000);
}

/** Zones that nobody knows. */
export function tellOfZones(
  all: readonly Component[],
  fileName: string,
  { zones, leaveOut }: Pick<Context, 'zones' | 'leaveOut'>,
): void {
  const named = all.map((one) => timeOf(one, propertyOf(one, 'DTSTART') ? 'DTSTART' : 'DUE')?.tzid);
  for (const tzid of new Set(named)) {
    if (tzid === undefined || zones.named(tzid) !== undefined) continue;
    const why = `unknown time zone “${nameInReport(tzid)}”; your time zone is used`;
    leaveOut({ what: fileName, why });
  }
}

/** Once for a file, not once for each event. @param older how many other files have a newer version of */
export function tellOfRest(
  all: readonly Component[],
  older: number,
  fileName: string,
  { leaveOut }: Pick<ReadOptions, 'leaveOut'>,
): void {
  const tell = (count: number, one: string, many: string, why: string) => {
    if (count > 0)
      leaveOut({ what: fileName, why: `${plural(count, one, many)} left out: ${why}` });
  };
  const kept = all.filter(({ name }) => name === 'VEVENT' || name === 'VTODO');
  const described = kept.filter((component) => textOf(component, 'DESCRIPTION').trim() !== '');
  const parts = kept.flatMap((component) => component.parts);
  const countOf = (components: readonly Component[], wanted: string) =>
    components.filter(({ name }) => name === wanted).length;
  tell(older, 'event or task', 'events or tasks', 'a newer version is in another file');
  const noDescriptions = 'events and tasks can’t have them yet';
  tell(described.length, 'description', 'descriptions', noDescriptions);
  tell(countOf(parts, 'VALARM'), 'reminder', 'reminders', 'add your own in Haversack');
  const journals = countOf(all, 'VJOURNAL');
  tell(journals, 'journal entry', 'journal entries', 'calendars can’t have them yet');
}
