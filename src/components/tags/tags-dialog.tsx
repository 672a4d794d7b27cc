/** Puts tags on one file or several and takes them off: saved together, taken back together. */
import { useState } from 'react';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { plural } from '../../lib/plural.ts';
import { tagKey } from '../../model/entities/tag.ts';
import { saveTags } from '../../queries/tags/change-tags.ts';
import { problemOfTags, tagNamesOf } from '../../queries/tags/tag-names.ts';
import { type Tags, useTags } from '../../queries/tags/tags.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';
import {
  changesOf,
  chosenTags,
  countTags,
  suggestTags,
  type TagChoice,
  withAdded,
  withRemoved,
} from './tag-choice.ts';
import { TagField } from './tag-field.tsx';

interface TagsDialogProps {
  files: readonly { id: string; name: string }[];
  onDone?: () => void;
  onClose: () => void;
}

interface TagsForm {
  typed: string;
  /** Names. */
  added: string[];
  /** Keys. */
  removed: string[];
}

function formOf({ added, removed }: TagChoice): Pick<TagsForm, 'added' | 'removed'> {
  return { added: [...added.values()], removed: [...removed] };
}

export function TagsDialog(props: TagsDialogProps) {
  const tags = useTags();
  return tags && <LoadedTagsDialog {...props} tags={tags} />;
}

function LoadedTagsDialog({ files, tags, onDone, onClose }: TagsDialogProps & { tags: Tags }) {
  const {
    values: { typed, added, removed },
    ...form
  } = useEntityForm<TagsForm>({
    initial: () => ({ typed: '', added: [], removed: [] }),
    check: (values) => ({ typed: problemOfTags(tagNamesOf(values.typed)) }),
    save,
    draft: () => formDraftPlace('tag-files', files.length === 1 ? files[0]?.id : ''),
  });
  const choice: TagChoice = {
    added: new Map(added.map((name) => [tagKey(name), name])),
    removed: new Set(removed),
  };
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  const has = countTags(files.map(({ id }) => tags.of('file', id)));
  const chosen = chosenTags(has, choice, files.length);
  const changes = changesOf(has, choice, files.length);
  const isDirty = changes.add.length + changes.remove.length > 0;

  const choose = (names: readonly string[]) => {
    form.change({ ...formOf(withAdded(choice, names, tags.all)), typed: '' });
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
    form.change(formOf(withRemoved(choice, key)));
  };
  async function save(): Promise<boolean> {
    const names = tagNamesOf(typed);
    const last = changesOf(has, withAdded(choice, names, tags.all), files.length);
    if (last.add.length + last.remove.length > 0) {
      const owners = files.map(({ id }) => ({ ownerEntity: 'file', ownerId: id }));
      const saved = await saveTags(owners, last);
      const words = { done: 'Tags saved', undone: 'Tags changed back' };
      return tell(saved, { ...words, failed: 'Could not save the tags. Try again.' });
    }
    return true;
  }
  const close = () => {
    onDone?.();
    onClose();
  };
  const [only, second] = files;
  return (
    <FormDialog
      title="Edit tags"
      submitLabel="Save"
      busy={form.busy}
      isDirty={isDirty}
      draft={form.draft}
      onSubmit={() => void form.submit(close)}
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
        error={form.problems.typed ?? error}
        onTyped={(value) => {
          form.change({ typed: value });
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
