/** Whether this page's browser holds a session's cookie, of whatever worth: a look that loads nothing. */
import { cookieName } from '../../../api/session/cookie-name.ts';

export function hasSessionCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`));
}
