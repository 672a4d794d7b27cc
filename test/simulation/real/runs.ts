/** Runs on the databases of production, for the test files that share the work. */

import './realm.ts';
import { fewerUnlessLong } from '../../support/long.ts';
import { simulate } from '../simulate.ts';
import { layReal } from './ground.ts';

/** In each of two files. */
export const runsEach = fewerUnlessLong(20, 1);

/** @returns what went wrong, with the command that shows it again */
export async function runSeeds(first: number, count: number): Promise<string[]> {
  const failures: string[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const [wrong] = (await simulate({ seed }, layReal)).wrongs;
    if (wrong === undefined) continue;
    failures.push(`npm run simulate -- --mode real --first-seed ${seed} --seeds 1: ${wrong}`);
  }
  return failures;
}
