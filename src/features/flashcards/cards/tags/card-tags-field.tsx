/** The tags of the card that a dialog writes, parted by commas, with those in use to choose from. */
import { useId, useState } from 'react';
import { askCards } from '../../../../queries/cards/ask-cards.ts';
import type { CardTag } from '../../../../queries/cards/cards-messages.ts';
import { TextField } from '../../../../ui/form/field.tsx';

interface CardTagsFieldProps {
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

const mostSuggested = 200;

export function CardTagsField({ value, error, onChange }: CardTagsFieldProps) {
  const listId = useId();
  const [inUse, setInUse] = useState<readonly CardTag[]>([]);
  // Not before somebody writes tags: they are read from all cards.
  const suggest = async () => {
    try {
      setInUse(await askCards('tags', {}));
    } catch (error) {
      // Tags can be typed without them.
      console.warn('The tags of cards could not be read', error);
    }
  };
  const before = value.slice(0, value.lastIndexOf(',') + 1);
  return (
    <>
      <TextField
        label="Tags (optional)"
        hint="Separate tags with commas."
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        value={value}
        error={error}
        onFocus={() => void suggest()}
        onChange={({ target }) => onChange(target.value)}
      />
      {/* A browser puts its choice in place of all that is typed. */}
      <datalist id={listId}>
        {inUse.slice(0, mostSuggested).map(({ key, name }) => (
          <option key={key} value={before === '' ? name : `${before} ${name}`} />
        ))}
      </datalist>
    </>
  );
}
