/**
 * Who may go where (spec §6). Pure; the router asks before every navigation, unknown paths too.
 */
import type { Visitor } from '../../../api/session/visitor.ts';

export const rootPath = '/';
export const homePath = '/dashboard';

const optionPath = '/option';
/** The pages by which a student comes in. */
const entryPaths = ['/account/login', '/account/signup', '/account/verification'];

/** Where the visitor is sent instead, or `undefined` where they may stay. */
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
      // The choice stands on the dashboard; the first settings are somebody's data too.
      return isEntry || path === optionPath ? homePath : undefined;
    case 'detached':
      return undefined;
  }
}
