/** A draw with its verdicts: FOLDER/key/key.jsonl and FOLDER/verdicts/SHEET-READER.jsonl. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Drawable } from './items.ts';
import { faultsOfFile, readVerdicts, type Verdict } from './verdicts.ts';

export interface Keyed extends Drawable {
  set: string;
  sheet: string;
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

export async function readJudged(folder: string): Promise<Judged[]> {
  const key = await readLines<Keyed>(join(folder, 'key', 'key.jsonl'));
  const told = new Map<string, Verdict[]>();
  const path = join(folder, 'verdicts');
  for (const file of existsSync(path) ? (await readdir(path)).sort() : []) {
    const sheet = /^(.+)-[^-]+\.jsonl$/.exec(file)?.[1];
    const ids = key.filter((one) => one.sheet === sheet).map(({ id }) => id);
    if (ids.length === 0) throw new Error(`${file} is of no sheet`);
    const verdicts = readVerdicts(await readFile(join(path, file), 'utf8'));
    for (const fault of faultsOfFile(verdicts, ids)) console.error(`${file}: ${fault}`);
    for (const one of new Map(verdicts.map((verdict) => [verdict.id, verdict])).values())
      told.set(`${sheet} ${one.id}`, [...(told.get(`${sheet} ${one.id}`) ?? []), one]);
  }
  return key.flatMap((item) => {
    const verdicts = told.get(`${item.sheet} ${item.id}`);
    return verdicts ? [{ ...item, verdicts }] : [];
  });
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
