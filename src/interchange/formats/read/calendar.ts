/**
 * Calendars (RFC 5545, `.ics`) of Google, Apple, Outlook and others. Events become events, repeating ones with their rule
 * and exceptions (`calendar/whole-series.ts`), and to-dos become tasks. An event is known by its UID: imported again,
 * it is changed. Guests are left out.
 */
import { nameOf } from '../../../lib/path.ts';
import { plural } from '../../../lib/plural.ts';
import { createPace } from '../../../lib/turns.ts';
import { dayText, parseRule } from '../../../model/study/repeat-rule.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import {
  type Component,
  components,
  lineInFile,
  propertyOf,
  rawValueOf,
  textOf,
  timeOf,
  unfold,
} from './calendar/content-lines.ts';
import {
  dayItem,
  eventItem,
  instantIn,
  isCancelled,
  notesItem,
  titleOf,
  wordsOfDay,
} from './calendar/event-items.ts';
import {
  expandSeries,
  isMoved,
  latestOf,
  mostOfSeries,
  nameInSeries,
  newestVersions,
  noVersions,
  onceOf,
  repeats,
  type Series,
  startOf,
  uidOf,
  type Versions,
} from './calendar/series.ts';
import { remindersOf, wholeSeries } from './calendar/whole-series.ts';
import { createZones, instantOf, type Zones } from './calendar/zones.ts';
import { asLine, createTellDamage, DamagedFile, nameInReport } from './shared/bounds.ts';
import { readEach } from './shared/chosen-files.ts';
import { createdFields } from './shared/items.ts';
import { bytesOfFile, FileProblem, visibleFiles } from './shared/source-text.ts';

export const calendarReader: FormatReader = { read };

interface Context extends ReadOptions {
  zones: Zones;
  versions: Versions;
  pace: () => Promise<void>;
  /** Title and time of everything found, by key: two calendars may hold the same event. */
  keys: Map<string, string>;
}

/** Components that are taken, or told. A calendar of only time zones is empty. */
const told = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VAVAILABILITY']);

/** A hostile file of a kilobyte may describe more. */
const mostEvents = 100_000;

async function* read(
  files: readonly SourceFile[],
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const keys = new Map<string, string>();
  const isOne = visibleFiles(files).length < 2;
  const versions = isOne ? noVersions : await newestVersions(inAll(files, options));
  const open = async (file: SourceFile) => {
    const all = await componentsOf(file, options);
    if (all === undefined) return undefined;
    if (all.every(({ name }) => !told.has(name)))
      options.leaveOut({ what: nameOf(file.path), why: 'this calendar is empty' });
    return itemsOf(all, nameOf(file.path), keys, versions, options);
  };
  yield* readEach(files, options, open, {
    noneInFile: 'no events or tasks in it',
    noneAtAll: 'No calendar found. Choose a calendar file (.ics).',
  });
}

/** Without reports: unreadable files are reported when they are imported. */
async function* inAll(
  files: readonly SourceFile[],
  options: ReadOptions,
): AsyncGenerator<Component> {
  for (const file of visibleFiles(files)) {
    try {
      yield* (await componentsOf(file, { ...options, leaveOut: () => undefined })) ?? [];
    } catch {
      options.signal.throwIfAborted();
    }
  }
}

/** @returns `undefined` if the file is no calendar */
async function componentsOf(
  file: SourceFile,
  options: ReadOptions,
): Promise<Component[] | undefined> {
  const bytes = await bytesOfFile(file);
  const text = unfold(bytes);
  let damagedAt: number | undefined;
  const found = components(text, createPace(options.signal), (at) => {
    damagedAt = at;
  });
  const all: Component[] = [];
  for await (const component of found) all.push(component);
  const isCalendar = all.length > 0 || /^BEGIN:VCALENDAR/im.test(text);
  if (damagedAt !== undefined && isCalendar) {
    if (all.length === 0) throw new DamagedFile();
    createTellDamage(nameOf(file.path), options)(lineInFile(bytes, text, damagedAt));
  }
  return isCalendar ? all : undefined;
}

async function* itemsOf(
  all: readonly Component[],
  fileName: string,
  keys: Context['keys'],
  versions: Versions,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const byName = Map.groupBy(all, ({ name }) => name);
  const zones = createZones(byName.get('VTIMEZONE') ?? [], options.tzOffsetMin);
  const context = { ...options, zones, keys, versions, pace: createPace(options.signal) };
  const found = [...(byName.get('VEVENT') ?? []), ...(byName.get('VTODO') ?? [])];
  const newest = found.filter(versions.isNewest);
  const [events, todos] = ['VEVENT', 'VTODO'].map((kind) =>
    newest.filter(({ name }) => name === kind),
  );
  tellOfZones(newest, fileName, context);
  for (const [uid, members] of Map.groupBy(events ?? [], uidOf)) {
    await context.pace();
    for await (const item of itemsOfName(uid, members, context)) {
      await context.pace();
      const { title, startsAt, on } = item.fields;
      const isNew = isFirst(item.key, String(title ?? ''), String(startsAt ?? on), context);
      if (keys.size > mostEvents)
        throw new FileProblem(`only the first ${mostEvents.toLocaleString()} events are taken`);
      if (isNew) yield item;
    }
  }
  for (const todo of todos ?? []) {
    await context.pace();
    yield* taskItem(todo, context);
  }
  tellOfRest(all, found.length - newest.length, fileName, options);
}

/** Imports the events with one UID: usually a series and its exceptions. */
async function* itemsOfName(
  uid: string,
  members: readonly Component[],
  context: Context,
): AsyncGenerator<FoundItem> {
  const { latest, older } = latestOf(members.filter((event) => !isMoved(event)));
  for (const event of older)
    context.leaveOut({
      what: titleOf(event),
      why: 'this is an older version; the newer one is taken',
    });
  const isAlone = latest.length === 1;
  const single = isAlone ? [] : latest.filter((event) => !repeats(event));
  const [first, ...others] = isAlone ? latest : latest.filter(repeats);
  // The time keeps the key stable, whatever other events have this UID.
  const byTime = (event: Component) => `${uid}\n@${startOf(event)}`;
  for (const event of single) yield* itemsOfSeries(event, byTime(event), [], [], context);
  const elsewhere = context.versions.movedOf(uid);
  yield* itemsOfSeries(first, uid, members.filter(isMoved), elsewhere, context);
  for (const event of others) yield* itemsOfSeries(event, byTime(event), [], [], context);
}

/**
 * An event, or a series with its exceptions.
 * @param master `undefined` if the calendar has only exceptions
 * @param elsewhere exceptions that other files hold and import
 */
async function* itemsOfSeries(
  master: Component | undefined,
  uid: string,
  moved: readonly Component[],
  elsewhere: readonly Component[],
  context: Context,
): AsyncGenerator<FoundItem> {
  const { zones, leaveOut, pace } = context;
  const key = `event:${uid}`;
  const start = timeOf(master, 'DTSTART');
  const byName = new Map<string, Component>();
  for (const event of moved) {
    await pace();
    const time = timeOf(event, 'RECURRENCE-ID');
    if (time === undefined) continue;
    byName.set(nameInSeries(time, start, zones), event);
  }
  if (master !== undefined && isCancelled(master))
    leaveOut({ what: titleOf(master), why: 'cancelled' });
  else if (master !== undefined && repeats(master) && start !== undefined) {
    const whole = await wholeSeries(master, moved, elsewhere, { ...context, isCancelled });
    if (whole !== undefined) {
      const replaces = await earlierKeys(master, [...moved, ...elsewhere], key, context);
      for (const item of eventItem(master, whole.times, key, context))
        yield item.entity === 'event' ? { ...item, replaces } : item;
      for (const [on, { fields, by }] of whole.days) {
        await pace();
        yield dayItem(key, on, { ...fields, ...(by && wordsOfDay(by, master, context)) }, by);
      }
      return;
    }
    const series = await expandSeries(master, [...moved, ...elsewhere], context);
    for (const one of series.found) {
      const said = one.of ?? master;
      if (!isCancelled(said)) yield* eventItem(said, one, `${key}\n${one.name}`, context);
    }
    leaveOut({ what: titleOf(master), why: whatOfSeries(series) });
    if (series.isPartUnread)
      leaveOut({ what: titleOf(master), why: 'one of its rules can’t be read; left out' });
  } else if (master !== undefined) {
    const once = onceOf(master, zones);
    if (once === undefined) leaveOut({ what: titleOf(master), why: 'it has no start time' });
    else yield* eventItem(master, once, key, context);
  }
  for (const [name, event] of byName) {
    const once = isCancelled(event) ? undefined : onceOf(event, zones);
    if (once !== undefined) yield* eventItem(event, once, `${key}\n${name}`, context);
  }
}

/** Earlier releases made an event of each occurrence. */
async function earlierKeys(
  master: Component,
  exceptions: readonly Component[],
  key: string,
  context: Context,
): Promise<string[]> {
  const { found } = await expandSeries(master, exceptions, context);
  const start = timeOf(master, 'DTSTART');
  const moved = exceptions.flatMap((event) => timeOf(event, 'RECURRENCE-ID') ?? []);
  const names = [
    ...found.map(({ name }) => name),
    ...moved.map((time) => nameInSeries(time, start, context.zones)),
  ];
  return [...new Set(names)].map((name) => `${key}\n${name}`);
}

function whatOfSeries({ found: { length: count }, isUnread, isCut }: Series): string {
  if (isUnread) return 'repeats in a way that Haversack can’t read; only the first event is taken';
  const how = 'repeats in a way that one rule can’t say';
  const taken = `${how}; taken as ${plural(count, 'single event')}`;
  if (isCut) return `${how}; only the first ${mostOfSeries.toLocaleString()} events are taken`;
  if (count === 0) return 'repeats, but never between a year ago and a year from now; left out';
  return `${taken}, from a year ago to a year from now`;
}

/**
 * Whether the key is new. Reports a second thing under the key only if it differs.
 * @param when start or due time, as text
 */
function isFirst(
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

function* taskItem(todo: Component, context: Context): Generator<FoundItem> {
  const { zones, leaveOut } = context;
  const key = `task:${uidOf(todo)}`;
  const when = propertyOf(todo, 'DUE')?.value ?? '';
  if (!isFirst(key, textOf(todo, 'SUMMARY'), when, context)) return;
  if (isCancelled(todo)) {
    leaveOut({ what: titleOf(todo), why: 'cancelled' });
    return;
  }
  const repeat = rawValueOf(todo, 'RRULE');
  const canRepeat = repeat.length <= 1_000 && parseRule(repeat) !== undefined;
  if (repeats(todo) && !canRepeat)
    leaveOut({
      what: titleOf(todo),
      why: 'repeats in a way that Haversack can’t read; taken once',
    });
  const isDone =
    rawValueOf(todo, 'STATUS').toUpperCase() === 'COMPLETED' ||
    propertyOf(todo, 'COMPLETED') !== undefined ||
    rawValueOf(todo, 'PERCENT-COMPLETE') === '100';
  const fields = {
    title: asLine(textOf(todo, 'SUMMARY'), 'its title', context) || 'Untitled task',
    status: isDone ? 'Completed' : 'Ongoing',
    dueOn: dueDay(todo, zones),
    ...(canRepeat && { repeat }),
    ...createdFields(instantIn(todo, 'CREATED')),
  };
  yield {
    entity: 'task',
    key,
    fields,
    changedAt: instantIn(todo, 'LAST-MODIFIED'),
    keepsOwn: true,
  };
  yield* notesItem(todo, 'task', key, context);
}

function dueDay(todo: Component, zones: Zones): string | null {
  const due = timeOf(todo, 'DUE');
  if (due === undefined) return null;
  if (due.isDay) return dayText(due.wallMs);
  const atMs = instantOf(due, zones);
  return dayText(atMs + zones.ofStudent(atMs) * 60_000);
}

function tellOfZones(
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

/** One report per file. @param older events with a newer version in another file */
function tellOfRest(
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
  const countOf = (components: readonly Component[], wanted: string) =>
    components.filter(({ name }) => name === wanted).length;
  tell(older, 'event or task', 'events or tasks', 'a newer version is in another file');
  const unread = kept.filter(
    (one) =>
      countOf(one.parts, 'VALARM') > 0 && (one.name === 'VTODO' || remindersOf(one).length === 0),
  );
  tell(unread.length, 'reminder', 'reminders', 'add your own in Haversack');
  const noOthers = 'calendars can’t have them yet';
  tell(countOf(all, 'VJOURNAL'), 'journal entry', 'journal entries', noOthers);
  const busy = countOf(all, 'VFREEBUSY') + countOf(all, 'VAVAILABILITY');
  tell(busy, 'list of busy times', 'lists of busy times', noOthers);
}
