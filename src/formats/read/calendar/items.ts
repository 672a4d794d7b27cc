/** What an event or a to-do of a calendar becomes: an event, or a task. */
import type { FoundItem, ReadOptions } from '../../format.ts';
import { createdFields } from '../items/instants.ts';
import { asLine, nameInReport } from '../text/bounds.ts';
import { type Component, propertyOf, textOf } from './content-lines.ts';
import { type Occurrence, repeats, type Zones, zoneOf } from './series.ts';
import { dayText, parseTime } from './times.ts';
import { uidOf, type Versions } from './versions.ts';
import { instantOf } from './zones.ts';

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

export function isCancelledPart(event: Component): boolean {
  return textOf(event, 'STATUS').trim().toUpperCase() === 'CANCELLED';
}

export function isCancelled(event: Component, { leaveOut }: Context): boolean {
  const isOff = isCancelledPart(event);
  if (isOff) leaveOut({ what: titleOf(event), why: 'cancelled' });
  return isOff;
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
  const title = asLine(textOf(event, 'SUMMARY'), 'its title', context) || 'Untitled event';
  const place = asLine(textOf(event, 'LOCATION'), 'its place', context);
  const fields = {
    title,
    startsAt,
    endsAt,
    ...(place === '' ? {} : { place }),
    ...createdFields(instantIn(event, 'CREATED')),
  };
  yield { entity: 'event', key, fields, changedAt: instantIn(event, 'LAST-MODIFIED') };
}

/** Of a property that is in UTC always. Google writes 1900 where it does not know. */
function instantIn(component: Component, name: string): number | undefined {
  const time = parseTime(propertyOf(component, name));
  return time !== undefined && time.wallMs > 0 ? time.wallMs : undefined;
}

export function* taskOf(todo: Component, context: Context): Generator<FoundItem> {
  const { zones, leaveOut } = context;
  const key = `task:${uidOf(todo)}`;
  const when = propertyOf(todo, 'DUE')?.value ?? '';
  if (!isFirst(key, textOf(todo, 'SUMMARY'), when, context) || isCancelled(todo, context)) return;
  if (repeats(todo))
    leaveOut({
      what: titleOf(todo),
      why: 'repeats, which tasks can’t do yet; taken once',
    });
  const due = parseTime(propertyOf(todo, 'DUE'));
  const isDone =
    textOf(todo, 'STATUS').trim().toUpperCase() === 'COMPLETED' ||
    propertyOf(todo, 'COMPLETED') !== undefined ||
    propertyOf(todo, 'PERCENT-COMPLETE')?.value.trim() === '100';
  const fields = {
    title: asLine(textOf(todo, 'SUMMARY'), 'its title', context) || 'Untitled task',
    status: isDone ? 'Completed' : 'Ongoing',
    dueOn: due === undefined ? null : dueDay(due, zones),
    ...createdFields(instantIn(todo, 'CREATED')),
  };
  yield { entity: 'task', key, fields, changedAt: instantIn(todo, 'LAST-MODIFIED') };
}

/** The day on which it is due where the student is. */
function dueDay(due: NonNullable<ReturnType<typeof parseTime>>, zones: Zones): string {
  if (due.isDay) return dayText(due.wallMs);
  const atMs = instantOf(due.wallMs, zoneOf(due, zones));
  return dayText(atMs + zones.ofStudent(atMs) * 60_000);
}
