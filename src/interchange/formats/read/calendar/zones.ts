/** Local times of calendars as instants. */
import { instantOfWall, type LocalClock } from '../../../../model/study/local-time.ts';
import { occurrences } from '../../../../model/study/recurrence.ts';
import { parseRule } from '../../../../model/study/repeat-rule.ts';
import { offsetsIn } from '../../../../model/study/time-zone.ts';
import {
  type CalendarTime,
  type Component,
  rawValueOf,
  textOf,
  timeOf,
  timesOf,
} from './content-lines.ts';

/** Minutes to add to UTC at an instant in milliseconds. */
export type Offset = LocalClock['offsetAt'];

const minuteMs = 60_000;
/** Real clocks change twice a year. */
const mostChanges = 1_000;
/** Rules of zones are expanded within these years. */
const rulesFrom = Date.UTC(1900, 0);
const rulesTo = Date.UTC(2100, 0);

export interface Zones {
  named: (tzid: string) => Offset | undefined;
  /** The IANA name that it stands for, if any. */
  ianaName: (tzid: string) => string | undefined;
  /** The student's zone: for days, times without a zone and unknown zones. */
  ofStudent: Offset;
}

/** @param definitions the calendar's own zones (`VTIMEZONE`), for names that are not known otherwise */
export function createZones(definitions: readonly Component[], ofStudent: Offset): Zones {
  const own = new Map(definitions.map((zone) => [textOf(zone, 'TZID').trim(), zone]));
  const known = new Map<string, Offset | undefined>();
  const named = (tzid: string) => {
    if (!known.has(tzid)) known.set(tzid, namedZone(tzid) ?? ownZone(own.get(tzid.trim())));
    return known.get(tzid);
  };
  const ianaName = (tzid: string) => {
    const zone = own.get(tzid.trim());
    return nameOfZone(tzid) ?? (zone && nameOfZone(textOf(zone, 'X-LIC-LOCATION')));
  };
  return { named, ianaName, ofStudent };
}

export function offsetOf({ isDay, isUtc, tzid }: CalendarTime, zones: Zones): Offset {
  if (isUtc) return () => 0;
  const isNamed = !isDay && tzid !== undefined;
  return (isNamed ? zones.named(tzid) : undefined) ?? zones.ofStudent;
}

export function instantOf(time: CalendarTime, zones: Zones): number {
  return instantOfWall(time.wallMs, offsetOf(time, zones));
}

/** `Europe/Berlin`, `/vendor.example/20240101/Europe/Berlin`, `W. Europe Standard Time`. */
function namedZone(tzid: string): Offset | undefined {
  const name = nameOfZone(tzid);
  return name === undefined ? undefined : offsetsIn(name);
}

function nameOfZone(tzid: string): string | undefined {
  const name = tzid.trim().replace(/^\/+/, '');
  const windows = windowsZones.get(name.replace(/ Standard Time$/i, ''));
  if (windows !== undefined) return windows;
  const parts = name.split('/');
  for (const length of [parts.length, 3, 2]) {
    const zone = length > parts.length ? '' : parts.slice(-length).join('/');
    if (isKnownZone(zone)) return zone;
  }
  return undefined;
}

function isKnownZone(name: string): boolean {
  // Three letters are ambiguous, and a calendar that uses such a name defines it.
  const isPlace = /^[A-Za-z][A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(name);
  return (isPlace || /^(utc|gmt)$/i.test(name)) && offsetsIn(name) !== undefined;
}

/** By the calendar's own rules (§3.6.5). The latest change that has begun counts. */
function ownZone(zone: Component | undefined): Offset | undefined {
  if (zone === undefined) return undefined;
  const named = namedZone(textOf(zone, 'X-LIC-LOCATION'));
  if (named !== undefined) return named;
  const changes = zone.parts.flatMap(changesOf).sort((a, b) => a.atMs - b.atMs);
  const [first] = changes;
  if (first === undefined) return undefined;
  return (atMs) => changes.findLast((change) => change.atMs <= atMs)?.to ?? first.from;
}

interface Change {
  atMs: number;
  /** Minutes before and after the change. */
  from: number;
  to: number;
}

function changesOf(part: Component): Change[] {
  const start = timeOf(part, 'DTSTART');
  const [from, to] = [offsetIn(part, 'TZOFFSETFROM'), offsetIn(part, 'TZOFFSETTO')];
  if (start === undefined || from === undefined || to === undefined) return [];
  const changes: Change[] = [];
  for (const wallMs of wallTimesOf(part, start.wallMs, () => from)) {
    const atMs = wallMs - from * minuteMs;
    if (changes.push({ atMs, from, to }) >= mostChanges) break;
  }
  return changes;
}

function* wallTimesOf(part: Component, startMs: number, from: Offset): Generator<number> {
  yield startMs;
  for (const { wallMs } of timesOf(part, 'RDATE')) yield wallMs;
  const rule = parseRule(rawValueOf(part, 'RRULE'));
  // Zones change yearly. Another rule may be endless work.
  if (rule?.frequency !== 'YEARLY') return;
  for (const { wallMs } of occurrences({ startMs, rule }, rulesFrom, rulesTo, from)) yield wallMs;
}

/** `+0530` (§3.3.14), minutes. */
function offsetIn(part: Component, name: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(rawValueOf(part, name)) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Zone names of Outlook without “Standard Time”, by Unicode's CLDR (`windowsZones.xml`, territory 001). */
const table = `
AUS Central=Australia/Darwin|AUS Eastern=Australia/Sydney|Afghanistan=Asia/Kabul|Alaskan=America/Anchorage
Aleutian=America/Adak|Altai=Asia/Barnaul|Arab=Asia/Riyadh|Arabian=Asia/Dubai|Arabic=Asia/Baghdad
Argentina=America/Buenos_Aires|Astrakhan=Europe/Astrakhan|Atlantic=America/Halifax|Aus Central W.=Australia/Eucla
Azerbaijan=Asia/Baku|Azores=Atlantic/Azores|Bahia=America/Bahia|Bangladesh=Asia/Dhaka|Belarus=Europe/Minsk
Bougainville=Pacific/Bougainville|Canada Central=America/Regina|Cape Verde=Atlantic/Cape_Verde|Caucasus=Asia/Yerevan
Cen. Australia=Australia/Adelaide|Central America=America/Guatemala|Central Asia=Asia/Bishkek
Central Brazilian=America/Cuiaba|Central Europe=Europe/Budapest|Central European=Europe/Warsaw
Central Pacific=Pacific/Guadalcanal|Central=America/Chicago|Chatham Islands=Pacific/Chatham|China=Asia/Shanghai
Cuba=America/Havana|Dateline=Etc/GMT+12|E. Africa=Africa/Nairobi|E. Australia=Australia/Brisbane
E. Europe=Europe/Chisinau|E. South America=America/Sao_Paulo|Easter Island=Pacific/Easter|Eastern=America/New_York
Egypt=Africa/Cairo|Ekaterinburg=Asia/Yekaterinburg|FLE=Europe/Kiev|Fiji=Pacific/Fiji|GMT=Europe/London
GTB=Europe/Bucharest|Georgian=Asia/Tbilisi|Greenland=America/Godthab|Greenwich=Atlantic/Reykjavik
Haiti=America/Port-au-Prince|Hawaiian=Pacific/Honolulu|India=Asia/Calcutta|Iran=Asia/Tehran|Israel=Asia/Jerusalem
Jordan=Asia/Amman|Kaliningrad=Europe/Kaliningrad|Korea=Asia/Seoul|Libya=Africa/Tripoli|Line Islands=Pacific/Kiritimati
Lord Howe=Australia/Lord_Howe|Magadan=Asia/Magadan|Magallanes=America/Punta_Arenas|Marquesas=Pacific/Marquesas
Mauritius=Indian/Mauritius|Middle East=Asia/Beirut|Montevideo=America/Montevideo|Morocco=Africa/Casablanca
Mountain=America/Denver|Myanmar=Asia/Rangoon|N. Central Asia=Asia/Novosibirsk|Namibia=Africa/Windhoek
Nepal=Asia/Katmandu|New Zealand=Pacific/Auckland|Newfoundland=America/St_Johns|Norfolk=Pacific/Norfolk
North Asia East=Asia/Irkutsk|North Asia=Asia/Krasnoyarsk|North Korea=Asia/Pyongyang|Omsk=Asia/Omsk
Pacific SA=America/Santiago|Pacific=America/Los_Angeles|Pakistan=Asia/Karachi|Paraguay=America/Asuncion
Qyzylorda=Asia/Qyzylorda|Romance=Europe/Paris|Russia Time Zone 10=Asia/Srednekolymsk
Russia Time Zone 11=Asia/Kamchatka|Russia Time Zone 3=Europe/Samara|Russian=Europe/Moscow|SA Eastern=America/Cayenne
SA Pacific=America/Bogota|SA Western=America/La_Paz|SE Asia=Asia/Bangkok|Saint Pierre=America/Miquelon
Sakhalin=Asia/Sakhalin|Samoa=Pacific/Apia|Sao Tome=Africa/Sao_Tome|Saratov=Europe/Saratov|Singapore=Asia/Singapore
South Africa=Africa/Johannesburg|South Sudan=Africa/Juba|Sri Lanka=Asia/Colombo|Sudan=Africa/Khartoum
Syria=Asia/Damascus|Taipei=Asia/Taipei|Tasmania=Australia/Hobart|Tocantins=America/Araguaina|Tokyo=Asia/Tokyo
Tomsk=Asia/Tomsk|Tonga=Pacific/Tongatapu|Transbaikal=Asia/Chita|Turkey=Europe/Istanbul
Turks And Caicos=America/Grand_Turk|US Eastern=America/Indianapolis|US Mountain=America/Phoenix|UTC=Etc/UTC
UTC+12=Etc/GMT-12|UTC+13=Etc/GMT-13|UTC-02=Etc/GMT+2|UTC-08=Etc/GMT+8|UTC-09=Etc/GMT+9|UTC-11=Etc/GMT+11
Ulaanbaatar=Asia/Ulaanbaatar|Venezuela=America/Caracas|Vladivostok=Asia/Vladivostok|Volgograd=Europe/Volgograd
W. Australia=Australia/Perth|W. Central Africa=Africa/Lagos|W. Europe=Europe/Berlin|W. Mongolia=Asia/Hovd
West Asia=Asia/Tashkent|West Bank=Asia/Hebron|West Pacific=Pacific/Port_Moresby|Yakutsk=Asia/Yakutsk
Yukon=America/Whitehorse
`;

const windowsZones: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split(/[|\n]/)
    .map((pair) => pair.split('=') as [string, string]),
);
