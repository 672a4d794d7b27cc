import { isDiskFull } from '../disk-full.ts';
import type { Manifest } from './manifest.ts';

/** A number and its noun, such as “1 row” and “1,204 rows”. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  for (; value >= 1_000 && unit < units.length - 1; unit++) value /= 1_000;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

export function contentOf({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, n) => sum + n, 0);
  const students = count(tables.users ?? 0, 'student');
  return `${students}, ${count(rows, 'row')}, ${count(files.count, 'file')} (${size(files.bytes)})`;
}

/** One sentence on why something failed. @param disk the disk that may be full */
export function problemOf(what: string, error: unknown, disk: string): string {
  if (isDiskFull(error)) return `${what}: the disk of ${disk} is full. Make room and try again.`;
  if (!(error instanceof Error)) return `${what}: ${String(error)}`;
  const code = 'code' in error ? String(error.code) : error.name;
  return `${what}: ${error.message.split('\n', 1)[0] || code}`;
}
