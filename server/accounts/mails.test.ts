/** What each mail must say: to whom, why, what to do, and what to do if it was someone else. */
import { describe, expect, it } from 'vitest';
import type { Mail } from '../mail.ts';
import {
  addressChangeAskedMail,
  addressChangedMail,
  addressInUseMail,
  knownAccountMail,
  newAddressCodeMail,
  newDeviceMail,
  passwordChangedMail,
  resetCodeMail,
  signupCodeMail,
} from './mails.ts';

const to = 'ada@example.org';
const code = '012345';
const home = 'https://haversack.test';

const withCode: [string, Mail, about: RegExp][] = [
  [
    'a sign-up',
    signupCodeMail(to, code, home),
    /Enter it in Haversack at https:.*\/account\/verification/,
  ],
  ['a sign-up of an unnamed server', signupCodeMail(to, code, ''), /Enter it in Haversack within/],
  ['a forgotten password', resetCodeMail(to, code), /asked to reset the password.*Enter the code/],
  [
    'a new address',
    newAddressCodeMail(to, code),
    /asked to move a Haversack account to this email address.*Enter the code/,
  ],
];

describe('the mail with the code of', () => {
  it.each(withCode)(
    '%s has it in the subject and the text, and says how long it lives',
    (_, mail) => {
      expect(mail.to).toBe(to);
      expect(mail.subject).toContain(code);
      expect(mail.subject).toContain('Haversack');
      expect(mail.text).toContain(`code is ${code}\n`);
      expect(mail.text).toContain(' within 10 minutes');
      expect(mail.text).toContain('did not ask for it, ignore this email');
      expect(mail.summary).toContain(`${to}: ${code}`);
    },
  );

  it.each(withCode)('%s says what it is for', (_, mail, about) => {
    expect(mail.text).toMatch(about);
  });
});

const login = {
  ...{ kind: 'Firefox on Windows', network: '203.0.113.x' },
  atMs: Date.UTC(2026, 2, 2, 7, 5),
};

const notices: [string, Mail, about: RegExp, then: RegExp][] = [
  [
    'somebody signs up with a known address',
    knownAccountMail(to, home),
    /already have an account.*Log in at https:\/\/haversack\.test\/account\/login with your password/s,
    /ignore this email. Nothing has changed/,
  ],
  [
    'that happens on an unnamed server',
    knownAccountMail(to, ''),
    /Log in with your password/,
    /Nothing has changed/,
  ],
  [
    'an account was to move to a known address',
    addressInUseMail(to),
    /already belongs to your account/,
    /nothing has changed.*delete one of the two accounts/s,
  ],
  [
    'an address is about to change',
    addressChangeAskedMail(to),
    /asked to move your account to another email address.*when they enter the code/,
    /set a new password now/,
  ],
  [
    'an address has changed',
    addressChangedMail(to),
    /has moved to another email address. You can no longer log in with this one/,
    /set a new password now/,
  ],
  [
    'a password has changed',
    passwordChangedMail(to),
    /Your password has changed, and your other devices were signed out/,
    /set a new password now/,
  ],
  [
    'a new device has logged in',
    newDeviceMail(to, { ...login, isLast: false }, home),
    /new device.*2 March 2026 at 07:05 UTC\nDevice: Firefox on Windows\nNetwork: 203\.0\.113\.x/s,
    /sign the device out and change your password: https:\/\/haversack\.test\/dashboard\/settings#devices\n$/,
  ],
  [
    'a program without a name logs in to an unnamed server, the last that is told of that day',
    newDeviceMail(to, { ...login, kind: '', isLast: true }, ''),
    /Device: Unknown/,
    /change your password: Settings, Devices\n\nThere will be no more emails about new devices for a day/,
  ],
];

it.each(notices)('where %s, the mail says so, and what to do about it', (_, mail, about, then) => {
  expect(mail.to).toBe(to);
  expect(mail.text).toMatch(about);
  expect(mail.text).toMatch(then);
  expect(mail.summary).toContain(to);
});

it('tells by the subject what each is about', () => {
  expect(notices.map(([, mail]) => mail.subject)).toEqual([
    expect.stringMatching(/already have a Haversack account/),
    expect.stringMatching(/already have a Haversack account/),
    expect.stringMatching(/has a Haversack account/),
    expect.stringMatching(/address is about to change/),
    expect.stringMatching(/address has changed/),
    expect.stringMatching(/password has changed/),
    expect.stringMatching(/New login to your Haversack account/),
    expect.stringMatching(/New login to your Haversack account/),
  ]);
});
