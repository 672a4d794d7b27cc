/** Finds and replaces words on the selected cards. Shows the number of places first. */
import { type ChangeEvent, useEffect, useMemo, useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { rewriteCards } from '../../../model/entities/bulk-edit.ts';
import type { Replacement } from '../../../model/study/cards/replace-words.ts';
import { askCards } from '../../../queries/cards/ask-cards.ts';
import type { CardQuestions } from '../../../queries/cards/cards-reader.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { tell } from '../../../ui/toaster/tell.ts';

/** Milliseconds without typing before the search starts: 50,000 cards are not searched for each letter. */
const settledMs = 250;

const sides: Record<Replacement['side'], string> = {
  both: 'Front and back',
  front: 'Front',
  back: 'Back',
};

interface ReplaceForm {
  find: string;
  replace: string;
  side: Replacement['side'];
  matchCase: 'yes' | 'no';
}

const empty: ReplaceForm = { find: '', replace: '', side: 'both', matchCase: 'no' };

export function ReplaceDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [error, setError] = useState<string>();
  const { values, draft, field, change, busy, submit } = useEntityForm<ReplaceForm>({
    initial: () => empty,
    check: ({ find }) => ({ find: find === '' ? 'Enter the words to find.' : undefined }),
    save,
    draft: () => formDraftPlace('replace'),
    fitDraft: ({ side, ...typed }) =>
      side && Object.hasOwn(sides, side) ? { ...typed, side } : typed,
  });
  const { find, replace, side, matchCase } = values;
  const wanted = useMemo(
    () => ({ find, replace, side, isCaseSensitive: matchCase === 'yes' }),
    [find, replace, side, matchCase],
  );
  const settled = useSettled(wanted, settledMs);
  const found = useRows(
    async () => (settled.find === '' ? undefined : await askReplaced(ids, settled, false)),
    [ids, settled],
  );
  async function save(): Promise<boolean> {
    const asked = await askReplaced(ids, wanted, true);
    const problem = asked ? undefined : say.errorFetchingFlashcards;
    setError(problem ?? (asked?.edits.length === 0 ? nothingFound(asked.left) : undefined));
    if (!asked || asked.edits.length === 0) return false;
    const result = await mutate(rewriteCards, asked.edits);
    const done = `${plural(asked.places, 'place')} replaced on ${plural(asked.edits.length, 'card')}`;
    return tell(result, {
      done,
      undone: 'Words changed back',
      failed: say.errorModifyingFlashcard,
    });
  }
  const textField = (name: 'find' | 'replace') => {
    const { onChange, ...shown } = field(name);
    return {
      autoComplete: 'off',
      maxLength: 1_000,
      ...shown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setError(undefined);
        onChange(event);
      },
    };
  };
  return (
    <FormDialog
      title="Find and replace"
      submitLabel="Replace"
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextField label="Find" {...textField('find')} error={field('find').error ?? error} />
      <TextField label="Replace with" {...textField('replace')} />
      <SelectField label="Side" {...field('side')}>
        {Object.entries(sides).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={matchCase === 'yes'}
          onChange={({ target }) => change({ matchCase: target.checked ? 'yes' : 'no' })}
        />
        Match case
      </label>
      <p role="status" className="text-sm text-muted">
        {wanted.find === '' || found === undefined || settled !== wanted
          ? `Looks on ${plural(ids.length, 'selected card')}.`
          : foundWords(found)}
      </p>
    </FormDialog>
  );
}

function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

/** @returns `undefined` if the cards cannot be read; the form then stays as it is */
async function askReplaced(ids: readonly string[], wanted: Replacement, hasEdits: boolean) {
  try {
    // Cards of one group share their words and change together.
    const all = await askCards('groups', { ids });
    return await askCards('replace', { ids: all, wanted, hasEdits });
  } catch (error) {
    console.warn('The cards could not be searched', error);
    return undefined;
  }
}

type Counted = Pick<CardQuestions['replace']['answer'], 'places' | 'cards' | 'left'>;

function foundWords({ places, cards, left }: Counted): string {
  const found = `${plural(places, 'place')} on ${plural(cards, 'card')}.`;
  return left === 0 ? found : `${found} ${nothingFound(left)}`;
}

function nothingFound(left: number): string {
  return left === 0
    ? 'These words are on none of the selected cards.'
    : `${plural(left, 'card')} would be empty, too long or without a gap and ${left === 1 ? 'stays' : 'stay'} as ${left === 1 ? 'it is' : 'they are'}.`;
}
