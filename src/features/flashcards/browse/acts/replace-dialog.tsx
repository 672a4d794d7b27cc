/** Finds words on the selected cards and replaces them; it says first how many places that are. */
import { useEffect, useState } from 'react';
import { mutate } from '../../../../db/mutate.ts';
import { useRows } from '../../../../db/rows/use-rows.ts';
import * as say from '../../../../lib/messages.ts';
import { plural } from '../../../../lib/plural.ts';
import { rewriteCards } from '../../../../model/entities/bulk-edit.ts';
import type { Replacement } from '../../../../model/study/cards/replace-words.ts';
import { askCards } from '../../../../queries/cards/ask-cards.ts';
import type { CardQuestions } from '../../../../queries/cards/cards-messages.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '../../../../ui/form/field.tsx';
import { useOnce } from '../../../../ui/press/use-once.ts';
import { tell } from '../../../../ui/toaster/tell.ts';

/** Words that stay so long are looked for, milliseconds. */
const settledMs = 250;

const empty: Replacement = { find: '', replace: '', side: 'both', isCaseSensitive: false };

export function ReplaceDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [wanted, setWanted] = useState(empty);
  const [error, setError] = useState<string>();
  const change = (part: Partial<Replacement>) => {
    setWanted((before) => ({ ...before, ...part }));
    setError(undefined);
  };
  // Fifty thousand cards are looked at in their worker, and words that are still being typed not at all.
  const settled = useSettled(wanted, settledMs);
  const found = useRows(
    async () => (settled.find === '' ? undefined : await askReplaced(ids, settled, false)),
    [ids, settled],
  );
  const [save, busy] = useOnce(async () => {
    if (wanted.find === '') return setError('Enter the words to find.');
    const asked = await askReplaced(ids, wanted, true);
    if (!asked) return setError(say.errorFetchingFlashcards);
    const { edits, places, left } = asked;
    if (edits.length === 0) return setError(nothingFound(left));
    const result = await mutate(rewriteCards, edits);
    const done = `${plural(places, 'place')} replaced on ${plural(edits.length, 'card')}`;
    if (tell(result, { done, undone: 'Words changed back', failed: say.errorModifyingFlashcard }))
      onClose();
  });
  return (
    <FormDialog
      title="Find and replace"
      submitLabel="Replace"
      busy={busy}
      isDirty={wanted.find !== '' || wanted.replace !== ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Find"
        autoComplete="off"
        maxLength={1_000}
        value={wanted.find}
        error={error}
        onChange={({ target }) => change({ find: target.value })}
      />
      <TextField
        label="Replace with"
        autoComplete="off"
        maxLength={1_000}
        value={wanted.replace}
        onChange={({ target }) => change({ replace: target.value })}
      />
      <SelectField
        label="Side"
        value={wanted.side}
        onChange={({ target }) => change({ side: target.value as Replacement['side'] })}
      >
        <option value="both">Front and back</option>
        <option value="front">Front</option>
        <option value="back">Back</option>
      </SelectField>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={wanted.isCaseSensitive}
          onChange={({ target }) => change({ isCaseSensitive: target.checked })}
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

/** @returns `undefined` where the cards cannot be looked at: what was typed stays */
async function askReplaced(ids: readonly string[], wanted: Replacement, hasEdits: boolean) {
  try {
    // What was made of the same thing is changed with it.
    const all = await askCards('groups', { ids });
    return await askCards('replace', { ids: all, wanted, hasEdits });
  } catch (error) {
    console.warn('Words could not be looked for', error);
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
