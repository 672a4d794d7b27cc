/** What the server writes to students about their account. A code stands in the subject and the text. */
import type { Mail } from '../mail.ts';

export function signupCodeMail(to: string, code: string, publicUrl: string): Mail {
  return codeMail(to, code, `Enter it${at(publicUrl, '/account/verification')}`);
}

export function resetCodeMail(to: string, code: string): Mail {
  return codeMail(
    to,
    code,
    'Someone, hopefully you, forgot the password of this account. Enter it',
  );
}

export function newAddressCodeMail(to: string, code: string): Mail {
  return codeMail(to, code, 'An account is about to move to this address. Enter it');
}

export function knownAccountMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'You already have a Haversack account',
    text: `Someone tried to sign up with this e-mail address, but you already have an account.\n\nLog in${at(publicUrl, '/account/login')} with your password.\nIf it was not you, ignore this mail: nothing has changed.\n`,
    summary: `Mail for ${to}: you already have an account, log in with your password`,
  };
}

export function addressInUseMail(to: string): Mail {
  return {
    to,
    subject: 'This address has a Haversack account',
    text: 'Someone wanted to move another Haversack account to this e-mail address. It belongs to your account already, so nothing has changed.\n\nIf it was you, delete one of the two accounts first.\n',
    summary: `Mail for ${to}: this address belongs to an account already`,
  };
}

export function addressChangeAskedMail(to: string): Mail {
  return noticeMail(
    to,
    'Your Haversack address is about to change',
    'Someone, hopefully you, asked to move your account to another e-mail address. It moves when the code that was sent there is entered.',
  );
}

export function addressChangedMail(to: string): Mail {
  return noticeMail(
    to,
    'Your Haversack address has changed',
    'Your account has moved to another e-mail address, and this one no longer opens it.',
  );
}

export function passwordChangedMail(to: string): Mail {
  return noticeMail(
    to,
    'Your Haversack password has changed',
    'The password of your account has changed, and the other devices were signed out.',
  );
}

function noticeMail(to: string, subject: string, what: string): Mail {
  const text = `${what}\n\nIf it was not you, set a new password at once: “Forgotten password” at the login.\n`;
  return { to, subject, text, summary: `Mail for ${to}: ${subject}` };
}

function codeMail(to: string, code: string, what: string): Mail {
  return {
    to,
    subject: `${code} is your Haversack code`,
    text: `Your verification code is ${code}\n\n${what} within 10 minutes.\nIf you did not ask for it, ignore this mail.\n`,
    summary: `Verification code for ${to}: ${code}`,
  };
}

function at(publicUrl: string, path: string): string {
  return publicUrl === '' ? '' : ` at ${publicUrl}${path}`;
}
