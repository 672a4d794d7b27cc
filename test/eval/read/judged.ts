/** A draw with its verdicts: FOLDER/key/key.jsonl, FOLDER/SHEET.jsonl and FOLDER/verdicts/SHEET-READER.jsonl. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Drawable } from './items.ts';
import { faultsOfFile, readVerdicts, type Verdict } from './verdicts.ts';

export interface Keyed extends Drawable {
  set: string;
  sheet: string;
  /** Of its book; older keys lack it. */
  side?: 'tuning' | 'held-out';
  /** Commit of the engine. */
  engine: string;
}

export interface Judged extends Keyed {
  /** Of each reader, in the order of their names; at least one. */
  verdicts: Verdict[];
}

export interface YieldRow {
  name: string;
  subject: string;
  kind: string;
  language: string;
  words: number;
  cards: number;
  questions: number;
  points: number;
  /** By kind and form. */
  forms: Record<string, number>;
  /** Sentences and candidates that made no card, by the engine’s reasons. */
  leftOut: Record<string, number>;
}

/**
 * The judged items of a draw.
 * @param readIn folder of the sheets that were read, if they hold several draws (`mix`)
 */
export async function readJudged(folder: string, readIn = folder): Promise<Judged[]> {
  const key = await readLines<Keyed>(join(folder, 'key', 'key.jsonl'));
  const told = await verdictsIn(readIn);
  return key.flatMap((item) => {
    const verdicts = told.get(item.id);
    return verdicts ? [{ ...item, verdicts }] : [];
  });
}

/** By identifier, in the order of the readers’ names. */
async function verdictsIn(folder: string): Promise<Map<string, Verdict[]>> {
  const told = new Map<string, Verdict[]>();
  const path = join(folder, 'verdicts');
  for (const file of existsSync(path) ? (await readdir(path)).sort() : []) {
    const sheet = /^(.+)-[^-]+\.jsonl$/.exec(file)?.[1];
    if (sheet === undefined) throw new Error(`${file} is not named SHEET-READER.jsonl`);
    const items = await readLines<{ id: string }>(join(folder, `${sheet}.jsonl`));
    const verdicts = readVerdicts(await readFile(join(path, file), 'utf8'));
    for (const fault of faultsOfFile(
      verdicts,
      items.map(({ id }) => id),
    ))
      console.error(`${file}: ${fault}`);
    for (const one of new Map(verdicts.map((verdict) => [verdict.id, verdict])).values())
      told.set(one.id, [...(told.get(one.id) ?? []), one]);
  }
  return told;
}

export const readYield = (folder: string) =>
  readLines<YieldRow>(join(folder, 'key', 'yield.jsonl'));

export async function readLines<Row>(path: string): Promise<Row[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
