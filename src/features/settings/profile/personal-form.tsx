/** Editing Personal Information. What is typed stays until it is saved or cancelled, whatever fails. */
import { useEffect, useId, useRef, useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { changeProfile, maxBioLength, type Profile } from '../../../model/entities/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/form/field.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';
import type { Country } from './countries.ts';
import {
  formOfProfile,
  type ProfileField,
  type ProfileForm,
  type ProfileProblems,
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
  // Only what was typed is kept, so that a change from another device shows in the other fields.
  const [typed, setTyped] = useState<Partial<ProfileForm>>({});
  const [problems, setProblems] = useState<ProfileProblems>({});
  const [busy, setBusy] = useState(false);
  const form = { ...formOfProfile(profile, countries), ...typed };
  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  const save = async () => {
    const read = readProfileForm(form, profile, countries);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) {
      // The errors are drawn by then.
      requestAnimationFrame(() => {
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      });
      return;
    }
    if (Object.keys(read.changes).length === 0) {
      toastSuccess(say.noChangesWereMade);
      return onClose();
    }
    setBusy(true);
    const result = await mutate(changeProfile, read.changes);
    setBusy(false);
    if (tell(result, { done: say.saved, failed: say.errorUpdatingProfile })) onClose();
  };

  const field = (name: ProfileField) => ({
    name,
    value: form[name],
    error: problems[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  return (
    <form
      ref={element}
      noValidate
      aria-label="Personal information"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
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
          hint="Type to search the list."
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
        <SelectField
          label="Preference"
          hint="When you study best. Kept for you; nothing is planned by it."
          {...field('preference')}
        >
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
        hint={`A few words about you, at most ${maxBioLength.toLocaleString('en')} characters.`}
        {...field('bio')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
