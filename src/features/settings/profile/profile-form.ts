/** The form of Personal Information: what is shown, what is wrong with it, and what it changes. Pure. */
import {
  maxBioLength,
  maxLineLength,
  type Profile,
  type ProfileFields,
  type StudyTime,
  studyTimes,
} from '../../../model/entities/student/profile.ts';
import { type Country, codeOfCountry } from './countries.ts';

const names = [
  'firstName',
  'lastName',
  'bio',
  'phoneNumber',
  'address',
  'country',
  'location',
  'preference',
] as const;

export type ProfileField = (typeof names)[number];
export type ProfileForm = Record<ProfileField, string>;
export type ProfileProblems = Partial<Record<ProfileField, string>>;

export const preferenceWords: Record<StudyTime, string> = {
  morning: 'In the morning',
  afternoon: 'In the afternoon',
  evening: 'In the evening',
  night: 'At night',
};

/** Empty where nothing was filled in; a country by its name. */
export function formOfProfile(
  profile: Partial<Profile> | null,
  countries: readonly Country[],
): ProfileForm {
  const form = Object.fromEntries(names.map((name) => [name, profile?.[name] ?? '']));
  const country = countries.find(({ code }) => code === profile?.country);
  return { ...(form as ProfileForm), country: country?.name ?? profile?.country ?? '' };
}

/** @returns the fields that differ from `before`, `null` for those that were emptied; or what is wrong */
export function readProfileForm(
  form: ProfileForm,
  before: Partial<Profile> | null,
  countries: readonly Country[],
): { changes: Partial<ProfileFields> } | { problems: ProfileProblems } {
  const shown = formOfProfile(before, countries);
  const problems: ProfileProblems = {};
  const changes: Record<string, string | null> = {};
  for (const name of names) {
    const typed = form[name].trim();
    if (typed === shown[name].trim()) continue;
    const problem = problemOf(name, typed, countries);
    if (problem !== undefined) problems[name] = problem;
    else changes[name] = typed === '' ? null : storedAs(name, typed, countries);
  }
  return Object.keys(problems).length > 0 ? { problems } : { changes };
}

function storedAs(name: ProfileField, typed: string, countries: readonly Country[]): string {
  return name === 'country' ? (codeOfCountry(typed, countries) ?? typed) : typed;
}

function problemOf(
  name: ProfileField,
  typed: string,
  countries: readonly Country[],
): string | undefined {
  const most = name === 'bio' ? maxBioLength : maxLineLength;
  if (typed.length > most) return `Use up to ${most.toLocaleString('en')} characters.`;
  if (typed === '') return undefined;
  if (name === 'country' && codeOfCountry(typed, countries) === undefined) {
    return 'Choose a country from the list.';
  }
  if (name === 'phoneNumber' && !/^\+?[\d\s().\-/]{3,}$/.test(typed)) {
    return 'Enter a phone number, such as +44 20 7946 0000.';
  }
  if (name === 'preference' && !studyTimes.some((time) => time === typed)) {
    return 'Choose an option from the list.';
  }
  return undefined;
}
