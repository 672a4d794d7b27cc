/** Saves a card with all rows of its group, its pictures and sounds in one edit. Finds cards with the same front. */
import { deleteUnneededBytes } from '../../db/bytes/adding.ts';
import type { EditGuard } from '../../db/commit-edits.ts';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { type Mutated, mutateIn } from '../../db/mutate.ts';
import { idOfItem } from '../../lib/ids.ts';
import type { Result } from '../../lib/result.ts';
import { card } from '../../model/entities/card.ts';
import { numbersOf } from '../../model/entities/cards/card-content.ts';
import type { ShownMedia, Side } from '../../model/entities/cards/save-card-media.ts';
import { type CardsEdit, saveCards } from '../../model/entities/cards/save-cards.ts';
import { idOfTag, type TagEdit, tagKey } from '../../model/entities/tag.ts';
import { isTombstone } from '../../model/merge.ts';
import { keepMediaBytes, storeMediaBytes } from '../media.ts';
import { type TagChanges, tagEdits } from '../tags/change-tags.ts';
import { readTagsOf } from '../tags/tags.ts';

const noTags: Required<TagChanges> = { add: [], remove: [] };

export interface NewMedia {
  side: Side;
  bytes: Blob;
  /** May be empty. */
  name: string;
}

export interface CardSaving
  extends Pick<CardsEdit, 'id' | 'made' | 'before' | 'after' | 'removed'> {
  added?: readonly NewMedia[];
  /** Changes of the tags of all its rows. */
  tagged?: Required<TagChanges>;
}

/** For people. */
export const cardIsGone =
  'This card was deleted forever meanwhile. To keep what you typed, copy it into a new card.';

/** @returns `cardIsGone` if another device or tab has deleted the card for good */
export async function saveCard(
  { added = [], tagged = noTags, ...edit }: CardSaving,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<Mutated>> {
  const stored: ShownMedia[] = [];
  // The bytes first: a card without its picture is useless, and the dialog holds the only copy.
  for (const { bytes, name, side } of added) {
    const one = await storeMediaBytes(bytes, database);
    if (!one.ok) {
      await dropBytes(stored, database);
      return one;
    }
    stored.push({ ...one.data, name, side });
  }
  const row = edit.made ? undefined : await database.rows('card').get(edit.id);
  const groupId = row?.groupId ?? undefined;
  const ids = await idsOfGroup(groupId ?? edit.id, [
    ...new Set([...numbersOf(edit.after), ...numbersOf(edit.before)]),
  ]);
  const opened = { ownerEntity: card.name, ownerId: edit.id };
  const own = edit.made ? [] : await readTagsOf(database, opened);
  const left = own.filter((name) => !tagged.remove.includes(tagKey(name)));
  const input = {
    ...{ ...edit, ids, added: stored },
    tags: await tagsOfParts(left, ids, database),
    tagged: await taggedIn({ id: edit.id, groupId }, tagged, ids, database),
  };
  const guard = edit.made ? undefined : whileThere(edit.id);
  const saved = await mutateIn(database, saveCards, input, undefined, guard);
  if (!saved.ok) {
    await dropBytes(stored, database);
    return saved;
  }
  for (const [at, { sha256 }] of stored.entries()) {
    const bytes = added[at]?.bytes;
    if (bytes) await keepMediaBytes(sha256, bytes, database);
  }
  await dropBytes(edit.removed ?? [], database);
  return saved;
}

function whileThere(id: string): EditGuard {
  return {
    tables: [card.name],
    isOpen: async (database) => {
      const row = await database.rows('card').get(id);
      return row !== undefined && !isTombstone(row);
    },
    problem: cardIsGone,
    close: async () => undefined,
  };
}

/** The same ids on every device. */
export async function idsOfGroup(
  groupId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const each = numbers.map(
    async (asked) => [asked, await idOfItem(card.name, JSON.stringify([groupId, asked]))] as const,
  );
  return new Map(await Promise.all(each));
}

/** New rows get the tags of the row that was opened. */
async function tagsOfParts(
  names: readonly string[],
  ids: ReadonlyMap<number, string>,
  database: AccountDatabase,
): Promise<NonNullable<CardsEdit['tags']>> {
  const pairs = [...ids.values()].flatMap((ownerId) => names.map((name) => ({ ownerId, name })));
  const made = pairs.map(async ({ ownerId, name }) => {
    const tagId = await idOfTag({ ownerEntity: card.name, ownerId }, name);
    const isFree = (await database.rows('tag').get(tagId)) === undefined;
    return isFree ? [{ id: tagId, ownerId, name }] : [];
  });
  return (await Promise.all(made)).flat();
}

/** Of each possible row of the card, because its rows are known only while it is saved. */
async function taggedIn(
  { id, groupId }: { id: string; groupId: string | undefined },
  changes: Required<TagChanges>,
  ids: ReadonlyMap<number, string>,
  database: AccountDatabase,
): Promise<TagEdit[]> {
  if (changes.add.length + changes.remove.length === 0) return [];
  const group = groupId
    ? await database.rows('card').where('groupId').equals(groupId).primaryKeys()
    : [];
  const owners = new Set([id, ...ids.values(), ...group]);
  return await tagEdits(
    [...owners].map((ownerId) => ({ ownerEntity: card.name, ownerId })),
    changes,
  );
}

async function dropBytes(
  all: readonly { sha256: string }[],
  database: AccountDatabase,
): Promise<void> {
  for (const { sha256 } of all) await deleteUnneededBytes(sha256, database);
}
