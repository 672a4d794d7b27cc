/** Tags of cards as they are typed, parted by commas, with those in use to choose from. */
import { useId } from 'react';
import type { CardTag } from '../../../../queries/cards/cards-messages.ts';
import { TextField } from '../../../../ui/form/field.tsx';

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
      {/* A browser puts its choice in place of all that is typed. */}
      <datalist id={listId}>
        {inUse.slice(0, mostSuggested).map(({ key, name }) => (
          <option key={key} value={before === '' ? name : `${before} ${name}`} />
        ))}
      </datalist>
    </>
  );
}
