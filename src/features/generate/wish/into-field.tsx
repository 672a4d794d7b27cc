/** Into which deck or quiz: a new one, or one that is there. What that holds already is not made again. */
import type { GenerationKind } from '../../../generate/engine.ts';
import { anotherPlace } from '../../../ui/form/destination-fields.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { wordsOfKind } from '../kinds.ts';
import { usePlaces } from './use-places.ts';

interface IntoFieldProps {
  kind: GenerationKind;
  /** `undefined`: a new one. */
  into: string | undefined;
  onInto: (into: string | undefined) => void;
}

export function IntoField({ kind, into, onInto }: IntoFieldProps) {
  const places = usePlaces(kind);
  if (places.length === 0) return null;
  const { place } = wordsOfKind(kind);
  return (
    <SelectField
      label="Save to"
      value={places.some(({ id }) => id === into) ? into : anotherPlace}
      onChange={({ target: { value } }) => onInto(value === anotherPlace ? undefined : value)}
    >
      <option value={anotherPlace}>{`New ${place}`}</option>
      {places.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
