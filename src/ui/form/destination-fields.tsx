/** Chooses the parent of a new row, such as the deck of a card: an existing one or a new one. */
import { type ComponentProps, useEffect, useState } from 'react';
import { SelectField, TextField } from './field.tsx';

export interface Place {
  id: string;
  name: string;
}

/** Stands for a new place instead of an id. */
export const anotherPlace = 'new';

interface DestinationFieldsProps {
  noun: 'Deck' | 'Quiz';
  places: readonly Place[];
  /** Props of the field with the place's id. */
  place: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & { value: string };
  /** Props of the field with a new place's name. */
  name: Omit<ComponentProps<typeof TextField>, 'label'>;
}

export function DestinationFields({ noun, places, place, name }: DestinationFieldsProps) {
  return (
    <>
      {places.length > 0 ? (
        // A changed choice is no unsaved text.
        <SelectField label={noun} data-kept {...place}>
          {places.map(({ id, name: placeName }) => (
            <option key={id} value={id}>
              {placeName}
            </option>
          ))}
          <option value={anotherPlace}>{`New ${noun.toLowerCase()}…`}</option>
        </SelectField>
      ) : null}
      {place.value === anotherPlace ? (
        <TextField label={`${noun} name`} maxLength={500} autoComplete="off" {...name} />
      ) : null}
    </>
  );
}

/**
 * Replaces a place that was deleted while the form was open, here or on another device: a row saved into it would be
 * invisible. A place that was just made may not be in the list yet, and stays.
 * @param places the present places
 * @returns a function from the form's id to a living place
 */
export function useLivePlace(places: readonly Pick<Place, 'id'>[]): (id: string) => string {
  const [seen] = useState(() => new Set<string>());
  useEffect(() => {
    for (const { id } of places) seen.add(id);
  }, [places, seen]);
  return (id) => {
    const isGone = seen.has(id) && places.every((place) => place.id !== id);
    return isGone ? (places[0]?.id ?? anotherPlace) : id;
  };
}
