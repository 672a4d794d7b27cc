import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { isCommonPassword, problemOfPassword } from './passwords.ts';

it('are the 10,000 most common ones, each that is long enough to be chosen', () => {
  const first = dictionary['passwords-common'].slice(0, 10_000);
  const chosen = first.filter(({ length }) => length >= 8);
  expect(chosen.length).toBeGreaterThan(3_000);
  expect(chosen.filter((password) => !isCommonPassword(password))).toEqual([]);
});

it.each([
  'password',
  'PassWord',
  'QWERTYUIOP',
  '12345678',
  'iloveyou',
  'Haversack',
  'ｐａｓｓｗｏｒｄ',
])('is %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each(['correct horse battery', 'password of mine', 'Passwörter', ''])(
  'is not %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

const ada = { username: 'AdaLovelace', email: 'Countess@Example.org' };

it.each(['adalovelace', 'ＡｄａLovelace', 'countess', 'countess@example.org'])(
  'no student’s own word is a good one: %s',
  (password) => {
    expect(problemOfPassword(password, ada)).toContain('your username or email address');
  },
);

it.each(['adalovelace and the engine', 'example.org', ''])(
  'a password that holds more than one’s own word is fine: %j',
  (password) => {
    expect(problemOfPassword(password, ada)).toBeUndefined();
    expect(problemOfPassword(password, { email: '' })).toBeUndefined();
  },
);
