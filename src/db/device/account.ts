/**
 * Whose device this is: the bound profile, whose data lies here, and the user of the session, who may
 * be another. Read at every start, before any account's database is opened.
 */
import Dexie from 'dexie';
import * as v from 'valibot';
import { type User, user } from '../../protocol/auth.ts';
import { closeAccountDatabase } from '../database.ts';
import { databaseName } from './database-names.ts';
import { deviceDatabase } from './device-database.ts';
import { type DeviceOwner, ownerOf } from './device-owner.ts';

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
export async function bindProfile({ id, username, email }: User): Promise<void> {
  const { facts } = deviceDatabase();
  await deviceDatabase().transaction('rw', facts, async () => {
    const before = await readBoundProfile();
    const others = (await readHidden()).filter(
      (other) => other.id !== id && other.id !== before?.id,
    );
    const hidden = before === undefined || before.id === id ? others : [...others, before];
    await facts.put({ key: 'hidden', value: hidden });
    await facts.put({ key: 'profile', value: { id, username, email } });
  });
}

async function readHidden(): Promise<User[]> {
  const stored = await deviceDatabase().facts.get('hidden');
  const list = v.safeParse(v.array(user), stored?.value);
  return list.success ? list.output : [];
}

/** Accounts whose data lies on this device beside that of the student whose device it is. */
export async function readHiddenAccounts(): Promise<User[]> {
  const [hidden, names] = await Promise.all([readHidden(), Dexie.getDatabaseNames()]);
  return hidden.filter(({ id }) => names.includes(databaseName(id)));
}

/** Removes a hidden account's data from this device. */
export async function wipeHiddenAccount(userId: string): Promise<void> {
  await Dexie.delete(databaseName(userId));
  const { facts } = deviceDatabase();
  await deviceDatabase().transaction('rw', facts, async () => {
    const left = (await readHidden()).filter(({ id }) => id !== userId);
    await facts.put({ key: 'hidden', value: left });
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
