/**
 * The student's own description of themselves (spec §3): one row with a fixed id, so that two devices edit the same
 * one. Every field may be absent. Username and email belong to the account, not to this row.
 */
import * as v from 'valibot';
import { createRow, defineEntity, type Mutation, type RowOf } from '../../entity.ts';
import { line } from '../../fields.ts';

export const profileId = 'profile';

/** The longest bio, in UTF-16 units: with the picture, the row still fits in one change event (`maxNewsBytes`). */
export const maxBioLength = 2_000;
/** The longest line of the profile, in UTF-16 units. */
export const maxLineLength = 200;
/** The largest picture, in characters of base64 (docs/decisions/20). */
export const maxPictureLength = 48_000;

/** The time of day at which the student studies best. */
export const studyTimes = ['morning', 'afternoon', 'evening', 'night'] as const;
export type StudyTime = (typeof studyTimes)[number];

const shortLine = v.nullish(v.pipe(line, v.maxLength(maxLineLength)));
const choice = v.nullish(v.boolean());

export const profile = defineEntity({
  name: 'profile',
  kind: 'record',
  rank: 0,
  indexes: [],
  fields: {
    firstName: shortLine,
    lastName: shortLine,
    bio: v.nullish(v.pipe(v.string(), v.maxLength(maxBioLength))),
    phoneNumber: shortLine,
    address: shortLine,
    /** ISO 3166-1 alpha-2 code. */
    country: v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    /** Town or region, in the student's words. */
    location: shortLine,
    preference: v.nullish(v.picklist(studyTimes)),
    notifyByMessage: choice,
    notifyBySms: choice,
    notifyByEmail: choice,
    /** A square JPEG as base64, made by `scalePicture`; a JPEG begins with `/9j/`. */
    picture: v.nullish(
      v.pipe(v.string(), v.maxLength(maxPictureLength), v.regex(/^\/9j\/[A-Za-z0-9+/]+={0,2}$/)),
    ),
  },
  noun: 'profile',
  isSingleton: true,
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    bio: 'Bio',
    phoneNumber: 'Phone number',
    address: 'Address',
    country: 'Country',
    location: 'Location',
    preference: 'Preference',
    notifyByMessage: 'Messages',
    notifyBySms: 'SMS',
    notifyByEmail: 'Email',
    picture: { label: 'Picture', as: 'picture' },
  },
});

export type Profile = RowOf<typeof profile>;
export type ProfileFields = Omit<Profile, 'id' | '$at' | '$by' | 'deletedAt'>;

export const changeProfile: Mutation<Partial<ProfileFields>> = (fields) => [
  createRow(profile, profileId, fields),
];
