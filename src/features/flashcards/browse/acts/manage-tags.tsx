/** The tags that are on cards: shown by a search, renamed and deleted on all cards that have them. */
import { useCallback, useEffect, useState } from 'react';
import { askCards, lookAtCards } from '../../../../queries/cards/ask-cards.ts';
import type { CardTag } from '../../../../queries/cards/cards-messages.ts';
import { ManageTags } from '../../../../tags/manage-tags.tsx';

interface ManageCardTagsProps {
  /** Finds the cards that have the tag. */
  onFind: (name: string) => void;
  onClose: () => void;
}

export function ManageCardTags(props: ManageCardTagsProps) {
  const tags = useCardTags();
  return (
    <ManageTags
      entity="card"
      title="Tags of cards"
      tags={tags}
      empty="Select cards and choose “Tags” to add the first one."
      {...props}
    />
  );
}

function useCardTags(): readonly CardTag[] | undefined {
  const [tags, setTags] = useState<readonly CardTag[]>();
  const read = useCallback(async () => {
    // Where the worker has stopped, the screen behind says so.
    setTags(await askCards('tags', {}).catch(() => []));
  }, []);
  useEffect(() => {
    void read();
    return lookAtCards(({ type }) => {
      if (type === 'changed') void read();
    });
  }, [read]);
  return tags;
}
