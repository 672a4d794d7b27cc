/** A field for tags, separated by commas, with suggestions. */
import { useId, useState } from 'react';
import { askCards } from '../../../queries/cards/ask-cards.ts';
import type { CardTag } from '../../../queries/cards/cards-reader.ts';
import { TextField } from '../../../ui/form/field.tsx';

interface CardTagsFieldProps {
  label: string;
  inUse: readonly CardTag[];
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
  onFocus?: () => void;
}

const mostSuggested = 200;

export function CardTagsField(props: CardTagsFieldProps) {
  const { label, inUse, value, error, onChange, onFocus } = props;
  const listId = useId();
  const before = value.slice(0, value.lastIndexOf(',') + 1);
  return (
    <>
      <TextField
        label={label}
        hint="Separate tags with commas."
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        value={value}
        error={error}
        onFocus={onFocus}
        onChange={({ target }) => onChange(target.value)}
      />
      {/* A browser replaces the whole text with the suggestion. */}
      <datalist id={listId}>
        {inUse.slice(0, mostSuggested).map(({ key, name }) => (
          <option key={key} value={before === '' ? name : `${before} ${name}`} />
        ))}
      </datalist>
    </>
  );
}

/** Suggested tags; none until `read` has ended. `read` goes through all cards, so call it only when needed. */
export function useTagsInUse(): { inUse: readonly CardTag[]; read: () => Promise<void> } {
  const [inUse, setInUse] = useState<readonly CardTag[]>([]);
  const read = async () => {
    try {
      setInUse(await askCards('tags', {}));
    } catch (error) {
      // Tags can be typed without suggestions.
      console.warn('The tags of cards could not be read', error);
    }
  };
  return { inUse, read };
}
