/** How many items: as many as the text carries, or a number. */
import type { GenerationKind } from '../../../generate/engine.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import { wordsOfKind } from '../kinds.ts';

interface AmountFieldProps {
  kind: GenerationKind;
  /** `undefined`: as many as the text carries. */
  count: number | undefined;
  /** From the cards of a deck, not from a text. */
  isDeck?: boolean;
  onCount: (count: number | undefined) => void;
}

const counts = [5, 10, 20, 30, 50, 100];

export function AmountField({ kind, count, isDeck, onCount }: AmountFieldProps) {
  return (
    <SelectField
      label={`Number of ${wordsOfKind(kind).many}`}
      value={count ?? ''}
      onChange={({ target: { value } }) => onCount(value === '' ? undefined : Number(value))}
    >
      <option value="">{isDeck ? 'One per card' : 'As many as the text allows'}</option>
      {counts.map((number) => (
        <option key={number} value={number}>
          {number}
        </option>
      ))}
    </SelectField>
  );
}
