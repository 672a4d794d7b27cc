/** Renames, merges and deletes the tags of files or of cards. */
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { plural } from '../../lib/plural.ts';
import { maxTagLength } from '../../model/entities/tag.ts';
import { removeTag, renameTag, tagNamesOf } from '../../queries/tags/change-tags.ts';
import { useTags } from '../../queries/tags/tags.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog/dialog.tsx';
import { NameDialog } from '../../ui/dialog/name-dialog.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';

interface Tag {
  key: string;
  name: string;
  count: number;
}

interface ManageTagsProps {
  entity: 'card' | 'file';
  title: string;
  /** `undefined` while they are read. */
  tags: readonly Tag[] | undefined;
  /** Shown if there are none. */
  empty: string;
  /** Shown above them, such as that they could not be read. */
  problem?: ReactNode;
  /** Lists the things with a tag. */
  onFind?: (name: string) => void;
  onClose: () => void;
}

export function ManageTags(props: ManageTagsProps) {
  const { entity, title, tags, empty, problem, onFind, onClose } = props;
  const [act, setAct] = useState<{ kind: 'rename' | 'delete'; tag: Tag }>();
  const close = () => setAct(undefined);
  const [remove] = useOnce(async (tag: Tag) => {
    close();
    tell(await removeTag(tag.key, currentDatabase(), entity), {
      ...{ done: 'Tag deleted', undone: 'Tag restored' },
      failed: 'Could not delete the tag. Try again.',
    });
  });
  const rename = async (tag: Tag, typed: string) => {
    // Commas separate tags where they are added, so no tag contains one.
    const [name = tag.name] = tagNamesOf(typed.replaceAll(',', ' '));
    const renamed = tell(await renameTag(tag.key, name, currentDatabase(), entity), {
      ...{ done: 'Tag renamed', undone: 'Tag renamed back' },
      failed: 'Could not rename the tag. Try again.',
    });
    if (renamed) close();
    return renamed;
  };
  return (
    <>
      <Dialog title={title} onClose={onClose}>
        {problem}
        {tags?.length === 0 ? <p className="text-muted">{empty}</p> : null}
        <ul aria-label="Tags" className="grid">
          {tags?.map((tag) => (
            <li key={tag.key} className="flex items-center gap-2 py-1">
              <TagName name={tag.name} onFind={onFind} />
              <span className="shrink-0 text-sm text-muted">{plural(tag.count, entity)}</span>
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
          draft={() => formDraftPlace('tag-name', `${entity} ${act.tag.key}`)}
          onSave={(typed) => rename(act.tag, typed)}
          onClose={close}
        />
      ) : null}
      {act?.kind === 'delete' ? (
        <ConfirmDialog
          title="Delete this tag?"
          text={`“${act.tag.name}” is removed from ${plural(act.tag.count, entity)}, on all your devices. The ${entity}s stay.`}
          confirmLabel="Delete tag"
          onConfirm={() => void remove(act.tag)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function TagName({ name, onFind }: { name: string; onFind: ManageTagsProps['onFind'] }) {
  if (!onFind) {
    return (
      <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
        {name}
      </span>
    );
  }
  return (
    <button
      type="button"
      onClick={() => onFind(name)}
      className="min-h-11 min-w-0 flex-1 truncate text-left font-medium text-accent underline underline-offset-2"
    >
      <bdi>{name}</bdi>
    </button>
  );
}

/** For the tags of files; the list of cards manages those of cards. */
export function ManageTagsDialog({ onClose }: { onClose: () => void }) {
  const tags = useTags();
  if (tags === undefined) return null;
  const used = tags.all
    .map(({ key, name, counts }) => ({ key, name, count: counts.get('file') ?? 0 }))
    .filter(({ count }) => count > 0);
  return (
    <ManageTags
      entity="file"
      title="Manage tags"
      tags={used}
      empty="Your tags will be here."
      onClose={onClose}
    />
  );
}
