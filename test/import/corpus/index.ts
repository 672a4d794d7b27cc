/**
 * `npm run corpus -- FOLDER [--json] [--seconds N] [--only ENDING,ENDING]`: reads every file of a folder by the
 * product's own readers and prints for each kind how many are right, partly right, wrong and refused, then the worst
 * files with reasons. sqlite3, pdftotext and pandoc judge what they can read, if they are installed.
 */
import { parseArgs } from 'node:util';
import { endingOfPath } from '../../../src/lib/path.ts';
import { startReader } from './ask-reader.ts';
import { findUnits } from './find-units.ts';
import { isInstalled, programs } from './tools.ts';
import { type FileReading, reportOf } from './verdict.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
});
const [root] = positionals;
if (root === undefined) throw new Error('Say where the files are: npm run corpus -- FOLDER');
const only = values.only?.split(',');
const units = (await findUnits(root)).filter(
  ({ name }) => only === undefined || only.includes(endingOfPath(name)),
);
for (const program of programs)
  if (!(await isInstalled(program)))
    console.error(`${program} is not installed: its files are judged by the report alone`);

const reader = startReader(Number(values.seconds) * 1_000);
const readings: FileReading[] = [];
let unknown = 0;
for (const [at, unit] of units.entries()) {
  const found = await reader.read(root, unit);
  if (found.length === 0) unknown += 1;
  for (const one of found) readings.push({ ...one, file: unit.name });
  if ((at + 1) % 50 === 0) console.error(`${at + 1} of ${units.length}`);
}
reader.close();
if (values.json) console.log(JSON.stringify({ readings, unknown }, null, 2));
else {
  console.log(reportOf(readings));
  if (unknown > 0) console.log(`\n${unknown} other files are of no kind that is read.`);
}
