/** Where what was made goes: a new deck or quiz with a name, or one that is there. A summary is always a new one. */
import {
  anotherPlace,
  DestinationFields,
  useLivePlace,
} from '../../../ui/form/destination-fields.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { usePlaces } from '../wish/use-places.ts';
import { changeDraft, type Draft } from './draft.ts';

interface SaveToProps {
  jobId: string;
  draft: Draft;
  name: string;
  onName: (name: string) => void;
}

export function SaveTo({ jobId, draft, name, onName }: SaveToProps) {
  const { kind, into } = draft;
  const places = usePlaces(kind);
  const live = useLivePlace(places);
  const nameField = {
    value: name,
    onChange: ({ target }: { target: { value: string } }) => onName(target.value),
  };
  if (kind === 'summary') {
    return <TextField label="Name" maxLength={500} autoComplete="off" {...nameField} />;
  }
  return (
    <DestinationFields
      noun={kind === 'questions' ? 'Quiz' : 'Deck'}
      places={places}
      place={{
        value: into === undefined ? anotherPlace : live(into),
        onChange: ({ target: { value } }) =>
          changeDraft(jobId, (draft) => ({
            ...draft,
            into: value === anotherPlace ? undefined : value,
          })),
      }}
      name={nameField}
    />
  );
}
