/** The tags that are on cards: shown by a search, renamed and deleted on all cards that have them. */
import { useCallback, useEffect, useState } from 'react';
import { ManageTags } from '../../../../components/tags/manage-tags.tsx';
import { askCards, lookAtCards } from '../../../../queries/cards/ask-cards.ts';
import type { CardTag } from '../../../../queries/cards/cards-reader.ts';
import { Button } from '../../../../ui/button.tsx';
import { Problem } from '../../../../ui/page/states.tsx';

interface ManageCardTagsProps {
  /** Finds the cards that have the tag. */
  onFind: (name: string) => void;
  onClose: () => void;
}

export function ManageCardTags(props: ManageCardTagsProps) {
  const { tags, hasFailed, retry } = useCardTags();
  return (
    <ManageTags
      entity="card"
      title="Tags of cards"
      tags={tags}
      empty="Select cards and choose “Tags” to add the first one."
      problem={
        hasFailed ? (
          <Problem
            title="The tags could not be read"
            text="Your tags are safe. Try again, or reload the page."
            action={
              <Button variant="secondary" onClick={retry}>
                Try again
              </Button>
            }
          />
        ) : null
      }
      {...props}
    />
  );
}

interface ReadTags {
  tags: readonly CardTag[] | undefined;
  hasFailed: boolean;
  retry: () => void;
}

function useCardTags(): ReadTags {
  const [tags, setTags] = useState<readonly CardTag[]>();
  const [hasFailed, setFailed] = useState(false);
  const read = useCallback(async () => {
    try {
      setTags(await askCards('tags', {}));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => {
    void read();
    return lookAtCards(({ type }) => {
      if (type === 'changed') void read();
    });
  }, [read]);
  return { tags, hasFailed, retry: () => void read() };
}
