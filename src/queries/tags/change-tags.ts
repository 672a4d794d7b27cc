/** Putting tags on things and taking them off, renaming one everywhere and taking one off everything. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { type Mutated, mutateIn } from '../../db/mutate.ts';
import { plainText } from '../../lib/plain-text.ts';
import type { Result } from '../../lib/result.ts';
import { card } from '../../model/entities/card.ts';
import { event } from '../../model/entities/event.ts';
import {
  changeTags,
  idOfTag,
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
  /** Names of tags that each of the things has then. */
  add?: readonly string[];
  /** By `tagKey`: tags that none of the things has then. */
  remove?: readonly string[];
}

/** All of it together, or nothing. @param owners may name one thing twice */
export async function saveTags(
  owners: readonly TagOwner[],
  changes: TagChanges,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<Mutated>> {
  return await mutateIn(database, changeTags, await tagEdits(owners, changes));
}

/** What `changeTags` takes. @param owners may name one thing twice */
export async function tagEdits(
  owners: readonly TagOwner[],
  changes: TagChanges,
): Promise<TagEdit[]> {
  // A row that one edit writes twice is not taken back by Undo.
  const once = new Map(owners.map((owner) => [`${owner.ownerEntity} ${owner.ownerId}`, owner]));
  return await Promise.all([...once.values()].map((owner) => editOf(owner, changes)));
}

/** On everything that has it, or on all things of one kind. @param name may be a tag that is in use: then the two are one */
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
  /** Ids of exams of the cards with the tag: they would have no cards any more. */
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
  return events
    .filter(({ examOf, examRef }) => examOf === 'tag' && tagKey(examRef ?? '') === key)
    .map(({ id }) => id);
}

/** From everything that has it, or from all things of one kind. */
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

/** Names of tags as they are typed, of files and of cards. */
export const tagTooLong = `Tags can have up to ${maxTagLength} characters.`;

/** The tags in what was typed or pasted: several are told apart by commas and lines. */
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

/** Without control characters and what turns the direction of letters around, by which a name could look like another. */
function plainOf(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => (plainText.test(letter) ? letter : ' '))
    .join('');
}
