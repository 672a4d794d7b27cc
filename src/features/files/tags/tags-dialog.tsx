/** Puts tags on one file or several and takes them off: saved together, taken back together. */
import { useState } from 'react';
import { plural } from '../../../lib/plural.ts';
import { saveTags } from '../../../queries/tags/change-tags.ts';
import { problemOfTags, tagNamesOf } from '../../../queries/tags/tag-names.ts';
import { type Tags, useTags } from '../../../queries/tags/tags.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import {
  changesOf,
  chosenTags,
  countTags,
  nothingChosen,
  suggestTags,
  withAdded,
  withRemoved,
} from './tag-choice.ts';
import { TagField } from './tag-field.tsx';

interface TagsDialogProps {
  files: readonly { id: string; name: string }[];
  onDone?: () => void;
  onClose: () => void;
}

export function TagsDialog(props: TagsDialogProps) {
  const tags = useTags();
  return tags && <LoadedTagsDialog {...props} tags={tags} />;
}

function LoadedTagsDialog({ files, tags, onDone, onClose }: TagsDialogProps & { tags: Tags }) {
  const [choice, setChoice] = useState(nothingChosen);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  const has = countTags(files.map(({ id }) => tags.of('file', id)));
  const chosen = chosenTags(has, choice, files.length);
  const changes = changesOf(has, choice, files.length);
  const isDirty = changes.add.length + changes.remove.length > 0;

  const choose = (names: readonly string[]) => {
    setChoice((before) => withAdded(before, names, tags.all));
    setTyped('');
    setError(undefined);
    if (names.length > 0) setSaid(`Added ${names.join(', ')}`);
  };
  const addTyped = () => {
    const names = tagNamesOf(typed);
    const problem = problemOfTags(names);
    if (problem === undefined) choose(names);
    else setError(problem);
  };
  const remove = (key: string) => {
    setSaid(`Removed ${chosen.find((tag) => tag.key === key)?.name ?? ''}`);
    setChoice((before) => withRemoved(before, key));
  };
  const [save, busy] = useOnce(async () => {
    const names = tagNamesOf(typed);
    const problem = problemOfTags(names);
    if (problem !== undefined) {
      setError(problem);
      return;
    }
    const last = changesOf(has, withAdded(choice, names, tags.all), files.length);
    if (last.add.length + last.remove.length > 0) {
      const owners = files.map(({ id }) => ({ ownerEntity: 'file', ownerId: id }));
      const saved = await saveTags(owners, last);
      const words = { done: 'Tags saved', undone: 'Tags changed back' };
      if (!tell(saved, { ...words, failed: 'Could not save the tags. Try again.' })) return;
    }
    onDone?.();
    onClose();
  });
  const [only, second] = files;
  return (
    <FormDialog
      title="Edit tags"
      submitLabel="Save"
      busy={busy}
      isDirty={isDirty}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p dir="auto" className="text-left wrap-anywhere text-muted">
        {second === undefined ? only?.name : plural(files.length, 'file')}
      </p>
      <TagField
        chosen={chosen}
        suggested={suggestTags(tags.all, chosen, typed, files.length)}
        fileCount={files.length}
        typed={typed}
        error={error}
        onTyped={(value) => {
          setTyped(value);
          setError(undefined);
        }}
        onAdd={addTyped}
        onChoose={(name) => choose([name])}
        onRemove={remove}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </FormDialog>
  );
}
