/** Tags of cards: adds and removes them on the selected cards in one edit; renames and deletes them on all cards. */
import { useCallback, useEffect, useState } from 'react';
import { ManageTags } from '../../../components/tags/manage-tags.tsx';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { plural } from '../../../lib/plural.ts';
import { tagKey } from '../../../model/entities/tag.ts';
import { askCards, lookAtCards } from '../../../queries/cards/ask-cards.ts';
import type { CardTag } from '../../../queries/cards/cards-reader.ts';
import { problemOfTags, saveTags, tagNamesOf } from '../../../queries/tags/change-tags.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { Problem } from '../../../ui/page/states.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { CardTagsField } from '../cards/card-tags-field.tsx';

const failed = 'Could not save the tags. Try again.';

interface TagsForm {
  typed: string;
  removed: string[];
}

function problemsOf({ typed, removed }: TagsForm) {
  const names = tagNamesOf(typed);
  const isEmpty = names.length === 0 && removed.length === 0;
  const problem = problemOfTags(names);
  return { typed: problem ?? (isEmpty ? 'Enter a tag, or choose one to remove.' : undefined) };
}

export function TagCardsDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [all, setAll] = useState<readonly CardTag[]>([]);
  const [own, setOwn] = useState<readonly CardTag[]>([]);
  const { values, problems, draft, change, busy, submit } = useEntityForm<TagsForm>({
    initial: () => ({ typed: '', removed: [] }),
    check: problemsOf,
    save,
    draft: () => formDraftPlace('tag-cards', ids.length === 1 ? ids[0] : ''),
  });
  const removed = new Set(values.removed);
  useEffect(() => {
    let isOpen = true;
    void Promise.all([askCards('tags', {}), askCards('tags', { ids })])
      .then(([every, some]) => {
        if (!isOpen) return;
        setAll(every);
        setOwn(some);
      })
      // Tags can be typed without suggestions.
      .catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [ids]);
  async function save(): Promise<boolean> {
    const names = tagNamesOf(values.typed);
    // A tag in use keeps its spelling.
    const add = names.map((name) => all.find(({ key }) => key === tagKey(name))?.name ?? name);
    const owners = ids.map((ownerId) => ({ ownerEntity: 'card', ownerId }));
    const kept = [...removed].filter((key) => !add.some((name) => tagKey(name) === key));
    const saved = await saveTags(owners, { add, remove: kept });
    return tell(saved, { done: 'Tags saved', undone: 'Tags changed back', failed });
  }
  return (
    <FormDialog
      title={`Tags of ${plural(ids.length, 'card')}`}
      submitLabel="Save"
      busy={busy}
      draft={draft}
      isDirty={values.typed !== '' || removed.size > 0}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <CardTagsField
        label="Add tags"
        inUse={all}
        value={values.typed}
        error={problems.typed}
        onChange={(typed) => change({ typed })}
      />
      {own.length > 0 ? (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-medium">Remove tags</legend>
          <div className="grid max-h-60 overflow-auto">
            {own.map(({ key, name, count }) => (
              <label key={key} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={removed.has(key)}
                  onChange={({ target }) => {
                    const others = values.removed.filter((one) => one !== key);
                    change({ removed: target.checked ? [...others, key] : others });
                  }}
                />
                <span dir="auto" className="min-w-0 flex-1 truncate text-left">
                  {name}
                </span>
                <span className="text-sm text-muted">{plural(count, 'card')}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
    </FormDialog>
  );
}

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
          <ReadProblem title="The tags could not be read" safe="tags" onRetry={retry} />
        ) : null
      }
      {...props}
    />
  );
}

interface ReadProblemProps {
  title: string;
  /** “Your … are safe.” */
  safe: string;
  onRetry: () => void;
}

export function ReadProblem({ title, safe, onRetry }: ReadProblemProps) {
  return (
    <Problem
      title={title}
      text={`Your ${safe} are safe. Try again, or reload the page.`}
      action={
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

function useCardTags() {
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
