/**
 * The state of a visitor, from two facts: the session, and the profile bound to this device.
 *
 * signed-out: public screens only. active: everything. detached: the session ended; the data is still here and usable.
 * mismatch: the session is of another student than the data.
 */
import type { Session, User } from '../../protocol/auth.ts';
import type { getSession } from './session.ts';

export type Visitor =
  | { kind: 'signed-out' }
  | { kind: 'active'; user: User }
  | { kind: 'detached'; user: User }
  | { kind: 'mismatch'; user: User; sessionUser: string };

/**
 * @param session a valid session, if any
 * @param sessionUser the id of the user who signed in last; absent after an old version: trust the profile
 * @param sharedUser the id of a user of a shared computer, whose data ends with the session
 */
export function visitorOf(
  session: Session | undefined,
  boundProfile: User | undefined,
  sessionUser: string | undefined,
  sharedUser?: string | undefined,
): Visitor {
  if (boundProfile === undefined) return { kind: 'signed-out' };
  if (session === undefined) {
    if (boundProfile.id === sharedUser) return { kind: 'signed-out' };
    return { kind: 'detached', user: boundProfile };
  }
  if (sessionUser !== undefined && sessionUser !== boundProfile.id) {
    return { kind: 'mismatch', user: boundProfile, sessionUser };
  }
  return { kind: 'active', user: boundProfile };
}

/** Whom a visitor is asked of: `api/session/session.ts`, `db/device/account.ts` and `db/device/shared-computer.ts`. */
export interface VisitorSources {
  getSession: typeof getSession;
  readDeviceOwner(): Promise<{ boundProfile: User | undefined; sessionUser: string | undefined }>;
  /** The student whose data ends with the session. */
  sharedUser(): string | undefined;
}

/** Works without a network and has no side effects, so a guard may call it often. */
export async function readVisitor(sources: VisitorSources): Promise<Visitor> {
  const [session, { boundProfile, sessionUser }] = await Promise.all([
    sources.getSession(),
    sources.readDeviceOwner(),
  ]);
  return visitorOf(
    session.ok ? session.data : undefined,
    boundProfile,
    sessionUser,
    sources.sharedUser(),
  );
}
