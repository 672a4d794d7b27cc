/** Puts tags on cards and takes them off, saved together and taken back together. */
import { useEffect, useState } from 'react';
import { formDraftPlace } from '../../../../db/drafts/form-drafts.ts';
import { plural } from '../../../../lib/plural.ts';
import { tagKey } from '../../../../model/entities/tag.ts';
import { askCards } from '../../../../queries/cards/ask-cards.ts';
import type { CardTag } from '../../../../queries/cards/cards-reader.ts';
import { problemOfTags, saveTags, tagNamesOf } from '../../../../queries/tags/change-tags.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { useEntityForm } from '../../../../ui/form/use-entity-form.ts';
import { tell } from '../../../../ui/toaster/tell.ts';
import { CardTagsField } from '../../cards/tags/card-tags-field.tsx';

const failed = 'Could not save the tags. Try again.';

interface TagsForm {
  typed: string;
  /** Their keys. */
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
      // Without the suggestions tags can be typed all the same.
      .catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [ids]);
  async function save(): Promise<boolean> {
    const names = tagNamesOf(values.typed);
    // One that is in use keeps the spelling that it has.
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
