/** Anki packages beside sqlite3, which reads the same database: cards, reviews, and the days on which they are due. */

import { openPackage } from '../../../src/interchange/formats/read/anki/package.ts';
import { unpackZstd } from '../../../src/interchange/formats/read/anki/zstd.ts';
import { dayMs, localOffsetMin } from '../../../src/lib/date-format.ts';
import { openZip } from '../../../src/lib/zip/read-zip.ts';
import { dayOfNumber } from '../../../src/model/study/study-day.ts';
import type { Tools } from './tools.ts';
import { shareFound, type Verdict } from './verdict.ts';

export interface AnkiNumbers {
  cards: number;
  /** Ratings. */
  reviews: number;
  /** Of cards in review, `2026-11-20`. */
  dueDays: readonly string[];
}

const mostBytes = 512 * 1024 * 1024;

/** @returns `undefined` without sqlite3, or if it cannot read the database */
export async function ankiNumbers(bytes: Blob, tools: Tools): Promise<AnkiNumbers | undefined> {
  const database = await databaseIn(bytes);
  if (database === undefined) return undefined;
  const told = await tools.textOf('sqlite3', database, (path) => ['-readonly', path, query]);
  if (told === undefined) return undefined;
  const lines = told.split('\n').map((line) => line.split('|'));
  const numberOf = (name: string) => Number(lines.find(([first]) => first === name)?.[1] ?? 0);
  const [, created = '0', offset = ''] = lines.find(([first]) => first === 'created') ?? [];
  const config = await tools.textOf('sqlite3', database, (path) => ['-readonly', path, newer]);
  const west = offset || (config ?? '').trim();
  const createdMs = Number(created) * 1_000;
  const offsetMin = west === '' ? localOffsetMin(createdMs) : -Number(west);
  // The collection counts days from the local day of its creation.
  const first = Math.floor((createdMs + offsetMin * 60_000) / dayMs);
  const dueDays = lines
    .filter(([name]) => name === 'due')
    .map(([, day]) => dayOfNumber(Math.max(1, first + Number(day))));
  return { cards: numberOf('cards'), reviews: numberOf('reviews'), dueDays };
}

const query = `
  SELECT 'cards', count(*) FROM (SELECT DISTINCT c.nid, c.ord FROM cards c JOIN notes n ON n.id = c.nid);
  SELECT 'reviews', count(*) FROM revlog r WHERE r.ease BETWEEN 1 AND 4 AND r.cid IN (SELECT id FROM cards);
  SELECT 'due', CASE WHEN c.odid > 0 AND c.odue > 0 THEN c.odue ELSE c.due END FROM cards c JOIN notes n ON n.id = c.nid
    WHERE c.type = 2 AND c.queue IN (2, -1, -2, -3) AND c.ivl > 0 AND c.due < 1000000000
      AND (c.odid = 0 OR c.odue > 0) AND n.data NOT LIKE '{"haversack"%';
  SELECT 'created', crt, CASE WHEN json_valid(conf) THEN json_extract(conf, '$.creationOffset') END FROM col;`;
/** Where newer packages keep the offset; older ones have no such table. Minutes west of UTC. */
const newer = "SELECT CAST(val AS TEXT) FROM config WHERE key = 'creationOffset'";

async function databaseIn(bytes: Blob): Promise<Blob | undefined> {
  const head = new Uint8Array(await bytes.slice(0, 4).arrayBuffer());
  if (String.fromCharCode(...head) === 'SQLi') return bytes;
  try {
    const { collection, isZstd } = await openPackage(await openZip(bytes));
    const packed = await collection.bytes();
    if (!isZstd) return packed;
    return new Blob([unpackZstd(new Uint8Array(await packed.arrayBuffer()), mostBytes)]);
  } catch {
    // The product's own answer says why.
    return undefined;
  }
}

/** @param told the product's report */
export function judgeAnki(
  wanted: AnkiNumbers,
  found: AnkiNumbers,
  told: readonly string[],
): { verdict: Verdict; reasons: string[] } {
  const differences: string[] = [];
  for (const name of ['cards', 'reviews'] as const)
    if (found[name] !== wanted[name]) differences.push(`${found[name]} of ${wanted[name]} ${name}`);
  const kept = shareFound(wanted.dueDays, found.dueDays);
  const due = Math.round(kept * wanted.dueDays.length);
  if (kept < 1) differences.push(`${due} of ${wanted.dueDays.length} due days`);
  if (differences.length === 0 && told.length === 0) return { verdict: 'right', reasons: [] };
  const isTold = told.length > 0 && kept > 0.99;
  return { verdict: isTold ? 'partly' : 'wrong', reasons: [...differences, ...told] };
}
