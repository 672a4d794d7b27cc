/**
 * Works out anew what an earlier version of the app has derived in another way, or not at all: slice by slice, in
 * the background, while edits go on. Never at the start. Where it is broken off it goes on later, in any tab.
 */
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import { type Derivation, isDerived } from './derivation.ts';
import { derivations, tablesOf } from './derivations.ts';

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 20));

/** Called when an account is open. @param pause between slices, so that screens and edits come first */
export async function rebuildDerived(
  database: AccountDatabase = currentDatabase(),
  pause: () => Promise<void> = breathe,
): Promise<void> {
  for (const derivation of derivations) {
    while (!database.closed.aborted && !(await rebuildSlice(database, derivation))) await pause();
  }
}

/** @returns true where nothing is left to do */
async function rebuildSlice(database: AccountDatabase, derivation: Derivation): Promise<boolean> {
  if (await isDerived(database, derivation)) return true;
  const { name, version } = derivation;
  return await inTransaction(database, [...tablesOf(derivation), 'meta'], async (database) => {
    const states = (await database.readMeta('derived')) ?? {};
    const state = states[name];
    const begun = state?.version === version;
    if (begun && state.from === undefined) return true;
    const from = await derivation.rebuild(database, begun ? (state.from ?? '') : '');
    const next = from === undefined ? { version } : { version, from };
    await database.writeMeta('derived', { ...states, [name]: next });
    return from === undefined;
  });
}
