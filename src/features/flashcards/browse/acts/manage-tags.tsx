/** The tags that are on cards: shown by a search, renamed and deleted on all cards that have them. */
import { Pencil, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { currentDatabase } from '../../../../db/database.ts';
import { plural } from '../../../../lib/plural.ts';
import { maxTagLength } from '../../../../model/entities/tag.ts';
import { askCards, lookAtCards } from '../../../../queries/cards/ask-cards.ts';
import type { CardTag } from '../../../../queries/cards/cards-messages.ts';
import { removeTag, renameTag } from '../../../../queries/tags/change-tags.ts';
import { tagNamesOf } from '../../../../queries/tags/tag-names.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../../ui/dialog/dialog.tsx';
import { NameDialog } from '../../../../ui/dialog/name-dialog.tsx';
import { useOnce } from '../../../../ui/press/use-once.ts';
import { tell } from '../../../../ui/toaster/tell.ts';

interface ManageCardTagsProps {
  /** Finds the cards that have the tag. */
  onFind: (name: string) => void;
  onClose: () => void;
}

export function ManageCardTags({ onFind, onClose }: ManageCardTagsProps) {
  const tags = useCardTags();
  const [act, setAct] = useState<{ kind: 'rename' | 'delete'; tag: CardTag }>();
  const close = () => setAct(undefined);
  const [remove] = useOnce(async (tag: CardTag) => {
    close();
    const words = { done: 'Tag deleted', undone: 'Tag restored' };
    const failed = 'Could not delete the tag. Try again.';
    tell(await removeTag(tag.key, currentDatabase(), 'card'), { ...words, failed });
  });
  const rename = async (tag: CardTag, typed: string) => {
    // A comma parts tags where they are added, so none has one.
    const [name = tag.name] = tagNamesOf(typed.replaceAll(',', ' '));
    const renamed = tell(await renameTag(tag.key, name, currentDatabase(), 'card'), {
      ...{ done: 'Tag renamed', undone: 'Tag renamed back' },
      failed: 'Could not rename the tag. Try again.',
    });
    if (renamed) close();
    return renamed;
  };
  return (
    <>
      <Dialog title="Tags of cards" onClose={onClose}>
        {tags?.length === 0 ? (
          <p className="text-muted">Select cards and choose “Tags” to add the first one.</p>
        ) : null}
        <ul aria-label="Tags" className="grid">
          {tags?.map((tag) => (
            <li key={tag.key} className="flex items-center gap-2 py-1">
              <button
                type="button"
                onClick={() => onFind(tag.name)}
                className="min-h-11 min-w-0 flex-1 truncate text-left font-medium text-accent underline underline-offset-2"
              >
                <bdi>{tag.name}</bdi>
              </button>
              <span className="shrink-0 text-sm text-muted">{plural(tag.count, 'card')}</span>
              <IconButton
                label={`Rename ${tag.name}`}
                icon={<Pencil aria-hidden size={18} />}
                onClick={() => setAct({ kind: 'rename', tag })}
              />
              <IconButton
                label={`Delete ${tag.name}`}
                icon={<Trash2 aria-hidden size={18} />}
                onClick={() => setAct({ kind: 'delete', tag })}
              />
            </li>
          ))}
        </ul>
      </Dialog>
      {act?.kind === 'rename' ? (
        <NameDialog
          title="Rename tag"
          label="Name"
          thing="tag"
          name={act.tag.name}
          maxLength={maxTagLength}
          onSave={(typed) => rename(act.tag, typed)}
          onClose={close}
        />
      ) : null}
      {act?.kind === 'delete' ? (
        <ConfirmDialog
          title="Delete this tag?"
          text={`“${act.tag.name}” is removed from ${plural(act.tag.count, 'card')}, on all your devices. The cards stay.`}
          confirmLabel="Delete tag"
          onConfirm={() => void remove(act.tag)}
          onClose={close}
        />
      ) : null}
    </>
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
