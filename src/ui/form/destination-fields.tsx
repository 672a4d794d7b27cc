/** Asks where a new thing goes, such as a card into a deck: into one that is there, or a new one. */
import { type ComponentProps, useEffect, useState } from 'react';
import { SelectField, TextField } from './field.tsx';

export interface Place {
  id: string;
  name: string;
}

/** In place of a place's id: one is made. */
export const anotherPlace = 'new';

interface DestinationFieldsProps {
  /** What such a place is called, as a label: Deck. */
  noun: 'Deck' | 'Quiz';
  places: readonly Place[];
  /** What the field of the place's id needs. */
  place: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & { value: string };
  /** What the field of a new place's name needs. */
  name: Omit<ComponentProps<typeof TextField>, 'label'>;
}

export function DestinationFields({ noun, places, place, name }: DestinationFieldsProps) {
  return (
    <>
      {places.length > 0 ? (
        // Choosing a place loses no words.
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
 * A place that was deleted while the form was open, here or on another device, takes nothing more: what is saved into it would be
 * nowhere to be seen. One that was just made may not be in the list yet, and stays.
 * @param places as they are now
 * @returns the place that is meant by the id of the form
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
