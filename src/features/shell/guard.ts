/**
 * Who may go where (spec §6, design §6). Pure; the router asks before every navigation, unknown paths too.
 */
import type { Visitor } from '../../api/visitor.ts';

export const rootPath = '/';
export const homePath = '/dashboard';

const doors = ['/account/login', '/account/signup', '/account/verification'];

/** Where the visitor is sent instead, or `undefined` when the way is free. */
export function detour(
  pathname: string,
  visitor: Visitor,
): typeof rootPath | typeof homePath | undefined {
  const path = pathname.replace(/\/+$/, '') || rootPath;
  if (path === rootPath) return undefined;
  const isDoor = doors.includes(path);
  switch (visitor.kind) {
    case 'signed-out':
      return isDoor ? undefined : rootPath;
    case 'active':
    case 'mismatch':
      return isDoor ? homePath : undefined;
    case 'detached':
      return undefined;
  }
}
