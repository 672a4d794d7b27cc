/** Adds and removes tags of one file or several, saved and undone together. */
import { Plus, Tag as TagIcon, Tags as TagsIcon, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { plural } from '../../lib/plural.ts';
import { tagKey } from '../../model/entities/tag.ts';
import { problemOfTags, saveTags, tagNamesOf } from '../../queries/tags/change-tags.ts';
import { type Tags, type UsedTag, useTags } from '../../queries/tags/tags.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { controlClass, FieldFrame } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { Chips } from '../../ui/list/chips.tsx';
import { isForInputMethod } from '../../ui/press/key-press.ts';
import { tell } from '../../ui/toaster/tell.ts';
import {
  changesOf,
  chosenTags,
  countTags,
  type FileTag,
  suggestTags,
  type TagChoice,
  withAdded,
  withRemoved,
} from './tag-choice.ts';

interface TagsDialogProps {
  files: readonly { id: string; name: string }[];
  /** What they are; absent: files. */
  entity?: 'file' | 'note' | undefined;
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

function LoadedTagsDialog({
  files,
  entity = 'file',
  tags,
  onDone,
  onClose,
}: TagsDialogProps & { tags: Tags }) {
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
  const own = files.map(({ id }) => tags.of(entity, id));
  const has = countTags(own.map((all) => all.filter(({ isTyped }) => !isTyped)));
  const typedInText = countTags(own.map((all) => all.filter(({ isTyped }) => isTyped)));
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
      const owners = files.map(({ id }) => ({ ownerEntity: entity, ownerId: id }));
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
        {second === undefined ? only?.name : plural(files.length, entity)}
      </p>
      <TagField
        chosen={chosen}
        suggested={suggestTags(tags.all, [...chosen, ...typedInText], typed, files.length)}
        fileCount={files.length}
        noun={entity}
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
      {typedInText.length > 0 ? (
        <p className="text-sm wrap-anywhere text-muted">
          In the text: <bdi>{typedInText.map(({ name }) => `#${name}`).join(' ')}</bdi>
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </FormDialog>
  );
}

interface TagFieldProps {
  chosen: readonly FileTag[];
  suggested: readonly UsedTag[];
  fileCount: number;
  noun: string;
  typed: string;
  error: string | undefined;
  onTyped: (typed: string) => void;
  /** Adds the typed tags. */
  onAdd: () => void;
  onChoose: (name: string) => void;
  onRemove: (key: string) => void;
}

function TagField(props: TagFieldProps) {
  const { chosen, suggested, fileCount, noun, typed, error, onTyped, onAdd, onChoose, onRemove } =
    props;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const remove = (key: string, place: number) => {
    flushSync(() => onRemove(key));
    const left = list.current?.querySelectorAll('button');
    (left?.[place] ?? left?.[place - 1] ?? input.current)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Input methods also end a word with Enter.
    if (isForInputMethod(event.nativeEvent)) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      onAdd();
    } else if (event.key === 'Backspace' && typed === '') {
      const last = chosen.at(-1);
      if (last) onRemove(last.key);
    }
  };
  return (
    <>
      {chosen.length > 0 ? (
        <ul ref={list} aria-label="Tags" className="flex flex-wrap gap-2">
          {chosen.map(({ key, name, count }, place) => {
            const some = count < fileCount ? `${count} of ${fileCount}` : undefined;
            return (
              <li key={key} className="min-w-0">
                <button
                  type="button"
                  aria-label={`Remove ${name}${some ? `, on ${some} ${noun}s` : ''}`}
                  onClick={() => remove(key, place)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
                    event.preventDefault();
                    remove(key, place);
                  }}
                  className={classes(buttonClass('secondary', 'sm'), 'max-w-full')}
                >
                  <span dir="auto" className="min-w-0 truncate">
                    {name}
                  </span>
                  {some ? <span className="shrink-0 text-muted tabular-nums">{some}</span> : null}
                  <X aria-hidden size={16} className="shrink-0 text-muted" />
                </button>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="flex items-start gap-2 text-sm text-muted">
          <TagIcon aria-hidden size={18} className="mt-0.5 shrink-0" />
          Tags group {noun}s across courses, such as “exam” or “week 3”. Filter and search by them.
        </p>
      )}
      <FieldFrame label="Add a tag" error={error}>
        {(ids) => (
          <span className="flex gap-2">
            <input
              {...ids}
              ref={input}
              dir="auto"
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              value={typed}
              onChange={({ target: { value } }) => onTyped(value)}
              onKeyDown={onKeyDown}
              className={classes(controlClass, 'min-w-0 flex-1')}
            />
            <Button
              variant="secondary"
              disabled={typed.trim() === ''}
              onClick={() => {
                onAdd();
                input.current?.focus();
              }}
            >
              Add
            </Button>
          </span>
        )}
      </FieldFrame>
      {suggested.length > 0 ? (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-medium">Your tags</legend>
          <span className="flex flex-wrap gap-2">
            {suggested.map(({ key, name }) => (
              <button
                key={key}
                type="button"
                aria-label={`Add ${name}`}
                onClick={() => {
                  onChoose(name);
                  input.current?.focus();
                }}
                className={classes(buttonClass('ghost', 'sm'), 'max-w-full border border-line')}
              >
                <Plus aria-hidden size={16} className="shrink-0 text-muted" />
                <span dir="auto" className="min-w-0 truncate">
                  {name}
                </span>
              </button>
            ))}
          </span>
        </fieldset>
      ) : null}
    </>
  );
}

/** The tags of the open file, with the button that opens the dialog. */
export function FileTags({ fileId, onEdit }: { fileId: string; onEdit: () => void }) {
  const tags = useTags()?.of('file', fileId) ?? [];
  const label = 'Edit tags…';
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-x-1">
      <Chips label="Tags" chips={tags} most={3} />
      <Button
        variant="ghost"
        size="sm"
        aria-label={label}
        title={label}
        icon={<TagsIcon aria-hidden size={16} />}
        onClick={onEdit}
      >
        {tags.length > 0 ? null : label}
      </Button>
    </span>
  );
}
