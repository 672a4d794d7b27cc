/** The owner of this device: the bound profile, whose data is here, and the user of the session, who may differ. */
import Dexie from 'dexie';
import type { User } from '../../protocol/auth.ts';
import { closeAccountDatabase } from '../database.ts';
import { databaseName } from './database-names.ts';
import { deviceDatabase } from './device-database.ts';
import { type DeviceOwner, ownerOf } from './device-owner.ts';
import { noteHidden } from './hidden-accounts.ts';
import { removeIndex } from './index-folder.ts';

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

/** The owner whose session this device has. @returns `undefined` without a student, or with the session of another [S9] */
export async function readSignedInOwner(): Promise<User | undefined> {
  const { boundProfile, sessionUser } = await readDeviceOwner();
  return boundProfile?.id === sessionUser ? boundProfile : undefined;
}

/** Binds the device to this student. Data of the previous one stays, hidden. */
export async function bindProfile(signedIn: User): Promise<void> {
  const { facts } = deviceDatabase();
  const { id, username, email } = signedIn;
  await deviceDatabase().transaction('rw', facts, async () => {
    await noteHidden(await readBoundProfile(), signedIn);
    await facts.put({ key: 'profile', value: { id, username, email } });
  });
}

/** Stores the account's new name or address. @returns whether anything changed */
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

/** Notes a sign-in. `mismatch`: another student's data is on this device, and the student chooses. */
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

/** Removes everything of the account: its database with files and outbox, the index of its search, and its profile. */
export async function wipeAccount(userId: string): Promise<void> {
  closeAccountDatabase();
  await Dexie.delete(databaseName(userId));
  await removeIndex(userId);
  const { facts } = deviceDatabase();
  await deviceDatabase().transaction('rw', facts, async () => {
    const { boundProfile, sessionUser } = await readDeviceOwner();
    if (boundProfile?.id === userId) await facts.delete('profile');
    if (sessionUser === userId) await facts.delete('sessionUser');
  });
}
