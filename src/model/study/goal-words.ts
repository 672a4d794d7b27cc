/** The amounts of study goals in words, in the unit of the goal. */
import { plural } from '../../lib/plural.ts';
import type { GoalUnit } from './goal-terms.ts';

/** `3 pages`, `1 card`, `1 h 20 min`. */
export function amountInWords(unit: GoalUnit, amount: number): string {
  return unit === 'minute' ? minutesInWords(amount) : plural(amount, unit);
}

/** What the student does, as an order: `Read 3 pages`. */
export function orderInWords(unit: GoalUnit, amount: number): string {
  return `${doing[unit]} ${amountInWords(unit, amount)}`;
}

const doing: Record<GoalUnit, string> = { page: 'Read', card: 'Review', minute: 'Study' };

/** What the student does, in lower case: `read`. */
export function verbOf(unit: GoalUnit): string {
  return doing[unit].toLowerCase();
}

/** `45 min`, `2 h`, `3 h 20 min`. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours.toLocaleString()} h` : `${hours.toLocaleString()} h ${rest} min`;
}
