/** The student's term and its breaks, in which classes do not take place. */
import type { AccountDatabase } from '../db/database.ts';
import { useRows } from '../db/rows/use-rows.ts';
import { type Settings, settingsId } from '../model/entities/student/settings.ts';

export type Term = Pick<Settings, 'termFrom' | 'termTo'> & {
  breaks: readonly { name: string; from: string; to: string }[];
};

export async function readTerm(database: AccountDatabase): Promise<Term> {
  const { termFrom, termTo, termBreaks } = (await database.rows('settings').get(settingsId)) ?? {};
  return { termFrom, termTo, breaks: termBreaks ?? [] };
}

/** @returns `undefined` while reading */
export function useTerm(): Term | undefined {
  return useRows(readTerm, []);
}
