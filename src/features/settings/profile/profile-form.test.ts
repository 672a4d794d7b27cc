import { describe, expect, it } from 'vitest';
import { codeOfCountry, formOfProfile, listCountries, readProfileForm } from './profile-form.ts';

const countries = listCountries(['en']);
const empty = formOfProfile(null, countries);
const before = { firstName: 'Ada', bio: 'Engines', country: 'DE', preference: 'night' as const };

describe('Personal Information', () => {
  it('shows what is stored, a country by its name, and nothing where nothing is', () => {
    expect(formOfProfile(before, countries)).toMatchObject({
      firstName: 'Ada',
      lastName: '',
      country: 'Germany',
    });
  });

  it('changes only what differs, trimmed; an emptied field becomes null', () => {
    const form = { ...formOfProfile(before, countries), lastName: ' Lovelace ', bio: ' ' };
    expect(readProfileForm(form, before, countries)).toEqual({
      changes: { lastName: 'Lovelace', bio: null },
    });
  });

  it('changes nothing where nothing was typed, also of a country that it does not know', () => {
    for (const stored of [before, { ...before, country: 'QQ' }]) {
      const form = formOfProfile(stored, countries);
      expect(readProfileForm(form, stored, countries)).toEqual({ changes: {} });
    }
  });

  it('stores a country by its code, however it was typed', () => {
    for (const country of ['Côte d’Ivoire', 'cote d’ivoire', 'ci', 'CI']) {
      expect(readProfileForm({ ...empty, country }, null, countries)).toEqual({
        changes: { country: 'CI' },
      });
    }
    expect(codeOfCountry('Atlantis', countries)).toBeUndefined();
  });

  it.each([
    ['country', 'Atlantis', 'Choose a country from the list.'],
    ['phoneNumber', 'ask my mother', 'Enter a phone number, such as +44 20 7946 0000.'],
    ['bio', 'x'.repeat(2_001), 'Use up to 2,000 characters.'],
    ['firstName', 'x'.repeat(201), 'Use up to 200 characters.'],
    ['preference', 'dawn', 'Choose an option from the list.'],
  ])('says at “%s” what is wrong with %.20s', (name, typed, problem) => {
    expect(readProfileForm({ ...empty, [name]: typed }, null, countries)).toEqual({
      problems: { [name]: problem },
    });
  });
});
