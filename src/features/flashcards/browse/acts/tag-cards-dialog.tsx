/** Puts tags on cards and takes them off, saved together and taken back together. */
import { useEffect, useState } from 'react';
import { plural } from '../../../../lib/plural.ts';
import { tagKey } from '../../../../model/entities/tag.ts';
import { askCards } from '../../../../queries/cards/ask-cards.ts';
import type { CardTag } from '../../../../queries/cards/cards-messages.ts';
import { saveTags } from '../../../../queries/tags/change-tags.ts';
import { problemOfTags, tagNamesOf } from '../../../../queries/tags/tag-names.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { useOnce } from '../../../../ui/press/use-once.ts';
import { tell } from '../../../../ui/toaster/tell.ts';
import { CardTagsField } from '../../cards/tags/card-tags-field.tsx';

const failed = 'Could not save the tags. Try again.';

export function TagCardsDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [all, setAll] = useState<readonly CardTag[]>([]);
  const [own, setOwn] = useState<readonly CardTag[]>([]);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
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
  const [save, busy] = useOnce(async () => {
    const names = tagNamesOf(typed);
    const problem = problemOfTags(names);
    if (problem !== undefined || (names.length === 0 && removed.size === 0)) {
      setError(problem ?? 'Enter a tag, or choose one to remove.');
      return;
    }
    // One that is in use keeps the spelling that it has.
    const add = names.map((name) => all.find(({ key }) => key === tagKey(name))?.name ?? name);
    const owners = ids.map((ownerId) => ({ ownerEntity: 'card', ownerId }));
    const kept = [...removed].filter((key) => !add.some((name) => tagKey(name) === key));
    const saved = await saveTags(owners, { add, remove: kept });
    if (tell(saved, { done: 'Tags saved', undone: 'Tags changed back', failed })) onClose();
  });
  return (
    <FormDialog
      title={`Tags of ${plural(ids.length, 'card')}`}
      submitLabel="Save"
      busy={busy}
      isDirty={typed !== '' || removed.size > 0}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <CardTagsField
        label="Add tags"
        inUse={all}
        value={typed}
        error={error}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
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
                  onChange={() =>
                    setRemoved((before) => {
                      const next = new Set(before);
                      if (!next.delete(key)) next.add(key);
                      return next;
                    })
                  }
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
