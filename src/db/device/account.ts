/**
 * Whose device this is: the bound profile, whose data lies here, and the user of the session, who may
 * be another. Read at every start, before any account's database is opened.
 */
import Dexie from 'dexie';
import type { User } from '../../protocol/auth.ts';
import { closeAccountDatabase } from '../database.ts';
import { databaseName } from './database-names.ts';
import { deviceDatabase } from './device-database.ts';
import { type DeviceOwner, ownerOf } from './device-owner.ts';
import { noteHidden } from './hidden-accounts.ts';

export async function readDeviceOwner(): Promise<DeviceOwner> {
  const [profile, last] = await deviceDatabase().facts.bulkGet(['profile', 'sessionUser']);
  return ownerOf({ profile: profile?.value, sessionUser: last?.value });
}

export async function readBoundProfile(): Promise<User | undefined> {
  return (await readDeviceOwner()).boundProfile;
}

export async function readSessionUser(): Promise<string | undefined> {
  return (await readDeviceOwner()).sessionUser;
}

/** The device becomes this student's. Data of the one before stays on it, hidden. */
export async function bindProfile(signedIn: User): Promise<void> {
  const { facts } = deviceDatabase();
  const { id, username, email } = signedIn;
  await deviceDatabase().transaction('rw', facts, async () => {
    await noteHidden(await readBoundProfile(), signedIn);
    await facts.put({ key: 'profile', value: { id, username, email } });
  });
}

/** Takes over the account's new name or address. @returns whether anything was new */
export async function refreshBoundProfile(fresh: User): Promise<boolean> {
  const { facts } = deviceDatabase();
  return deviceDatabase().transaction('rw', facts, async () => {
    const bound = await readBoundProfile();
    const isSame = bound?.username === fresh.username && bound.email === fresh.email;
    if (bound?.id !== fresh.id || isSame) return false;
    await bindProfile(fresh);
    return true;
  });
}

export async function writeSessionUser(userId: string): Promise<void> {
  await deviceDatabase().facts.put({ key: 'sessionUser', value: userId });
}

/**
 * Notes a sign-in. A device without a student becomes this one's; one that holds another student's
 * data stays theirs, and the answer is `mismatch`: the student chooses.
 */
export async function recordSignIn(signedIn: User): Promise<'bound' | 'mismatch'> {
  const { facts } = deviceDatabase();
  return deviceDatabase().transaction('rw', facts, async () => {
    await writeSessionUser(signedIn.id);
    const bound = await readBoundProfile();
    if (bound !== undefined && bound.id !== signedIn.id) return 'mismatch';
    await bindProfile(signedIn);
    return 'bound';
  });
}

/** Removes all that this device holds of the account: its database with files and outbox, and who it was. */
export async function wipeAccount(userId: string): Promise<void> {
  closeAccountDatabase();
  await Dexie.delete(databaseName(userId));
  const { facts } = deviceDatabase();
  await deviceDatabase().transaction('rw', facts, async () => {
    const { boundProfile, sessionUser } = await readDeviceOwner();
    if (boundProfile?.id === userId) await facts.delete('profile');
    if (sessionUser === userId) await facts.delete('sessionUser');
  });
}
