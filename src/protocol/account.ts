/**
 * The account of a signed-in student, and the recovery of a forgotten password. Answers are in the `data` field (spec §7).
 *
 * | call | body | answer |
 * |---|---|---|
 * | POST /auth/forgot | `forgotRequest` | `forgotAnswer`, whether or not the address is known |
 * | POST /auth/reset-password | `resetPasswordRequest` | `signedIn`; all other sessions end |
 * | PATCH /me | `renameAccountRequest` | `user`; 409 `conflict` if the name is taken |
 * | POST /me/password | `changePasswordRequest` | {}; all other sessions end |
 * | POST /me/email | `changeEmailRequest` | {}, whether or not the address is free; mails a code to it |
 * | POST /me/email/verify | `verifyEmailRequest` | `user` with the new address |
 * | DELETE /devices/:id | – | `deviceList`; the device's session ends |
 * | DELETE /me | `deleteAccountRequest` | {}; account, rows, files and sessions are deleted |
 *
 * Errors: 403 `wrong-password`; 400 `invalid` for a wrong or expired code; 400 `common-password` for a common new password;
 * 400 `unfit-username` for a name that is not allowed. `auth.ts` explains claims.
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
