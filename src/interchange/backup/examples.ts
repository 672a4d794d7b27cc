/** A few rows of what an import would bring, in words: there a student sees that two columns are swapped, for example. */
import { cutAt } from '../../lib/plain-text.ts';
import { valueInWords } from '../../model/field-words.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { isInTrash } from '../../model/trash.ts';
import { fieldShown } from '../../model/words.ts';
import type { Compared } from './batches.ts';

export interface ImportExample {
  id: string;
  /** Otherwise it is here already and says something else. */
  isNew: boolean;
  /** Those that a student is told of, the first ones that are not empty. */
  fields: readonly { label: string; text: string }[];
}

export type ImportExamples = Partial<Record<EntityName, ImportExample[]>>;

/** Of each entity. */
const mostExamples = 3;
const mostFields = 3;
/** Characters of each text. */
const longestText = 120;

/** Adds one, unless there are enough or it would tell nothing. */
export function noteExample(examples: ImportExamples, entity: EntityName, one: Compared): void {
  const noted = examples[entity] ?? [];
  if (noted.length >= mostExamples || definitionOf(entity).isCounted !== true) return;
  if (one.comparison !== 'new' && one.comparison !== 'different') return;
  const fields = isInTrash(one.row) ? [] : fieldsInWords(entity, one);
  if (fields.length === 0) return;
  examples[entity] = [...noted, { id: one.row.id, isNew: one.comparison === 'new', fields }];
}

function fieldsInWords(entity: EntityName, { row, texts = {} }: Compared): ImportExample['fields'] {
  const told = Object.keys(definitionOf(entity).labels).flatMap((field) => {
    const { label, as } = fieldShown(entity, field) ?? {};
    // No time and no flag are written as 0; of the options of a question 0 is the first.
    const isAsItIs = as === undefined || as === 'time' || (typeof as === 'object' && 'say' in as);
    const isNone = row[field] === 0 && isAsItIs;
    const isEmpty = isNone || [undefined, null, ''].includes(row[field] as null);
    if (label === undefined || isEmpty) return [];
    const text = shortened(texts[field] ?? valueInWords(entity, field, row));
    return text === '' ? [] : [{ label, text }];
  });
  return told.slice(0, mostFields);
}

/** In one line. A long note is cut first, so that nothing of its length is copied. */
function shortened(text: string): string {
  const line = text
    .slice(0, 10 * longestText)
    .replace(/\s+/g, ' ')
    .trim();
  return cutAt(line, longestText);
}
