/**
 * Calendars (RFC 5545, `.ics`) of Google, Apple, Outlook and others: events, and to-dos as tasks. What repeats becomes
 * single events (`calendar/series.ts`). Descriptions, guests and reminders have no place in an event of ours.
 */
import { plural } from '../../lib/plural.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import {
  type Component,
  components,
  placeBeforeUnfolding,
  propertyOf,
  textOf,
  unfold,
} from './calendar/content-lines.ts';
import {
  expandSeries,
  mostOfSeries,
  nameInSeries,
  type Occurrence,
  onceOf,
  repeats,
  type Zones,
  zoneOf,
} from './calendar/series.ts';
import { dayText, parseTime } from './calendar/times.ts';
import { tellOfRest, tellOfZones } from './calendar/untaken.ts';
import { createZones, instantOf } from './calendar/zones.ts';
import { readEach } from './files/read-each.ts';
import { createdFields } from './items/instants.ts';
import { asLine, nameInReport } from './text/bounds.ts';
import { createTellDamage, DamagedFile, lineAt } from './text/damage.ts';
import { bytesOfFile, cleanText, decodeText, FileProblem, nameOf } from './text/decode.ts';
import { createPace } from './text/pace.ts';

export const calendarReader: FormatReader = { read };

/** Nobody has so many; a hostile file of a kilobyte may. */
const mostEvents = 100_000;

interface Context extends ReadOptions {
  zones: Zones;
  pace: () => Promise<void>;
  /** Of everything that was found: two calendars may hold the same event. */
  keys: Set<string>;
}

function read(files: readonly SourceFile[], options: ReadOptions): AsyncIterable<FoundItem> {
  const keys = new Set<string>();
  const open = async (file: SourceFile) => {
    const all = await componentsOf(file, options);
    return all.length === 0 ? undefined : itemsOf(all, nameOf(file.path), keys, options);
  };
  return readEach(files, options, open, {
    noneInFile: 'no events or tasks in it',
    noneAtAll: 'No calendar found. Choose a calendar file (.ics).',
  });
}

async function componentsOf(file: SourceFile, options: ReadOptions): Promise<Component[]> {
  const pace = createPace(options.signal);
  const bytes = await bytesOfFile(file);
  const all: Component[] = [];
  let damagedAt: number | undefined;
  const text = unfold(bytes);
  const found = components(text, pace, (at) => {
    damagedAt = at;
  });
  for await (const component of found) all.push(component);
  if (damagedAt === undefined) return all;
  if (all.length === 0 && /^BEGIN:VCALENDAR/im.test(text)) throw new DamagedFile();
  if (all.length > 0) {
    // Lines as the file has them: folded ones are several.
    const asItStands = cleanText(decodeText(bytes));
    const at = placeBeforeUnfolding(lineAt(text, damagedAt), asItStands);
    createTellDamage(nameOf(file.path), options)(lineAt(asItStands, at));
  }
  return all;
}

async function* itemsOf(
  all: readonly Component[],
  fileName: string,
  keys: Set<string>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const byName = Map.groupBy(all, ({ name }) => name);
  const named = createZones(byName.get('VTIMEZONE') ?? []);
  const zones = { named, ofStudent: options.tzOffsetMin };
  const context = { ...options, zones, keys, pace: createPace(options.signal) };
  const events = byName.get('VEVENT') ?? [];
  const todos = byName.get('VTODO') ?? [];
  const series = new Map<string, Component[]>();
  for (const event of events) {
    await context.pace();
    const uid = uidOf(event);
    const same = series.get(uid);
    if (same === undefined) series.set(uid, [event]);
    else same.push(event);
  }
  tellOfZones([...events, ...todos], fileName, context);
  for (const [uid, members] of series) {
    await context.pace();
    for await (const item of itemsOfSeries(uid, members, context)) {
      await context.pace();
      if (keys.has(item.key)) continue;
      if (keys.size >= mostEvents)
        throw new FileProblem(`only the first ${mostEvents.toLocaleString()} events are taken`);
      keys.add(item.key);
      yield item;
    }
  }
  for (const todo of todos) {
    await context.pace();
    yield* taskOf(todo, context);
  }
  tellOfRest(all, fileName, options);
}

/** A file that breaks the rule of §3.8.4.7 has events without a name: what they say stands in for it. */
function uidOf(event: Component): string {
  const uid = textOf(event, 'UID').trim();
  const start = propertyOf(event, 'DTSTART')?.value ?? propertyOf(event, 'DUE')?.value ?? '';
  return uid || `none\n${textOf(event, 'SUMMARY')}\n${start}`;
}

async function* itemsOfSeries(
  uid: string,
  members: readonly Component[],
  context: Context,
): AsyncGenerator<FoundItem> {
  const { zones, leaveOut } = context;
  const isMoved = (event: Component) => propertyOf(event, 'RECURRENCE-ID') !== undefined;
  // The same event in several versions: the last one counts (§3.8.7.4).
  const master = members
    .filter((event) => !isMoved(event))
    .reduce<Component | undefined>(
      (best, event) => (best === undefined || sequenceOf(event) >= sequenceOf(best) ? event : best),
      undefined,
    );
  const start = parseTime(master && propertyOf(master, 'DTSTART'));
  const byName = new Map<string, Component>();
  for (const event of members.filter(isMoved)) {
    await context.pace();
    const time = parseTime(propertyOf(event, 'RECURRENCE-ID'));
    if (time !== undefined) byName.set(nameInSeries(time, start, zones), event);
  }
  if (master !== undefined && !isCancelled(master, context)) {
    if (repeats(master)) yield* occurrencesOf(master, uid, new Set(byName.keys()), context);
    else {
      const once = onceOf(master, zones);
      if (once === undefined) leaveOut({ what: titleOf(master), why: 'it has no start time' });
      else yield* eventItem(master, once, `event:${uid}`, context);
    }
  }
  for (const [name, event] of byName) {
    const once = onceOf(event, zones);
    if (once === undefined || isCancelledPart(event)) continue;
    yield* eventItem(event, once, `event:${uid}\n${name}`, context);
  }
}

function sequenceOf(event: Component): number {
  return Number(propertyOf(event, 'SEQUENCE')?.value ?? 0) || 0;
}

function isCancelledPart(event: Component): boolean {
  return textOf(event, 'STATUS').trim().toUpperCase() === 'CANCELLED';
}

function isCancelled(event: Component, { leaveOut }: Context): boolean {
  const isOff = isCancelledPart(event);
  if (isOff) leaveOut({ what: titleOf(event), why: 'cancelled' });
  return isOff;
}

async function* occurrencesOf(
  event: Component,
  uid: string,
  moved: ReadonlySet<string>,
  context: Context,
): AsyncGenerator<FoundItem> {
  const { found, isUnread, isCut } = await expandSeries(event, moved, context);
  for (const occurrence of found)
    yield* eventItem(event, occurrence, `event:${uid}\n${occurrence.name}`, context);
  context.leaveOut({ what: titleOf(event), why: whatOfSeries(found.length, isUnread, isCut) });
}

function whatOfSeries(count: number, isUnread: boolean, isCut: boolean): string {
  if (isUnread) return 'repeats in a way that Haversack can’t read; only the first event is taken';
  const taken = `repeats, which events can’t do yet; taken as ${plural(count, 'single event')}`;
  if (isCut)
    return `repeats, which events can’t do yet; only the first ${mostOfSeries.toLocaleString()} events are taken`;
  if (count === 0) return 'repeats, but never between a year ago and a year from now; left out';
  return `${taken}, from a year ago to a year from now`;
}

function titleOf(component: Component): string {
  return nameInReport(textOf(component, 'SUMMARY')) || 'Untitled';
}

function* eventItem(
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

function* taskOf(todo: Component, context: Context): Generator<FoundItem> {
  const { zones, keys, leaveOut } = context;
  const key = `task:${uidOf(todo)}`;
  if (keys.has(key) || isCancelled(todo, context)) return;
  keys.add(key);
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
