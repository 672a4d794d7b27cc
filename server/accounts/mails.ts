import type { Mail } from '../mail.ts';

export function signupCodeMail(to: string, code: string, publicUrl: string): Mail {
  return codeMail(to, code, `Enter it in Haversack${at(publicUrl, '/account/verification')}`);
}

export function resetCodeMail(to: string, code: string): Mail {
  return codeMail(
    to,
    code,
    'Someone asked to reset the password of this account. Enter the code in Haversack',
  );
}

export function newAddressCodeMail(to: string, code: string): Mail {
  return codeMail(
    to,
    code,
    'Someone asked to move a Haversack account to this email address. Enter the code in Haversack',
  );
}

export function knownAccountMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'You already have a Haversack account',
    text: `Someone tried to sign up with this email address, but you already have an account.\n\nLog in${at(publicUrl, '/account/login')} with your password.\nIf this was not you, ignore this email. Nothing has changed.\n`,
    summary: `Mail for ${to}: you already have an account, log in with your password`,
  };
}

export function addressInUseMail(to: string): Mail {
  return {
    to,
    subject: 'This email address has a Haversack account',
    text: 'Someone asked to move another Haversack account to this email address. It already belongs to your account, so nothing has changed.\n\nIf this was you, delete one of the two accounts first.\n',
    summary: `Mail for ${to}: this address already belongs to an account`,
  };
}

export function addressChangeAskedMail(to: string): Mail {
  return noticeMail(
    to,
    'Your Haversack email address is about to change',
    'Someone asked to move your account to another email address. It moves when they enter the code that we sent there.',
  );
}

export function addressChangedMail(to: string): Mail {
  return noticeMail(
    to,
    'Your Haversack email address has changed',
    'Your account has moved to another email address. You can no longer log in with this one.',
  );
}

export function passwordChangedMail(to: string): Mail {
  return noticeMail(
    to,
    'Your Haversack password has changed',
    'Your password has changed, and your other devices were signed out.',
  );
}

interface LoginTold {
  kind: string;
  network: string;
  atMs: number;
  isLast: boolean;
}

export function newDeviceMail(
  to: string,
  { kind, network, atMs, isLast }: LoginTold,
  publicUrl: string,
): Mail {
  const subject = 'New login to your Haversack account';
  const where = publicUrl === '' ? 'Settings, Devices' : `${publicUrl}/dashboard/settings#devices`;
  const parts = [
    'Someone logged in to your account on a new device.',
    `When: ${loginTime.format(atMs)} UTC\nDevice: ${kind || 'Unknown'}\nNetwork: ${network}`,
    'If this was you, you don’t need to do anything.',
    `If this was not you, sign the device out and change your password: ${where}`,
    ...(isLast ? ['There will be no more emails about new devices for a day.'] : []),
  ];
  return {
    to,
    subject,
    text: `${parts.join('\n\n')}\n`,
    summary: `Mail for ${to}: ${subject}, ${kind || 'unknown device'}`,
  };
}

/** The mails are in English, whatever the server's locale. */
const loginTime = new Intl.DateTimeFormat('en-GB', {
  ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' },
});

function noticeMail(to: string, subject: string, what: string): Mail {
  const text = `${what}\n\nIf this was not you, set a new password now: choose “Forgot your password?” when you log in.\n`;
  return { to, subject, text, summary: `Mail for ${to}: ${subject}` };
}

function codeMail(to: string, code: string, what: string): Mail {
  return {
    to,
    subject: `${code} is your Haversack code`,
    text: `Your verification code is ${code}\n\n${what} within 10 minutes.\nIf you did not ask for it, ignore this email.\n`,
    summary: `Verification code for ${to}: ${code}`,
  };
}

function at(publicUrl: string, path: string): string {
  return publicUrl === '' ? '' : ` at ${publicUrl}${path}`;
}
