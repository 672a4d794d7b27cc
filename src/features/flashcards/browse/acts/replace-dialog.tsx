/** Finds words on the selected cards and replaces them; it says first how many places that are. */
import { useState } from 'react';
import { currentDatabase } from '../../../../db/database.ts';
import { mutate } from '../../../../db/mutate.ts';
import { readRows } from '../../../../db/rows/read-rows.ts';
import { useRows } from '../../../../db/rows/use-rows.ts';
import * as say from '../../../../lib/messages.ts';
import { plural } from '../../../../lib/plural.ts';
import { rewriteCards } from '../../../../model/entities/bulk-edit.ts';
import { askCards } from '../../../../queries/cards/ask-cards.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '../../../../ui/form/field.tsx';
import { useOnce } from '../../../../ui/press/use-once.ts';
import { tell } from '../../../../ui/toaster/tell.ts';
import { type Replacement, replaceWords } from './replace-words.ts';

const empty: Replacement = { find: '', replace: '', side: 'both', isCaseSensitive: false };

export function ReplaceDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [wanted, setWanted] = useState(empty);
  const [error, setError] = useState<string>();
  const change = (part: Partial<Replacement>) => {
    setWanted((before) => ({ ...before, ...part }));
    setError(undefined);
  };
  const found = useRows(
    async (database) =>
      replaceWords([...(await readRows(database.rows('card'), ids)).values()], wanted),
    [ids, wanted],
  );
  const [save, busy] = useOnce(async () => {
    // What was made of the same thing is changed with it.
    const all = await askCards('groups', { ids }).catch(() => ids);
    const cards = await readRows(currentDatabase().rows('card'), all);
    const { edits, places, left } = replaceWords([...cards.values()], wanted);
    if (edits.length === 0) {
      setError(wanted.find === '' ? 'Enter the words to find.' : nothingFound(left));
      return;
    }
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
        {wanted.find === '' || found === undefined
          ? `Looks on ${plural(ids.length, 'selected card')}.`
          : foundWords(found)}
      </p>
    </FormDialog>
  );
}

function foundWords({ places, edits, left }: ReturnType<typeof replaceWords>): string {
  const found = `${plural(places, 'place')} on ${plural(edits.length, 'card')}.`;
  return left === 0 ? found : `${found} ${nothingFound(left)}`;
}

function nothingFound(left: number): string {
  return left === 0
    ? 'These words are on none of the selected cards.'
    : `${plural(left, 'card')} would be empty or too long and ${left === 1 ? 'stays' : 'stay'} as ${left === 1 ? 'it is' : 'they are'}.`;
}
