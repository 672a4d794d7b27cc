/**
 * What a signed-in student does with the account itself, and the recovery for one who forgot the
 * password. Signing up, in and out is in `auth.ts`. Each answer stands in the `data` field (spec §7).
 *
 * | call | asks with | answers |
 * |---|---|---|
 * | POST /auth/forgot | `forgotRequest` | `forgotAnswer`, whether or not the address is known |
 * | POST /auth/reset-password | `resetPasswordRequest` | `signedIn`; all other sessions end |
 * | PATCH /me | `renameAccountRequest` | `user`; 409 `conflict` where the name is taken |
 * | POST /me/password | `changePasswordRequest` | {}; all other sessions end, this one goes on |
 * | POST /me/email | `changeEmailRequest` | {}, whether or not the address is free: a code goes to it |
 * | POST /me/email/verify | `verifyEmailRequest` | `user` with the new address |
 * | DELETE /devices/:id | – | `deviceList`; the device's session ends |
 * | DELETE /me | `deleteAccountRequest` | {}; account, rows, files and sessions are gone |
 *
 * A wrong password is 403 `wrong-password`, a wrong or old code 400 `invalid`, a new password that is among the most
 * common ones 400 `common-password`, a username that nobody may have 400 `unfit-username`. What a claim is: `auth.ts`.
 */
import * as v from 'valibot';
import { claim, code, email, notTheSame, password, username } from './auth.ts';

const givenPassword = v.pipe(v.string(), v.minLength(1, 'Enter your password.'));

export const forgotRequest = v.object({ email });

export const forgotAnswer = v.object({ claim });

export const resetPasswordRequest = v.pipe(
  v.object({ email, claim, code, password, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (input) => input.password === input.confirmPassword,
      notTheSame,
    ),
    ['confirmPassword'],
  ),
);

export const renameAccountRequest = v.object({ username });

export const changePasswordRequest = v.pipe(
  v.object({ oldPassword: givenPassword, password, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (input) => input.password === input.confirmPassword,
      notTheSame,
    ),
    ['confirmPassword'],
  ),
);

export const changeEmailRequest = v.object({ email, password: givenPassword });

export const verifyEmailRequest = v.object({ email, code });

export const deleteAccountRequest = v.object({ password: givenPassword });
