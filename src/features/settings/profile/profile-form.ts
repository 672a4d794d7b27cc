/** The form of Personal Information: its values, problems and changes. Pure. */
import {
  maxBioLength,
  maxLineLength,
  type Profile,
  type ProfileFields,
  type StudyTime,
  studyTimes,
} from '../../../model/entities/student/profile.ts';
import { fold } from '../../../text/fold.ts';

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

/** Empty fields are `''`; the country has its name. */
export function formOfProfile(
  profile: Partial<Profile> | null,
  countries: readonly Country[],
): ProfileForm {
  const form = Object.fromEntries(names.map((name) => [name, profile?.[name] ?? '']));
  const country = countries.find(({ code }) => code === profile?.country);
  return { ...(form as ProfileForm), country: country?.name ?? profile?.country ?? '' };
}

/** @returns changed fields (`null` if emptied), or problems */
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

/** Codes of ISO 3166-1, and Kosovo's common code. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

export interface Country {
  code: string;
  name: string;
}

/** Sorted by name. @param languages none: the browser's */
export function listCountries(languages?: readonly string[]): Country[] {
  const names = new Intl.DisplayNames(languages && [...languages], { type: 'region' });
  const { compare } = new Intl.Collator(languages && [...languages]);
  return codes
    .split(' ')
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
}

/** @param typed a name or a code in any case */
export function codeOfCountry(typed: string, countries: readonly Country[]): string | undefined {
  const wanted = fold(typed.trim());
  return countries.find(({ code, name }) => fold(name) === wanted || fold(code) === wanted)?.code;
}
