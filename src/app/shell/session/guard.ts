/** Who may open which path (spec §6). The router calls it before every navigation, also to unknown paths. */
import { cookieName } from '../../../api/session/cookie-name.ts';
import type { Visitor } from '../../../api/session/visitor.ts';

export const rootPath = '/';
export const homePath = '/dashboard';

const optionPath = '/option';
const entryPaths = ['/account/login', '/account/signup', '/account/verification'];

/** Pure. @returns the path to redirect to; `undefined` if the visitor may open this one */
export function detour(
  pathname: string,
  visitor: Visitor,
): typeof rootPath | typeof homePath | undefined {
  const path = pathname.replace(/\/+$/, '') || rootPath;
  if (path === rootPath) return undefined;
  const isEntry = entryPaths.includes(path);
  switch (visitor.kind) {
    case 'signed-out':
      return isEntry ? undefined : rootPath;
    case 'active':
      return isEntry ? homePath : undefined;
    case 'mismatch':
      // The dashboard shows the choice. The option page shows a student's data.
      return isEntry || path === optionPath ? homePath : undefined;
    case 'detached':
      return undefined;
  }
}

/** Whether the browser has a session cookie, valid or not. Loads no other code. */
export function hasSessionCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`));
}
