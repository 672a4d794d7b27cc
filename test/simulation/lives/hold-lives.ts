/** Lives in memory, for the test files that share the work. */
import { simulate } from '../simulate.ts';

/** Seeds of one file; the files share the work among the cores. */
const livesPerFile = 110;

/**
 * @param part which of the files asks, from 0
 * @returns what went wrong, with the command that shows it again
 */
export async function holdLives(part: number): Promise<string[]> {
  const failures: string[] = [];
  const first = part * livesPerFile + 1;
  for (let seed = first; seed < first + livesPerFile; seed++) {
    const [wrong] = (await simulate({ seed })).wrongs;
    if (wrong === undefined) continue;
    failures.push(`npm run simulate -- --first-seed ${seed} --seeds 1: ${wrong}`);
  }
  return failures;
}
