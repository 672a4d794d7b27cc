/** Edits Personal Information. Typed text stays until it is saved or cancelled. */
import { useEffect, useId, useRef } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import {
  changeProfile,
  maxBioLength,
  type Profile,
} from '../../../model/entities/student/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftLine } from '../../../ui/dialog/form-dialog.tsx';
import { focusFault, SelectField, TextArea, TextField } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';
import {
  type Country,
  formOfProfile,
  type ProfileField,
  preferenceWords,
  readProfileForm,
} from './profile-form.ts';

interface PersonalFormProps {
  profile: Profile | null;
  countries: readonly Country[];
  onClose: () => void;
}

export function PersonalForm({ profile, countries, onClose }: PersonalFormProps) {
  const countryList = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useEntityForm({
    initial: () => formOfProfile(profile, countries),
    follows: true,
    check: (typed) => {
      const read = readProfileForm(typed, profile, countries);
      return 'problems' in read ? read.problems : {};
    },
    save: async (typed) => {
      const read = readProfileForm(typed, profile, countries);
      if ('problems' in read) return false;
      if (Object.keys(read.changes).length === 0) {
        toastSuccess(say.noChangesWereMade);
        return true;
      }
      const result = await mutate(changeProfile, read.changes);
      return tell(result, { done: say.saved, failed: say.errorUpdatingProfile });
    },
    draft: () => formDraftPlace('profile'),
  });
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  const save = async () => {
    if ((await form.submit(onClose)) === 'faulty') focusFault(element.current);
  };
  const field = (name: ProfileField) => ({ name, ...form.field(name) });

  return (
    <form
      ref={element}
      noValidate
      aria-label="Personal information"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftLine draft={form.draft} form={element} busy={form.busy} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          {...field('phoneNumber')}
        />
        <TextArea label="Address" rows={2} autoComplete="street-address" {...field('address')} />
        <TextField
          label="Country"
          hint="Type to search."
          list={countryList}
          autoComplete="country-name"
          {...field('country')}
        />
        <datalist id={countryList}>
          {countries.map(({ code, name }) => (
            <option key={code} value={name} />
          ))}
        </datalist>
        <TextField
          label="Location"
          hint="Your town or region."
          autoComplete="address-level2"
          {...field('location')}
        />
        <SelectField label="Preference" hint="When you study best." {...field('preference')}>
          <option value="">No preference</option>
          {Object.entries(preferenceWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea
        label="Bio"
        hint={`A few words about you, up to ${maxBioLength.toLocaleString('en')} characters.`}
        {...field('bio')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="secondary"
          onClick={() => {
            form.draft?.cancel();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
