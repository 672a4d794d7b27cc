/** Lead times of reminders in words, and the choices that screens offer. Pure. */
import { plural } from '../../lib/plural.ts';

const hourMin = 60;
const dayMin = 24 * hourMin;

/** Minutes before the time of a task, of an event, and of an exam in days. */
export const leadChoices = {
  task: [0, 10, 30, hourMin, 3 * hourMin, dayMin],
  event: [0, 5, 10, 15, 30, hourMin, 2 * hourMin, dayMin],
  exam: [dayMin, 2 * dayMin, 3 * dayMin, 7 * dayMin, 14 * dayMin],
} as const;

/** For example `10 min before`; @param atZero for no lead, such as `At the start` */
export function leadInWords(leadMin: number, atZero: string): string {
  return leadMin === 0 ? atZero : `${amount(leadMin)} before`;
}

/** For example `7 and 2 days before`; the earliest first. */
export function leadsInWords(leads: readonly number[], atZero: string): string {
  const [first, ...rest] = [...new Set(leads)].sort((a, b) => b - a);
  if (first === undefined) return 'Never';
  if (rest.length === 0) return leadInWords(first, atZero);
  const all = [first, ...rest];
  const isDays = all.every((lead) => lead > 0 && lead % dayMin === 0);
  const words = isDays
    ? all.map((lead, at) => (at < rest.length ? String(lead / dayMin) : amount(lead)))
    : all.map((lead) => (lead === 0 ? atZero.toLowerCase() : amount(lead)));
  const list = `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
  return all.at(-1) === 0 ? list : `${list} before`;
}

function amount(leadMin: number): string {
  if (leadMin % dayMin === 0) return plural(leadMin / dayMin, 'day');
  return leadMin % hourMin === 0 ? plural(leadMin / hourMin, 'hour') : `${leadMin} min`;
}
