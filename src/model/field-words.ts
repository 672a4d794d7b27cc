/** Shows values of fields in the student's words. Pure. */
import { dateFormat } from '../lib/date-format.ts';
import { countInWords, plural } from '../lib/plural.ts';
import { textOfBody } from '../text/note-text.ts';
import type { ShownAs, Values } from './entity.ts';
import { isDay } from './study/study-day.ts';
import { fieldShown } from './words.ts';

const days = dateFormat({ dateStyle: 'medium' });
const times = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** The text for an empty value. */
export const nothing = 'nothing';

/** @param row the other fields of the same thing; an answer, for example, is the index of an option */
export function valueInWords(entity: string, field: string, row: Values): string {
  const value = row[field];
  if (field === 'deletedAt') return value ? 'in the Trash' : 'not in the Trash';
  if (value === undefined || value === null || value === '') return nothing;
  const { as, unless } = fieldShown(entity, field) ?? {};
  if (unless !== undefined && row[unless]) return nothing;
  if (Array.isArray(value)) return listInWords(value, as);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return textInWords(value, as);
  if (typeof value === 'number') return numberInWords(value, as, row);
  return JSON.stringify(value);
}

function listInWords(values: readonly unknown[], as: ShownAs | undefined): string {
  if (typeof as === 'object' && 'counted' in as) return plural(values.length, as.counted);
  return values.map(String).join(' · ');
}

function textInWords(text: string, as: ShownAs | undefined): string {
  if (as === 'picture') return 'a picture';
  if (as === 'document') return textOfBody(text) || nothing;
  // An invalid date is shown unchanged: it may be the reason why the edit was refused.
  return as === 'day' && isDay(text) ? days.format(Date.parse(`${text}T12:00`)) : text;
}

function numberInWords(value: number, as: ShownAs | undefined, row: Values): string {
  if (as === 'time') return value === 0 ? nothing : times.format(value);
  if (as === 'percent') return `${Math.round(value * 100)} %`;
  if (typeof as === 'object' && 'say' in as) return as.say(value, row);
  if (typeof as === 'object' && 'optionOf' in as) return optionOf(row[as.optionOf], value);
  return countInWords(value);
}

function optionOf(options: unknown, answer: number): string {
  const option: unknown = Array.isArray(options) ? options[answer] : undefined;
  return typeof option === 'string' ? option : `answer ${answer + 1}`;
}
