/**
 * Accounts whose data lies on this device beside that of the student whose device it is. Each is shown only to the student
 * who took the device over from it: a later one has never been asked about that data, and learns not even a name.
 */
import Dexie from 'dexie';
import * as v from 'valibot';
import { type User, user } from '../../protocol/auth.ts';
import { databaseName } from './database-names.ts';
import { deviceDatabase } from './device-database.ts';

/**
 * `by`: the id of the student who took the device over. Older releases did not note it. Such an account is shown to nobody:
 * a name that was shown cannot be taken back, and its data is there again when its own student logs in.
 */
const hiddenAccount = v.object({ ...user.entries, by: v.optional(v.string()) });

/** To be called in a transaction on the facts. @param before whose device it was until now */
export async function noteHidden(before: User | undefined, { id }: User): Promise<void> {
  const others = (await readNotes()).filter((one) => one.id !== id && one.id !== before?.id);
  const isNew = before !== undefined && before.id !== id;
  await writeNotes(isNew ? [...others, { ...before, by: id }] : others);
}

/** @param userId whose device it is now. @returns the accounts that this student hid */
export async function readHiddenAccounts(userId: string): Promise<User[]> {
  const [notes, names] = await Promise.all([readNotes(), Dexie.getDatabaseNames()]);
  return notes
    .filter(({ id, by }) => by === userId && names.includes(databaseName(id)))
    .map(({ by: _, ...account }) => account);
}

/** Once its data has gone. */
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
