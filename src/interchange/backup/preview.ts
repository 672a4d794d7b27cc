/** Counts what an import would bring, with a few examples, before anything is written. */
import { heldAmong } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { collectLeftOut } from '../../db/imports/imports.ts';
import { rowKey } from '../../db/outbox/outbox.ts';
import { cutAt } from '../../lib/plain-text.ts';
import type { Card } from '../../model/entities/card.ts';
import { nothing, valueInWords } from '../../model/field-words.ts';
import type { Comparison } from '../../model/imported-rows.ts';
import type { LeftOut } from '../../model/left-out.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { isInTrash } from '../../model/trash.ts';
import { fieldShown } from '../../model/words.ts';
import { batchesOf, type Compared } from './batches.ts';
import { bringsMemory, createDayCounter, type KeptDays } from './kept-days.ts';
import { hashesOf, type ImportSource, lackingBytes, lacksBytes, noBytes } from './read/source.ts';
import { nothingReplaced } from './replaced-ids.ts';

export type EntityPreview = Record<Comparison, number>;

export interface ImportPreview {
  entities: Partial<Record<EntityName, EntityPreview>>;
  /** New or different rows. */
  examples: ImportExamples;
  total: number;
  /** Size of files, media and other bytes that are not on this device yet. */
  newBytes: number;
  /** Due days that cards bring from another program; they are not among the reviews. */
  days: KeptDays;
  leftOut: LeftOut[];
  leftOutCount: number;
}

/** @param onProgress receives the rows compared so far */
export async function previewImport(
  database: AccountDatabase,
  source: ImportSource,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<ImportPreview> {
  const { report, leaveOut } = collectLeftOut();
  const preview: Omit<ImportPreview, keyof typeof report> = {
    entities: {},
    examples: {},
    total: 0,
    newBytes: 0,
    days: { cards: 0, anew: 0 },
  };
  const days = createDayCounter(database);
  const options = { signal, leaveOut, wantsBytes: noBytes };
  const counted = new Set<unknown>();
  const trash = trashedWholes();
  for await (const { entity, rows } of batchesOf(database, source, options, nothingReplaced)) {
    const counts = preview.entities[entity] ?? noRows();
    preview.entities[entity] = counts;
    const held = await heldAmong(hashesOf(rows), database);
    for (const one of rows) {
      const isMissing = one.comparison === 'new' && one.withoutBytes !== undefined;
      if (isMissing && lacksBytes(one, source, held)) {
        leaveOut(lackingBytes(one));
        continue;
      }
      const comparison = trash.comparisonOf(one);
      if (comparison === 'gone' || !bringsMemory(one)) counts[comparison] += 1;
      noteExample(preview.examples, entity, one);
      const { sha256, sizeBytes } = one.row;
      if (typeof sha256 !== 'string' || counted.has(sha256)) continue;
      counted.add(sha256);
      if (!held.has(sha256)) preview.newBytes += Number(sizeBytes);
    }
    await days.add(entity, rows);
    preview.total += rows.length;
    onProgress(preview.total);
  }
  return { ...preview, days: await days.finish(), ...report };
}

/** Cards of a deck in the Trash are on no screen and come back with it. Wholes come before their parts. */
function trashedWholes() {
  const keys = new Set<string>();
  return {
    comparisonOf: ({ entity, row, comparison }: Compared): Comparison => {
      if (comparison === 'in-trash') keys.add(rowKey({ entity, id: row.id }));
      const { partOf } = definitionOf(entity);
      if (partOf === undefined || isInTrash(row)) return comparison;
      const isHere = comparison === 'same' || comparison === 'different';
      const whole = { entity: partOf.entity, id: String(row[partOf.field]) };
      return isHere && keys.has(rowKey(whole)) ? 'in-trash' : comparison;
    },
  };
}

function noRows(): EntityPreview {
  return { new: 0, same: 0, different: 0, 'in-trash': 0, gone: 0 };
}

export function sumOfPreview({ entities }: ImportPreview): EntityPreview {
  const sum = noRows();
  for (const counts of Object.values(entities)) {
    for (const [comparison, count] of Object.entries(counts)) {
      sum[comparison as Comparison] += count;
    }
  }
  return sum;
}

/** A row in words. A student sees from it, for example, that two columns are swapped. */
export interface ImportExample {
  id: string;
  /** Otherwise the row is here with other values. */
  isNew: boolean;
  /** The first labelled fields that are not empty. */
  fields: readonly { label: string; text: string }[];
  /** The sides of a card, to be drawn. */
  card?: Pick<Card, 'kind' | 'front' | 'back' | 'asked'>;
}

export type ImportExamples = Partial<Record<EntityName, ImportExample[]>>;

const mostExamples = 3;
const mostFields = 3;
/** Characters. */
const longestText = 120;

function noteExample(examples: ImportExamples, entity: EntityName, one: Compared): void {
  const noted = examples[entity] ?? [];
  if (noted.length >= mostExamples || !hasExamples(entity)) return;
  if (one.comparison !== 'new' && one.comparison !== 'different') return;
  const fields = isInTrash(one.row) ? [] : fieldsInWords(entity, one);
  if (fields.length === 0) return;
  const example = { id: one.row.id, isNew: one.comparison === 'new', fields };
  const card = entity === 'card' ? sidesOf(one.row) : undefined;
  examples[entity] = [...noted, { ...example, ...(card && { card }) }];
}

/** A quiz is not counted by its questions, but they show whether its answers were read right. */
function hasExamples(entity: EntityName): boolean {
  return entity === 'question' || definitionOf(entity).isCounted === true;
}

/** Without words on the front it would be drawn empty. */
function sidesOf({ kind, front, back, asked }: Compared['row']): ImportExample['card'] {
  if (typeof front !== 'string' || typeof back !== 'string' || front === '') return undefined;
  return {
    kind: kind === 'cloze' ? kind : 'basic',
    ...{ front, back },
    asked: typeof asked === 'number' ? asked : undefined,
  };
}

function fieldsInWords(entity: EntityName, { row, texts = {} }: Compared): ImportExample['fields'] {
  const told = Object.keys(definitionOf(entity).labels).flatMap((field) => {
    const { label, as } = fieldShown(entity, field) ?? {};
    // 0 means no time or flag, but the first option of a question.
    const isAsItIs = as === undefined || as === 'time' || (typeof as === 'object' && 'say' in as);
    const isNone = row[field] === 0 && isAsItIs;
    const isEmpty = isNone || [undefined, null, ''].includes(row[field] as null);
    if (label === undefined || isEmpty) return [];
    const text = shortened(texts[field] ?? valueInWords(entity, field, row));
    return text === '' || text === nothing ? [] : [{ label, text }];
  });
  return told.slice(0, mostFields);
}

/** On one line. Cuts a long note first, to avoid copying all of it. */
function shortened(text: string): string {
  const line = text
    .slice(0, 10 * longestText)
    .replace(/\s+/g, ' ')
    .trim();
  return cutAt(line, longestText);
}
