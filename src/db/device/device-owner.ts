/** The owner of this device, from two facts of its database. */
import * as v from 'valibot';
import { type User, user } from '../../protocol/auth.ts';

export interface DeviceOwner {
  /** The student whose data this device holds. */
  boundProfile: User | undefined;
  /** The id of the user who signed in last. */
  sessionUser: string | undefined;
}

/** @param facts as they are stored */
export function ownerOf(facts: { profile: unknown; sessionUser: unknown }): DeviceOwner {
  const profile = v.safeParse(user, facts.profile);
  return {
    boundProfile: profile.success ? profile.output : undefined,
    sessionUser: typeof facts.sessionUser === 'string' ? facts.sessionUser : undefined,
  };
}
