/**
 * Calendars (RFC 5545, `.ics`) of Google, Apple, Outlook and others: events, and to-dos as tasks. What repeats becomes
 * single events (`calendar/series.ts`). Descriptions, guests and reminders have no place in an event of ours.
 */

import { nameOf } from '../../../lib/path.ts';
import { plural } from '../../../lib/plural.ts';
import { createPace } from '../../../lib/turns.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import {
  type Component,
  components,
  lineInFile,
  timeOf,
  unfold,
} from './calendar/content-lines.ts';
import {
  type Context,
  eventItem,
  isCancelled,
  isFirst,
  taskItem,
  tellOfRest,
  tellOfZones,
  titleOf,
} from './calendar/items.ts';
import { expandSeries, mostOfSeries, nameInSeries, onceOf, repeats } from './calendar/series.ts';
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
import { createTellDamage, DamagedFile } from './text/damage.ts';
import { bytesOfFile, FileProblem, visibleFiles } from './text/source-text.ts';

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
  const bytes = await bytesOfFile(file);
  const text = unfold(bytes);
  let damagedAt: number | undefined;
  const found = components(text, createPace(options.signal), (at) => {
    damagedAt = at;
  });
  const all: Component[] = [];
  for await (const component of found) all.push(component);
  if (damagedAt === undefined) return all;
  if (all.length > 0)
    createTellDamage(nameOf(file.path), options)(lineInFile(bytes, text, damagedAt));
  else if (/^BEGIN:VCALENDAR/im.test(text)) throw new DamagedFile();
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
      const { title, startsAt } = item.fields;
      const isNew = isFirst(item.key, String(title), String(startsAt), context);
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

/** The events that share a name: mostly a series and those that stand in for some of its events. */
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
  // By its time, so that it keeps its name whatever else gets this name.
  const byTime = (event: Component) => `${uid}\n@${startOf(event)}`;
  for (const event of single) yield* itemsOfSeries(event, byTime(event), [], [], context);
  const elsewhere = context.versions.movedOf(uid);
  yield* itemsOfSeries(first, uid, members.filter(isMoved), elsewhere, context);
  for (const event of others) yield* itemsOfSeries(event, byTime(event), [], [], context);
}

/**
 * One event, or one series with those that stand in for some of its events.
 * @param master `undefined` where only those are in the calendar
 * @param elsewhere those of other calendars, which come from there
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
  const times = elsewhere.flatMap((event) => timeOf(event, 'RECURRENCE-ID') ?? []);
  const byName = new Map<string, Component>();
  for (const event of moved) {
    await pace();
    const time = timeOf(event, 'RECURRENCE-ID');
    if (time === undefined) continue;
    times.push(time);
    byName.set(nameInSeries(time, start, zones), event);
  }
  if (master !== undefined && isCancelled(master))
    leaveOut({ what: titleOf(master), why: 'cancelled' });
  else if (master !== undefined && repeats(master)) {
    const { found, isUnread, isCut } = await expandSeries(master, times, context);
    for (const one of found) yield* eventItem(master, one, `${key}\n${one.name}`, context);
    leaveOut({ what: titleOf(master), why: whatOfSeries(found.length, isUnread, isCut) });
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

function whatOfSeries(count: number, isUnread: boolean, isCut: boolean): string {
  if (isUnread) return 'repeats in a way that Haversack can’t read; only the first event is taken';
  const taken = `repeats, which events can’t do yet; taken as ${plural(count, 'single event')}`;
  if (isCut)
    return `repeats, which events can’t do yet; only the first ${mostOfSeries.toLocaleString()} events are taken`;
  if (count === 0) return 'repeats, but never between a year ago and a year from now; left out';
  return `${taken}, from a year ago to a year from now`;
}
