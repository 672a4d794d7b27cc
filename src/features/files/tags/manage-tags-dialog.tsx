/** All of the student's tags: renamed, united and deleted on everything that has them. */
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { plural } from '../../../lib/plural.ts';
import { maxTagLength } from '../../../model/entities/tag.ts';
import { removeTag, renameTag } from '../../../queries/tags/change-tags.ts';
import { tagNamesOf } from '../../../queries/tags/tag-names.ts';
import { type UsedTag, useTags } from '../../../queries/tags/tags.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.tsx';
import { NameDialog } from '../../../ui/dialog/name-dialog.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';

export function ManageTagsDialog({ onClose }: { onClose: () => void }) {
  const tags = useTags();
  const [act, setAct] = useState<{ kind: 'rename' | 'delete'; tag: UsedTag }>();
  const done = () => setAct(undefined);
  if (tags === undefined) return null;
  // Those of cards are managed in the list of cards.
  const used = tags.all.filter((tag) => filesOf(tag) > 0);
  return (
    <>
      <Dialog title="Manage tags" onClose={onClose}>
        {used.length > 0 ? (
          <ul aria-label="Tags" className="grid">
            {used.map((tag) => (
              <li key={tag.key} className="flex items-center gap-2 py-1">
                <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
                  {tag.name}
                </span>
                <span className="shrink-0 text-sm text-muted">{plural(filesOf(tag), 'file')}</span>
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
        ) : (
          <p className="text-muted">Your tags will be here.</p>
        )}
      </Dialog>
      {act?.kind === 'rename' ? <RenameTagDialog tag={act.tag} onClose={done} /> : null}
      {act?.kind === 'delete' ? <DeleteTagDialog tag={act.tag} onClose={done} /> : null}
    </>
  );
}

function filesOf({ counts }: UsedTag): number {
  return counts.get('file') ?? 0;
}

interface TagActProps {
  tag: UsedTag;
  onClose: () => void;
}

function RenameTagDialog({ tag, onClose }: TagActProps) {
  const save = async (typed: string) => {
    // A comma parts tags where they are added, so none has one.
    const [name = tag.name] = tagNamesOf(typed.replaceAll(',', ' '));
    const renamed = tell(await renameTag(tag.key, name, currentDatabase(), 'file'), {
      ...{ done: 'Tag renamed', undone: 'Tag renamed back' },
      failed: 'Could not rename the tag. Try again.',
    });
    if (renamed) onClose();
    return renamed;
  };
  return (
    <NameDialog
      title="Rename tag"
      label="Name"
      thing="tag"
      name={tag.name}
      maxLength={maxTagLength}
      onSave={save}
      onClose={onClose}
    />
  );
}

function DeleteTagDialog({ tag, onClose }: TagActProps) {
  const [remove] = useOnce(async () => {
    const removed = await removeTag(tag.key, currentDatabase(), 'file');
    onClose();
    tell(removed, {
      ...{ done: 'Tag deleted', undone: 'Tag restored' },
      failed: 'Could not delete the tag. Try again.',
    });
  });
  return (
    <ConfirmDialog
      title="Delete this tag?"
      text={`“${tag.name}” is removed from ${plural(filesOf(tag), 'file')}, on all your devices. The files stay.`}
      confirmLabel="Delete tag"
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
