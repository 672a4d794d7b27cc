/**
 * A word of the student's own on something, such as `exam` on a file. Each tag of each thing is a row of its own, so that
 * what two devices add and remove merges tag by tag (docs/decisions/25). Its id is made of `tagIdKey`: equal tags that two devices add to one
 * thing are one row. It comes and goes with what it is on; taken off, it waits under `deletedAt` to be added again.
 */
import * as v from 'valibot';
import { idOfItem } from '../../lib/ids.ts';
import { plainText } from '../../lib/plain-text.ts';
import { fold } from '../../text/fold.ts';
import {
  createRow,
  type Draft,
  defineEntity,
  type Mutation,
  type ReadingMutation,
  type RowOf,
  type RowReader,
  restoreRow,
  trashRow,
  updateRow,
} from '../entity.ts';
import { id, timeMs } from '../fields.ts';
import type { Row } from '../merge.ts';

/** Of a name, UTF-16 units: what the app lets in. Rows may have more, so that this can rise. */
export const maxTagLength = 40;

export const tag = defineEntity({
  name: 'tag',
  kind: 'record',
  rank: 3,
  indexes: ['deletedAt', 'ownerId'],
  fields: {
    /** No list of values: an app keeps tags of what it does not know to have any. */
    ownerEntity: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    ownerId: id,
    /** As the student wrote it. */
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.regex(plainText)),
    createdAt: timeMs,
  },
  noun: 'tag',
  title: 'name',
  labels: { ownerEntity: null, ownerId: null, name: 'Tag', createdAt: null },
  attachedTo: { entities: ['file', 'card'], entityField: 'ownerEntity', field: 'ownerId' },
  exportedSince: 3,
});

export type Tag = RowOf<typeof tag>;

export type TagOwner = Pick<Tag, 'ownerEntity' | 'ownerId'>;

/** By this tags are compared: without case and accents. Empty where a name says nothing. */
export function tagKey(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim();
}

type Written = Pick<Tag, 'name' | 'createdAt'>;

/** Of equal tags the spelling of the first is shown, on every device. */
export function isWrittenBefore(a: Written, b: Written): boolean {
  return a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.name < b.name);
}

/** What two tags with the same id have in common. It must never change: ids that are stored are made of it. */
export function tagIdKey({ ownerEntity, ownerId }: TagOwner, name: string): string {
  return JSON.stringify([ownerEntity, ownerId, tagKey(name)]);
}

/** The same on every device. */
export function idOfTag(owner: TagOwner, name: string): Promise<string> {
  return idOfItem(tag.name, tagIdKey(owner, name));
}

/** What becomes of one thing's tags. */
export interface TagEdit extends TagOwner {
  /** @see idOfTag for the ids */
  add: readonly { id: string; name: string }[];
  /** By `tagKey`. */
  remove: readonly string[];
}

/** All of them together, or none. It writes no tag that is there already, and none that is off already. */
export const changeTags: ReadingMutation<readonly TagEdit[]> = {
  entities: () => [tag],
  recipe: async (edits, { nowMs, newId }, rows) => {
    const drafts = edits.map(async (edit) => {
      const { add, remove, ...owner } = edit;
      const own = (await rows.having(tag, 'ownerId', owner.ownerId)).filter(
        ({ ownerEntity }) => ownerEntity === owner.ownerEntity,
      );
      const byKey = Map.groupBy(own, ({ name }) => tagKey(String(name)));
      const added = add.map(async ({ id, name }): Promise<Draft[]> => {
        const known = byKey.get(tagKey(name)) ?? [];
        if (known.some(isOn)) return [];
        const [off] = known;
        if (off !== undefined) return [givenBack(off.id, name)];
        const isFree = await isUnused(rows, id);
        return [createRow(tag, isFree ? id : newId(), { ...owner, name, createdAt: nowMs })];
      });
      const removed = remove.flatMap((key) => (byKey.get(key) ?? []).filter(isOn));
      return [
        ...(await Promise.all(added)).flat(),
        ...removed.map((row) => trashRow(tag, row.id, nowMs)),
      ];
    });
    return (await Promise.all(drafts)).flat();
  },
};

/** Writes tags in another way that counts as the same, such as `Exam` for `exam`. */
export const respellTags: Mutation<{ ids: readonly string[]; name: string }> = ({ ids, name }) =>
  ids.map((id) => updateRow(tag, id, { name }));

/** As it is written now: it may have been off while the others were written anew. */
function givenBack(id: string, name: string): Draft {
  const draft = restoreRow(tag, id);
  return { ...draft, fields: { ...draft.fields, name } };
}

function isOn({ deletedAt }: Row): boolean {
  return deletedAt === 0;
}

/** An import that was undone has deleted its tags for good, and an id that was deleted so never comes back. */
async function isUnused(rows: RowReader, id: string): Promise<boolean> {
  return (await rows.get(tag, id)) === undefined;
}
