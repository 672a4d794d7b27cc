/** The account and its devices (`protocol/auth.ts`, `protocol/account.ts`, `protocol/devices.ts`). */

import * as v from 'valibot';
import {
  changeEmailRequest,
  changePasswordRequest,
  deleteAccountRequest,
  forgotAnswer,
  forgotRequest,
  renameAccountRequest,
  resetPasswordRequest,
  verifyEmailRequest,
} from '../../../src/protocol/account.ts';
import { deviceParams } from '../../../src/protocol/addresses.ts';
import {
  loginRequest,
  refreshAnswer,
  resendRequest,
  signedIn,
  signupAnswer,
  signupRequest,
  user,
  verifyRequest,
} from '../../../src/protocol/auth.ts';
import { browserHeader, listedDevices, renameRequest } from '../../../src/protocol/devices.ts';
import {
  knownAccount,
  knownAccountPath,
  knownAccountRequest,
} from '../../../src/protocol/known-account.ts';
import type { Operation, Success } from './route-schema.ts';

const data = (schema: v.GenericSchema): readonly Success[] => [
  { kind: 'data', status: 200, schema },
];
const nothing = v.object({});

const ofBrowser = {
  [browserHeader]:
    '256 random bits, base64url, that the browser keeps: a login with those of a device of the account is no new device.',
};

export const accountOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: '/auth/signup',
    auth: 'none',
    summary: 'Signs up; a code goes to the address, or, if it has an account, a word to its owner.',
    request: signupRequest,
    answers: data(signupAnswer),
    errors: ['common-password', 'unfit-username', 'conflict', 'busy'],
  },
  {
    method: 'POST',
    path: '/auth/verify',
    headers: ofBrowser,
    auth: 'none',
    summary: 'Proves the address of a sign-up with its code, and begins a session.',
    request: verifyRequest,
    answers: data(signedIn),
    errors: ['busy'],
  },
  {
    method: 'POST',
    path: '/auth/resend',
    auth: 'none',
    summary: 'Mails a new code for a sign-up, whether or not it is known.',
    request: resendRequest,
    answers: data(nothing),
    errors: ['busy'],
  },
  {
    method: 'POST',
    path: '/auth/login',
    headers: ofBrowser,
    auth: 'none',
    summary: 'Begins a session with address and password.',
    request: loginRequest,
    answers: data(signedIn),
    errors: ['unauthenticated', 'unverified', 'busy'],
  },
  {
    method: 'POST',
    path: knownAccountPath,
    auth: 'none',
    summary: 'Whether there is an account with this id, and its history as far as this cursor.',
    request: knownAccountRequest,
    answers: data(knownAccount),
  },
  {
    method: 'POST',
    path: '/auth/forgot',
    auth: 'none',
    summary: 'Mails a code that sets a new password, if the address has an account.',
    request: forgotRequest,
    answers: data(forgotAnswer),
    errors: ['busy'],
  },
  {
    method: 'POST',
    path: '/auth/reset-password',
    headers: ofBrowser,
    auth: 'none',
    summary: 'Sets a new password with a mailed code, ends all sessions, and begins one.',
    request: resetPasswordRequest,
    answers: data(signedIn),
    errors: ['common-password', 'busy'],
  },
  {
    method: 'POST',
    path: '/auth/reset-token',
    auth: 'refresh',
    summary: 'Replaces both tokens of a session. The body is empty.',
    answers: data(refreshAnswer),
  },
  {
    method: 'POST',
    path: '/auth/logout',
    auth: 'access',
    summary: 'Ends this session.',
    answers: data(nothing),
  },
  {
    method: 'GET',
    path: '/me',
    auth: 'access',
    summary: 'The account.',
    answers: data(user),
  },
  {
    method: 'PATCH',
    path: '/me',
    auth: 'access',
    summary: 'Gives the account another username.',
    request: renameAccountRequest,
    answers: data(user),
    errors: ['unfit-username', 'conflict'],
  },
  {
    method: 'DELETE',
    path: '/me',
    auth: 'access',
    summary: 'Deletes the account with all its rows, files and sessions.',
    request: deleteAccountRequest,
    answers: data(nothing),
    errors: ['wrong-password', 'busy'],
  },
  {
    method: 'POST',
    path: '/me/password',
    auth: 'access',
    summary: 'Changes the password and ends all other sessions.',
    request: changePasswordRequest,
    answers: data(nothing),
    errors: ['common-password', 'wrong-password', 'busy'],
  },
  {
    method: 'POST',
    path: '/me/email',
    auth: 'access',
    summary: 'Mails a code to a new address, whether or not it is free.',
    request: changeEmailRequest,
    answers: data(nothing),
    errors: ['wrong-password', 'busy'],
  },
  {
    method: 'POST',
    path: '/me/email/verify',
    auth: 'access',
    summary: 'Moves the account to the new address with its code.',
    request: verifyEmailRequest,
    answers: data(user),
    errors: ['busy'],
  },
  {
    method: 'GET',
    path: '/devices',
    headers: ofBrowser,
    auth: 'access',
    summary: 'The devices of the account, the last seen first.',
    answers: data(listedDevices),
  },
  {
    method: 'PUT',
    path: '/devices/:id',
    params: deviceParams,
    auth: 'access',
    summary: 'Names a device; an empty name gives back its own.',
    request: renameRequest,
    answers: data(listedDevices),
  },
  {
    method: 'DELETE',
    path: '/devices/:id',
    params: deviceParams,
    auth: 'access',
    summary: 'Signs a device out.',
    answers: data(listedDevices),
  },
];
