/** The tags of a card as its dialog holds them: their names, parted by commas. */
import type { AccountDatabase } from '../../../../db/database.ts';
import { card } from '../../../../model/entities/card.ts';
import { tagKey } from '../../../../model/entities/tag.ts';
import { type TagChanges, tagNamesOf } from '../../../../queries/tags/change-tags.ts';
import { readTagsOf } from '../../../../queries/tags/tags.ts';

/** @returns as the field shows them, by name */
export async function readTypedTags(database: AccountDatabase, cardId: string): Promise<string> {
  const names = await readTagsOf(database, { ownerEntity: card.name, ownerId: cardId });
  // A tag of another app may have a comma, which would part it.
  return names.map((name) => name.replaceAll(',', ' ')).join(', ');
}

/** What was written into the field and taken out of it: what another device does to other tags meanwhile stays. */
export function tagChanges(before: string, after: string): Required<TagChanges> {
  const [was, is] = [before, after].map((typed) => tagNamesOf(typed)) as [string[], string[]];
  const keysOf = (names: readonly string[]) => new Set(names.map(tagKey));
  const [wasKeys, isKeys] = [keysOf(was), keysOf(is)];
  return {
    add: is.filter((name) => !wasKeys.has(tagKey(name))),
    remove: [...wasKeys].filter((key) => !isKeys.has(key)),
  };
}
