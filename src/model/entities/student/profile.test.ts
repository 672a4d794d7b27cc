import { expect, it } from 'vitest';
import { fieldsProblem } from '../../registry.ts';
import { changeProfile, maxPictureLength, profileId } from './profile.ts';

const context = { nowMs: 1, studyMs: 1, tzOffsetMin: 0, offsetAt: () => 0, newId: () => 'never' };

/** A profile as the first release of it stored one. Its fields must stay storable for ever [S8]. */
const frozen = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  bio: 'Notes on the engine.',
  phoneNumber: '+44 20 7946 0000',
  address: '12 St James’s Square',
  country: 'GB',
  location: 'London',
  preference: 'evening',
  notifyByMessage: true,
  notifyBySms: false,
  notifyByEmail: null,
  picture: '/9j/4AAQSkZJRg==',
  deletedAt: 0,
};

it('[S8] takes what the first release of the profile queued', () => {
  expect(fieldsProblem('profile', frozen, true)).toBeUndefined();
});

it('is one row with a fixed id, and every field may be absent', () => {
  const [draft] = changeProfile({ firstName: 'Ada', bio: undefined }, context);
  expect(profileId).toBe('profile');
  expect(draft).toStrictEqual({
    entity: 'profile',
    id: profileId,
    fields: { firstName: 'Ada', deletedAt: 0 },
  });
  expect(fieldsProblem('profile', { deletedAt: 0 }, true)).toBeUndefined();
});

it.each([
  ['country', 'Germany'],
  ['preference', 'dawn'],
  ['notifyBySms', 'yes'],
  ['picture', 'data:text/html;base64,PHNjcmlwdD4='],
  ['picture', `/9j/${'A'.repeat(maxPictureLength)}`],
  ['bio', 'x'.repeat(2_001)],
])('does not take “%s” with the value %.20s', (field, value) => {
  expect(fieldsProblem('profile', { [field]: value }, true)).toMatchObject({ field });
});
