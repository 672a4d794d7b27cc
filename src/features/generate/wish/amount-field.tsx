/** How many items: as many as the text carries, or a number. */
import type { GenerationKind } from '../../../generate/engine.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import { counts } from '../deck/deck-wish.ts';
import { wordsOfKind } from '../kinds.ts';

interface AmountFieldProps {
  kind: GenerationKind;
  /** `undefined`: as many as the text carries. */
  count: number | undefined;
  /** From the cards of a deck, not from a text. */
  isDeck?: boolean;
  onCount: (count: number | undefined) => void;
}

export function AmountField({ kind, count, isDeck, onCount }: AmountFieldProps) {
  return (
    <SelectField
      label={`Number of ${wordsOfKind(kind).many}`}
      value={count ?? ''}
      onChange={({ target: { value } }) => onCount(value === '' ? undefined : Number(value))}
    >
      <option value="">
        {isDeck ? 'As many as the cards allow' : 'As many as the text allows'}
      </option>
      {counts.map((number) => (
        <option key={number} value={number}>
          {number}
        </option>
      ))}
    </SelectField>
  );
}
