/** The choices of an event's form, and their words: lengths, reminders, time zones. */
import { plural } from '../../lib/plural.ts';
import { timeZoneHere } from '../../model/study/time-zone.ts';
import { floatingZone } from './event-form.ts';

const usualLengths = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240];

/** Minutes, with the event's own. */
export function lengths(own: number | undefined): number[] {
  return [...new Set([...usualLengths, ...(own === undefined ? [] : [own])])].sort((a, b) => a - b);
}

const usualReminders = ['0', '5', '10', '15', '30', '60', '120', '1440'];

/** @param own the form's value, such as `10,60` */
export function reminderOptions(own: string): [value: string, words: string][] {
  const values = ['', 'none', ...usualReminders];
  const all = values.includes(own) ? values : [...values, own];
  return all.map((value) => [value, reminderWords(value)]);
}

function reminderWords(value: string): string {
  if (value === '') return 'As in Settings';
  if (value === 'none') return 'No reminder';
  const each = value.split(',').map((minutes) => leadWords(Number(minutes)));
  return each.join(', ');
}

function leadWords(minutes: number): string {
  if (minutes === 0) return 'At the start';
  if (minutes % 1_440 === 0) return `${plural(minutes / 1_440, 'day')} before`;
  return minutes % 60 === 0 ? `${plural(minutes / 60, 'hour')} before` : `${minutes} min before`;
}

/** Names that this machine knows. @param own the form's zone */
export function zoneNames(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  const isKnown = own === '' || own === floatingZone || known.includes(own);
  return isKnown ? known : [own, ...known];
}

export function zoneWords(zone: string): string {
  if (zone === '') return `${(timeZoneHere() ?? 'UTC').replaceAll('_', ' ')} (this device)`;
  return zone === floatingZone ? 'Local time wherever I am' : zone.replaceAll('_', ' ');
}
