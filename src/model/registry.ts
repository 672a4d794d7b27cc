/** The only list of entities: database, server and protocol read it. */
import * as v from 'valibot';
import { calendar } from './entities/calendar.ts';
import { card } from './entities/card.ts';
import { course } from './entities/course.ts';
import { deck } from './entities/deck.ts';
import { event } from './entities/event.ts';
import { attempt } from './entities/facts/attempt.ts';
import { focus } from './entities/facts/focus.ts';
import { reading } from './entities/facts/reading.ts';
import { review } from './entities/facts/review.ts';
import { file } from './entities/file.ts';
import { goal } from './entities/goal.ts';
import { highlight } from './entities/highlight.ts';
import { media } from './entities/media.ts';
import { memo } from './entities/memo.ts';
import { note } from './entities/note.ts';
import { notification } from './entities/notification.ts';
import { occurrence } from './entities/occurrence.ts';
import { pick } from './entities/pick.ts';
import { question, quiz } from './entities/quiz/quiz.ts';
import { sitting } from './entities/quiz/sitting.ts';
import { profile } from './entities/student/profile.ts';
import { settings } from './entities/student/settings.ts';
import { subtask } from './entities/subtask.ts';
import { point, summary } from './entities/summary.ts';
import { tag } from './entities/tag.ts';
import { task } from './entities/task.ts';
import type { EntityDefinition, FieldSchemas, RowOf } from './entity.ts';
import { timeMs } from './fields.ts';
import { tombstoneField } from './merge.ts';
import type { Refusal } from './refusal.ts';

export const registry = {
  settings,
  profile,
  course,
  deck,
  card,
  review,
  file,
  media,
  tag,
  task,
  event,
  goal,
  notification,
  note,
  quiz,
  question,
  attempt,
  sitting,
  summary,
  point,
  reading,
  highlight,
  occurrence,
  subtask,
  focus,
  calendar,
  memo,
  pick,
};

/**
 * Version of the tables on a device. Raise it for a new entity, an index, or another table of the device
 * (`db/database-versions.ts`). A new field needs no new version.
 */
export const tablesVersion = 25;

export type EntityName = keyof typeof registry;
export type EntityRow<N extends EntityName> = RowOf<(typeof registry)[N]>;
export type AnyEntity = EntityDefinition<string, FieldSchemas>;

export const entityNames = Object.keys(registry) as EntityName[];

export function isEntityName(name: unknown): name is EntityName {
  return typeof name === 'string' && Object.hasOwn(registry, name);
}

export function definitionOf(name: EntityName): AnyEntity {
  return registry[name];
}

const timeOfPurge = v.pipe(timeMs, v.minValue(1));
const recordFields: FieldSchemas = { deletedAt: timeMs, [tombstoneField]: timeOfPurge };
/** A fact never changes. It is deleted forever if the import that brought it is undone (docs/decisions/22). */
const factFields: FieldSchemas = { [tombstoneField]: v.optional(timeOfPurge) };

const required = new Map<EntityName, readonly string[]>();

/** Fields required in every row of this entity. */
export function requiredFields(name: EntityName): readonly string[] {
  const known = required.get(name);
  if (known !== undefined) return known;
  const fields = Object.entries(definitionOf(name).fields);
  const found = fields.filter(([, schema]) => !v.is(schema, undefined)).map(([field]) => field);
  required.set(name, found);
  return found;
}

const fieldsKnown = new Map<EntityName, FieldSchemas>();

/** Fields that a change of this entity may have, with their schemas. */
export function knownFields(name: EntityName): FieldSchemas {
  const known = fieldsKnown.get(name);
  if (known !== undefined) return known;
  const { kind, fields } = definitionOf(name);
  const all = { ...fields, ...(kind === 'record' ? recordFields : factFields) };
  fieldsKnown.set(name, all);
  return all;
}

/**
 * Checks a change's fields. @returns the reason for a refusal; `undefined` if they may be stored
 * @param complete the row does not exist yet, so all required fields must be present
 */
export function fieldsProblem(
  name: EntityName,
  fields: Record<string, unknown>,
  complete: boolean,
): Refusal | undefined {
  const known = knownFields(name);
  const unknown = Object.keys(fields).find((field) => !Object.hasOwn(known, field));
  // Checked first: a newer release may have other rules for the remaining fields.
  if (unknown !== undefined) return { code: 'unknown-field', field: unknown };
  for (const field of Object.keys(fields))
    if (known[field] !== undefined && !v.is(known[field], fields[field]))
      return { code: 'wrong-value', field };
  if (!complete || tombstoneField in fields) return undefined;
  const missing = requiredFields(name).find((field) => !(field in fields));
  return missing === undefined ? undefined : { code: 'missing-field', field: missing };
}
