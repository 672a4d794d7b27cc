/** How many sentences a student picks from at first, as this device remembers it, and how many of them are left. */
import { currentDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { KeySentence } from '../../generate/pick/key-sentence.ts';
import { keyOfPick } from '../../model/entities/pick.ts';
import { keptSentences } from '../../queries/key-sentences.ts';
import { type PickSource, usePicks } from '../../queries/picks.ts';
import { tellFailure } from '../../ui/toaster/tell.ts';
import {
  type Amount,
  decidedOf,
  mostImportant,
  mostToBegin,
  sentencesToOffer,
  usualAmount,
} from './offered.ts';

/** @returns `undefined` while fetching; the function remembers another choice */
export function useAmount(): [Amount | undefined, (amount: Amount) => void] {
  const amount = useRows(async (db) => (await db.readMeta('pickAmount')) ?? usualAmount, []);
  return [
    amount,
    (next) => void tellFailure(tryWrite(() => currentDatabase().writeMeta('pickAmount', next))),
  ];
}

export interface LeftToPick {
  left: number;
  total: number;
}

/** Of the section where the student goes on. @returns `undefined` if its sentences were not found on this device yet */
export function useLeftToPick(source: PickSource): LeftToPick | undefined {
  const { entity, id } = source;
  const [amount] = useAmount();
  const picks = usePicks(source);
  const found = useRows((database) => keptSentences(database, { entity, id }), [entity, id]);
  if (amount === undefined || picks === undefined || found === undefined) return undefined;
  const decided = decidedOf(picks.picks);
  const isDecided = (one: KeySentence) => decided.has(keyOfPick(one));
  const offered = sentencesToOffer(found, picks);
  const among = mostImportant(offered, mostToBegin(offered, isDecided, amount));
  const left = among.filter((one) => !isDecided(one)).length;
  return among.length === 0 ? undefined : { left, total: among.length };
}
