/** The tags that cards have, to choose from. They are read from all cards, so not before somebody asks. */
import { useState } from 'react';
import { askCards } from '../../../../queries/cards/ask-cards.ts';
import type { CardTag } from '../../../../queries/cards/cards-messages.ts';

/** @returns the tags, none until `read` is called and has read them */
export function useTagsInUse(): { inUse: readonly CardTag[]; read: () => Promise<void> } {
  const [inUse, setInUse] = useState<readonly CardTag[]>([]);
  const read = async () => {
    try {
      setInUse(await askCards('tags', {}));
    } catch (error) {
      // Tags can be typed without them.
      console.warn('The tags of cards could not be read', error);
    }
  };
  return { inUse, read };
}
