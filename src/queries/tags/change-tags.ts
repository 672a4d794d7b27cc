/** Adds, removes and renames tags, and reads their names from typed text. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { type Mutated, mutateIn } from '../../db/mutate.ts';
import { plainText } from '../../lib/plain-text.ts';
import type { Result } from '../../lib/result.ts';
import { card } from '../../model/entities/card.ts';
import { event } from '../../model/entities/event.ts';
import {
  changeTags,
  idOfTag,
  keyOfStored,
  maxTagLength,
  respellTags,
  type Tag,
  type TagEdit,
  type TagOwner,
  tag,
  tagKey,
} from '../../model/entities/tag.ts';
import { type ReadingMutation, updateRow } from '../../model/entity.ts';
import { readTagRows } from './tags.ts';

export interface TagChanges {
  /** Names of tags that each thing gets. */
  add?: readonly string[];
  /** By `tagKey`: tags that each thing loses. */
  remove?: readonly string[];
}

/** All or nothing. @param owners may name a thing twice */
export async function saveTags(
  owners: readonly TagOwner[],
  changes: TagChanges,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<Mutated>> {
  return await mutateIn(database, changeTags, await tagEdits(owners, changes));
}

/** The input of `changeTags`. @param owners may name a thing twice */
export async function tagEdits(
  owners: readonly TagOwner[],
  changes: TagChanges,
): Promise<TagEdit[]> {
  // Undo cannot restore a row that one edit writes twice.
  const once = new Map(owners.map((owner) => [`${owner.ownerEntity} ${owner.ownerId}`, owner]));
  return await Promise.all([...once.values()].map((owner) => editOf(owner, changes)));
}

/** On everything that has it, or on things of one kind. @param name may be in use: then both become one */
export async function renameTag(
  key: string,
  name: string,
  database: AccountDatabase = currentDatabase(),
  ownerEntity?: string,
): Promise<Result<Mutated>> {
  const rows = await rowsOf(key, database, ownerEntity);
  if (tagKey(name) === key) {
    return await mutateIn(database, respellTags, { ids: rows.map(({ id }) => id), name });
  }
  const isOfCards = ownerEntity === undefined || ownerEntity === card.name;
  const edits = await tagEdits(rows, { add: [name], remove: [key] });
  const exams = isOfCards ? await examsOf(key, database) : [];
  return await mutateIn(database, renameWithExams, { edits, exams, ref: tagKey(name) });
}

interface Rename {
  edits: readonly TagEdit[];
  /** Ids of exams about cards with the tag: they would lose their cards. */
  exams: readonly string[];
  ref: string;
}

const renameWithExams: ReadingMutation<Rename> = {
  entities: () => [tag, event],
  recipe: async ({ edits, exams, ref }, context, rows) => [
    ...(await changeTags.recipe(edits, context, rows)),
    ...exams.map((id) => updateRow(event, id, { examRef: ref })),
  ],
};

async function examsOf(key: string, database: AccountDatabase): Promise<string[]> {
  const events = await database.rows('event').where('deletedAt').equals(0).toArray();
  const ofTags = events.filter(({ examOf }) => examOf === 'tag');
  if (ofTags.length === 0) return [];
  const names = (await readTagRows(database)).map(({ name }) => name);
  return ofTags
    .filter(({ examRef }) => keyOfStored(examRef ?? '', names) === key)
    .map(({ id }) => id);
}

/** From everything that has it, or from things of one kind. */
export async function removeTag(
  key: string,
  database: AccountDatabase = currentDatabase(),
  ownerEntity?: string,
): Promise<Result<Mutated>> {
  return await saveTags(await rowsOf(key, database, ownerEntity), { remove: [key] }, database);
}

async function rowsOf(
  key: string,
  database: AccountDatabase,
  ownerEntity: string | undefined,
): Promise<Tag[]> {
  const rows = (await readTagRows(database)).filter(({ name }) => tagKey(name) === key);
  return ownerEntity === undefined ? rows : rows.filter((row) => row.ownerEntity === ownerEntity);
}

async function editOf(
  { ownerEntity, ownerId }: TagOwner,
  { add = [], remove = [] }: TagChanges,
): Promise<TagEdit> {
  const owner = { ownerEntity, ownerId };
  const added = add.map(async (name) => ({ id: await idOfTag(owner, name), name }));
  return { ...owner, add: await Promise.all(added), remove };
}

export const tagTooLong = `Tags can have up to ${maxTagLength} characters.`;

/** Reads tags from typed or pasted text: commas and line breaks separate them. */
export function tagNamesOf(typed: string): string[] {
  const names = typed.split(/[,\n\r]/).map((part) => plainOf(part).replace(/\s+/g, ' ').trim());
  const byKey = new Map(names.map((name) => [tagKey(name), name] as const).toReversed());
  byKey.delete('');
  return [...byKey.values()].toReversed();
}

/** @returns why they cannot be tags; `undefined`: they can */
export function problemOfTags(names: readonly string[]): string | undefined {
  return names.some((name) => name.length > maxTagLength) ? tagTooLong : undefined;
}

/** Without control characters and direction marks, which could make one name look like another. */
function plainOf(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => (plainText.test(letter) ? letter : ' '))
    .join('');
}
