/** Words on a card: each is an item of its own, once, whatever its letters' case. */
import { cleanLine } from '../../../../text/clean-text.ts';

/** No row of another program's is made with a longer one. */
const longest = 500;

interface TagItem {
  entity: 'tag';
  key: string;
  fields: Readonly<Record<string, unknown>>;
  refs: Readonly<Record<string, string>>;
}

export function* cardTagItems(cardKey: string, tags: readonly string[]): Generator<TagItem> {
  for (const name of tags)
    yield {
      ...{ entity: 'tag', key: `tag:${cardKey}\n${name.toLowerCase()}` },
      fields: { ownerEntity: 'card', name },
      refs: { ownerId: cardKey },
    };
}

/** @returns each once, in the spelling that comes first */
export function uniqueTags(words: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const word of words) {
    const name = cleanLine(word).slice(0, longest);
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}
