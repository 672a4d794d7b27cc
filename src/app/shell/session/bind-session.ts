/**
 * A session on a device that does not know whose it is: its small database was cleared, or the cookie was
 * put here. The server says who it is; until then the visitor counts as signed out.
 */
import { clearSession, getSession } from '../../../api/session/session.ts';
import { readBoundProfile, recordSignIn } from '../../../db/device/account.ts';

/** `nothing`: there is no such session; `no-answer`: there is, and the server could not be asked. */
export type Binding = 'nothing' | 'bound' | 'no-answer';

export async function bindSession(): Promise<Binding> {
  const [profile, session] = await Promise.all([readBoundProfile(), getSession()]);
  if (profile !== undefined || !session.ok) return 'nothing';
  // Not before: at each start of a signed-in student nothing more than this is asked.
  const { readMe } = await import('../../../api/account/account.ts');
  const me = await readMe();
  if (me.ok) {
    await recordSignIn(me.data);
    return 'bound';
  }
  if (me.error.reason !== 'unauthenticated') return 'no-answer';
  // The server does not know it either: nobody's.
  await clearSession();
  return 'nothing';
}
