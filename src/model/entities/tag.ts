/**
 * A tag of the student on a thing, such as `exam` on a file. Each tag of each thing is a separate row, so that
 * changes of two devices merge tag by tag (docs/decisions/25). Its id is derived from `tagIdKey`: equal tags that
 * two devices add to one thing are one row. It is deleted and restored with its thing; a removed tag keeps its row
 * under `deletedAt`.
 */
import * as v from 'valibot';
import { type DigestOf, idOfItem } from '../../lib/ids.ts';
import { plainText } from '../../lib/plain-text.ts';
import { fold } from '../../text/fold.ts';
import { longestTag } from '../../text/markdown/typed-tag.ts';
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
import { card } from './card.ts';
import { file } from './file.ts';
import { note } from './note.ts';

/** Limit in the app, UTF-16 units. Rows may be longer, so that the limit can rise. */
export const maxTagLength = longestTag;

export const tag = defineEntity({
  name: 'tag',
  kind: 'record',
  rank: 3,
  indexes: ['deletedAt', 'ownerId'],
  fields: {
    /** A free string: an app keeps tags of entities that it does not tag itself. */
    ownerEntity: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    ownerId: id,
    /** In the student's spelling. */
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.regex(plainText)),
    createdAt: timeMs,
  },
  noun: 'tag',
  title: 'name',
  labels: { ownerEntity: null, ownerId: null, name: 'Tag', createdAt: null },
  attachedTo: {
    entities: [file.name, card.name, note.name],
    entityField: 'ownerEntity',
    field: 'ownerId',
  },
  foundWithOwner: true,
  exportedSince: 3,
});

export type Tag = RowOf<typeof tag>;

export type TagOwner = Pick<Tag, 'ownerEntity' | 'ownerId'>;

/** The key for comparing tags: folded, with single spaces. Empty if the name has no letters or digits. */
export function tagKey(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim();
}

/**
 * The key that a stored key means now. Keys of earlier releases lack the marks of Thai, Hindi, kana and other scripts.
 * @param names of the tags in use
 */
export function keyOfStored(stored: string, names: readonly string[]): string {
  const key = tagKey(stored);
  if (names.some((name) => tagKey(name) === key)) return key;
  const former = (name: string) => tagKey(name.normalize('NFKD').replace(/\p{M}/gu, ''));
  const meant = names.find((name) => former(name) === key);
  return meant === undefined ? key : tagKey(meant);
}

type Written = Pick<Tag, 'name' | 'createdAt'>;

/** Equal tags show the spelling of the first one on every device. */
export function isWrittenBefore(a: Written, b: Written): boolean {
  return a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.name < b.name);
}

/** What two tags with the same id have in common. Never change it: stored ids depend on it. */
export function tagIdKey({ ownerEntity, ownerId }: TagOwner, name: string): string {
  const folded = name.normalize('NFKD').replace(marksWithoutId, '').toLowerCase();
  return JSON.stringify([ownerEntity, ownerId, folded.replace(/\s+/g, ' ').trim()]);
}

/** A copy of the marks that `fold` drops, because `fold` may change. Names with different keys need different ids. */
const marksWithoutId =
  /(?!\u3099|\u309a|\u0338)(?=\p{M})[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\u093c]/gu;

/** Equal on every device. */
export function idOfTag(owner: TagOwner, name: string, digestOf?: DigestOf): Promise<string> {
  return idOfItem(tag.name, tagIdKey(owner, name), digestOf);
}

/** Changes of one thing's tags. */
export interface TagEdit extends TagOwner {
  /** @see idOfTag for the ids */
  add: readonly { id: string; name: string }[];
  /** By `tagKey`. */
  remove: readonly string[];
}

/** All of them, or none. Skips tags that are already set or already removed. */
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

/** Changes the spelling of a tag without changing its key, such as `Exam` for `exam`. */
export const respellTags: Mutation<{ ids: readonly string[]; name: string }> = ({ ids, name }) =>
  ids.map((id) => updateRow(tag, id, { name }));

/** In its current spelling: it may have been removed while others were respelled. */
function givenBack(id: string, name: string): Draft {
  const draft = restoreRow(tag, id);
  return { ...draft, fields: { ...draft.fields, name } };
}

function isOn({ deletedAt }: Row): boolean {
  return deletedAt === 0;
}

/** An undone import deletes its tags forever, and such an id never comes back. */
async function isUnused(rows: RowReader, id: string): Promise<boolean> {
  return (await rows.get(tag, id)) === undefined;
}
