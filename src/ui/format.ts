/** Quantities as a person reads them. */
import { dateFormat } from '../lib/date-format.ts';

const units = ['B', 'kB', 'MB', 'GB'];

/** In decimal units, as file managers show them. */
export function formatBytes(sizeBytes: number): string {
  const power =
    sizeBytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(sizeBytes) / 3));
  const value = sizeBytes / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}

/** An interval as a flashcard button shows it: `10 min`, `4 d`, `2.5 mo`. */
export function formatInterval(durationMs: number): string {
  const minutes = durationMs / 60_000;
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} min`;
  const hours = minutes / 60;
  if (hours < 24) return `${Math.round(hours)} h`;
  const days = hours / 24;
  if (days < 30) return `${Math.round(days)} d`;
  if (days < 365) return `${trim(days / 30.44)} mo`;
  return `${trim(days / 365.25)} y`;
}

function trim(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

const mediumDate = dateFormat({ dateStyle: 'medium' });
const dateTimeFormat = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

export function formatDate(atMs: number): string {
  return mediumDate.format(atMs);
}

export function formatDateTime(atMs: number): string {
  return dateTimeFormat.format(atMs);
}

const timeFormat = dateFormat({ timeStyle: 'short' });

/** Today the time, else the day. */
export function formatDayOrTime(atMs: number, nowMs: number): string {
  const day = formatDate(atMs);
  return day === formatDate(nowMs) ? timeFormat.format(atMs) : day;
}
