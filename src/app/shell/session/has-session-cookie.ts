/** Whether the browser has a session cookie, valid or not. Loads no other code. */
import { cookieName } from '../../../api/session/cookie-name.ts';

export function hasSessionCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`));
}
