/** Checks of account forms before sending: each wrong field is named. */
import { expect, it } from 'vitest';
import {
  deletionProblems,
  emailCodeProblems,
  forgotProblems,
  loginProblems,
  newEmailProblems,
  passwordProblems,
  renameProblems,
  resetPasswordProblems,
  signupProblems,
  verifyProblems,
} from './account.ts';

const email = 'ada@example.org';
const password = 'correct horse 7 Battery!';
const twice = { password, confirmPassword: password };
const code = '123456';
const claim = 'c'.repeat(43);

const forms: [name: string, check: typeof loginProblems, sound: Record<string, string>][] = [
  ['signing up', signupProblems, { username: 'ada', email, ...twice }],
  ['logging in', loginProblems, { email, password: 'x' }],
  ['verifying', verifyProblems, { email, claim, code }],
  ['asking for a reset', forgotProblems, { email }],
  ['a reset', resetPasswordProblems, { email, claim, code, ...twice }],
  ['another name', renameProblems, { username: 'eva' }],
  ['another password', passwordProblems, { oldPassword: 'x', ...twice }],
  ['another address', newEmailProblems, { email, password: 'x' }],
  ['its code', emailCodeProblems, { email, code }],
  ['deleting', deletionProblems, { password: 'x' }],
];

it.each(forms)('the form for %s goes where it is sound', (_, check, sound) => {
  expect(check(sound)).toEqual({});
});

it.each(
  forms.flatMap(([name, check, sound]) =>
    Object.keys(sound).map((field) => [name, field, check, sound] as const),
  ),
)('the form for %s names an empty %s', (_, field, check, sound) => {
  expect(Object.keys(check({ ...sound, [field]: '' }))).toContain(field);
});

it('asks for the password at the login by its name, and says nothing of its length', () => {
  expect(loginProblems({ email, password: '' })).toEqual({ password: 'Enter your password.' });
});
