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
  unfold,
} from './calendar/content-lines.ts';
import {
  type Context,
  eventItem,
  isCancelled,
  isCancelledPart,
  isFirst,
  taskOf,
  titleOf,
} from './calendar/items.ts';
import { expandSeries, mostOfSeries, nameInSeries, onceOf, repeats } from './calendar/series.ts';
import { parseTime } from './calendar/times.ts';
import { tellOfRest, tellOfZones } from './calendar/untaken.ts';
import {
  isMoved,
  latestOf,
  newestVersions,
  noVersions,
  startOf,
  uidOf,
  type Versions,
} from './calendar/versions.ts';
import { createZones } from './calendar/zones.ts';
import { readEach } from './files/read-each.ts';
import { createTellDamage, DamagedFile, lineAt } from './text/damage.ts';
import {
  bytesOfFile,
  cleanText,
  decodeText,
  FileProblem,
  nameOf,
  visibleFiles,
} from './text/decode.ts';
import { createPace } from './text/pace.ts';

export const calendarReader: FormatReader = { read };

/** Nobody has so many; a hostile file of a kilobyte may. */
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
    if (all.length === 0) return undefined;
    return itemsOf(all, nameOf(file.path), keys, versions, options);
  };
  yield* readEach(files, options, open, {
    noneInFile: 'no events or tasks in it',
    noneAtAll: 'No calendar found. Choose a calendar file (.ics).',
  });
}

/** What can't be read is told when it is to be imported. */
async function* inAll(
  files: readonly SourceFile[],
  options: ReadOptions,
): AsyncGenerator<Component> {
  for (const file of visibleFiles(files)) {
    try {
      yield* await componentsOf(file, { ...options, leaveOut: () => undefined });
    } catch {
      options.signal.throwIfAborted();
    }
  }
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
  keys: Context['keys'],
  versions: Versions,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const byName = Map.groupBy(all, ({ name }) => name);
  const named = createZones(byName.get('VTIMEZONE') ?? []);
  const zones = { named, ofStudent: options.tzOffsetMin };
  const context = { ...options, zones, keys, versions, pace: createPace(options.signal) };
  const found = [...(byName.get('VEVENT') ?? []), ...(byName.get('VTODO') ?? [])];
  const newest = found.filter(versions.isNewest);
  const events = newest.filter(({ name }) => name === 'VEVENT');
  const todos = newest.filter(({ name }) => name === 'VTODO');
  const series = new Map<string, Component[]>();
  for (const event of events) {
    await context.pace();
    const uid = uidOf(event);
    const same = series.get(uid);
    if (same === undefined) series.set(uid, [event]);
    else same.push(event);
  }
  tellOfZones(newest, fileName, context);
  for (const [uid, members] of series) {
    await context.pace();
    for await (const item of itemsOfSeries(uid, members, context)) {
      await context.pace();
      const { title, startsAt } = item.fields;
      const isNew = isFirst(item.key, String(title), String(startsAt), context);
      if (keys.size > mostEvents)
        throw new FileProblem(`only the first ${mostEvents.toLocaleString()} events are taken`);
      if (isNew) yield item;
    }
  }
  for (const todo of todos) {
    await context.pace();
    yield* taskOf(todo, context);
  }
  tellOfRest(all, found.length - newest.length, fileName, options);
}

async function* itemsOfSeries(
  uid: string,
  members: readonly Component[],
  context: Context,
): AsyncGenerator<FoundItem> {
  const { leaveOut, versions } = context;
  const { latest, older } = latestOf(members.filter((event) => !isMoved(event)));
  for (const event of older)
    leaveOut({ what: titleOf(event), why: 'this is an older version; the newer one is taken' });
  const isAlone = latest.length === 1;
  const single = isAlone ? [] : latest.filter((event) => !repeats(event));
  // By its time, so that it keeps its name whatever else gets this name.
  for (const event of single) yield* eventsOf(event, `${uid}\n@${startOf(event)}`, [], context);
  const series = isAlone ? latest : latest.filter(repeats);
  const moved = members.filter(isMoved);
  const elsewhere = versions.movedOf(uid);
  const [first, ...others] = series;
  yield* eventsOf(first, uid, moved, context, elsewhere);
  for (const event of others) yield* eventsOf(event, `${uid}\n@${startOf(event)}`, [], context);
}

/**
 * One event, or one series with those that stand in for some of its events.
 * @param master `undefined` where only those are in the calendar
 * @param elsewhere those of other calendars, which come from there
 */
async function* eventsOf(
  master: Component | undefined,
  uid: string,
  moved: readonly Component[],
  context: Context,
  elsewhere: readonly Component[] = [],
): AsyncGenerator<FoundItem> {
  const { zones, leaveOut } = context;
  const start = parseTime(master && propertyOf(master, 'DTSTART'));
  const byName = new Map<string, Component>();
  const nameOfMoved = (event: Component) => {
    const time = parseTime(propertyOf(event, 'RECURRENCE-ID'));
    return time && nameInSeries(time, start, zones);
  };
  for (const event of moved) {
    await context.pace();
    const name = nameOfMoved(event);
    if (name !== undefined) byName.set(name, event);
  }
  if (master !== undefined && !isCancelled(master, context)) {
    const names = new Set([
      ...byName.keys(),
      ...elsewhere.flatMap((one) => nameOfMoved(one) ?? []),
    ]);
    if (repeats(master)) yield* occurrencesOf(master, uid, names, context);
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
