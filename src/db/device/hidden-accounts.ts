/**
 * Accounts with data on this device besides its owner's. Each is shown only to the student who took the device over
 * from it: later owners were never asked about that data and learn not even a name.
 */
import Dexie from 'dexie';
import * as v from 'valibot';
import { type User, user } from '../../protocol/auth.ts';
import { databaseName } from './database-names.ts';
import { deviceDatabase } from './device-database.ts';

/** `by`: who took the device over. Older releases did not store it; such an account is never shown. */
const hiddenAccount = v.object({ ...user.entries, by: v.optional(v.string()) });

/** Call it in a transaction of the facts. @param before the previous owner */
export async function noteHidden(before: User | undefined, { id }: User): Promise<void> {
  const others = (await readNotes()).filter((one) => one.id !== id && one.id !== before?.id);
  const isNew = before !== undefined && before.id !== id;
  await writeNotes(isNew ? [...others, { ...before, by: id }] : others);
}

/** @param userId the owner now. @returns the accounts that this student hid */
export async function readHiddenAccounts(userId: string): Promise<User[]> {
  const [notes, names] = await Promise.all([readNotes(), Dexie.getDatabaseNames()]);
  return notes
    .filter(({ id, by }) => by === userId && names.includes(databaseName(id)))
    .map(({ by: _, ...account }) => account);
}

/** Call it when its data is gone. */
export async function forgetHidden(userId: string): Promise<void> {
  await deviceDatabase().transaction('rw', deviceDatabase().facts, async () => {
    await writeNotes((await readNotes()).filter(({ id }) => id !== userId));
  });
}

async function readNotes(): Promise<v.InferOutput<typeof hiddenAccount>[]> {
  const stored = await deviceDatabase().facts.get('hidden');
  const list = v.safeParse(v.array(hiddenAccount), stored?.value);
  return list.success ? list.output : [];
}

async function writeNotes(value: v.InferOutput<typeof hiddenAccount>[]): Promise<void> {
  await deviceDatabase().facts.put({ key: 'hidden', value });
}
