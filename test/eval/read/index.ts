/**
 * Items that people read and judge, to tell how good the engine’s material is.
 *
 * - `npm run eval:read -- gather REPOSITORIES BOOKS [--list books.json]` makes the folder BOOKS of a list in `../labels`: REPOSITORIES
 *   holds a clone of each repository as OWNER/NAME or OWNER+NAME. It says what is missing.
 * - `npm run eval:read -- draw BOOKS OUT [--seed 1] [--engine ROOT] [--side held-out] [--cards 150] [--questions 150] [--slides 80] [--points 80] [--de 60]
 *   [--es 60] [--fr 60]` writes sheets for readers, a key and the yield of each book. BOOKS holds `books.json` and the books.
 * - `npm run eval:read -- mix MIXED OUT… [--seed 1]` writes sheets with the items of several draws, so that nobody knows an item’s draw.
 * - `npm run eval:read -- score OUT… [--mixed MIXED]` prints rates of each draw beside the other, from OUT/verdicts/SHEET-READER.jsonl.
 * - `npm run eval:read -- keep BOOKS OUT… [--mixed MIXED]` adds the judged items to `test/eval/labels`.
 */
import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBooks } from './books.ts';
import { draw, mix, type SetName, setNames } from './draw-command.ts';
import { gather } from './gather.ts';
import { readJudged, readLines, readYield } from './judged.ts';
import { labelOf } from './labels.ts';
import { scoreTables } from './score.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: '.' },
    side: { type: 'string' },
    mixed: { type: 'string' },
    list: { type: 'string', default: 'books.json' },
    cards: { type: 'string', default: '150' },
    questions: { type: 'string', default: '150' },
    slides: { type: 'string', default: '80' },
    points: { type: 'string', default: '80' },
    de: { type: 'string', default: '60' },
    es: { type: 'string', default: '60' },
    fr: { type: 'string', default: '60' },
  },
});
const [command, first = '', ...others] = positionals;
if (first === '') throw new Error('Say what to do and where: gather, draw, mix, score or keep');
switch (command) {
  case 'gather': {
    const [folder = ''] = others;
    if (folder === '') throw new Error('Say where the books go: gather REPOSITORIES BOOKS');
    const list = join(import.meta.dirname, '../labels', values.list);
    const { files, faults } = await gather(list, first, folder);
    for (const fault of faults) console.error(fault);
    console.log(`${files} files are in ${folder}`);
    break;
  }
  case 'draw': {
    const [out = ''] = others;
    if (out === '') throw new Error('Say where the sheets go: draw BOOKS OUT');
    const counts = Object.fromEntries(setNames.map((set) => [set, Number(values[set])]));
    const { seed, engine: root, side } = values;
    if (side !== undefined && side !== 'tuning' && side !== 'held-out')
      throw new Error(`No such side: ${side}`);
    await draw({
      ...{ folder: first, out, root, seed: Number(seed), ...(side && { side }) },
      counts: counts as Record<SetName, number>,
    });
    break;
  }
  case 'mix':
    await mix(first, others, Number(values.seed));
    break;
  case 'score': {
    const draws = [];
    for (const folder of [first, ...others])
      draws.push({
        name: basename(folder),
        items: await readJudged(folder, values.mixed),
        yields: await readYield(folder),
      });
    console.log(scoreTables(draws));
    break;
  }
  case 'keep':
    for (const folder of others) await keep(first, folder);
    break;
  default:
    throw new Error(`No such command: ${command}`);
}

/** An item that several engines make is kept once, with the first of them. */
async function keep(books: string, folder: string): Promise<void> {
  const known = new Map((await readBooks(books)).map((book) => [book.name, book]));
  /** Identifiers by file. */
  const kept = new Map<string, Set<string>>();
  for (const judged of await readJudged(folder, values.mixed)) {
    const book = known.get(judged.book);
    if (book === undefined) continue;
    const file = join(import.meta.dirname, '../labels', `${book.split}.jsonl`);
    const ids = kept.get(file) ?? (await idsIn(file));
    kept.set(file, ids);
    if (ids.has(judged.id)) continue;
    ids.add(judged.id);
    await appendFile(file, `${JSON.stringify(labelOf(judged, book))}\n`);
  }
}

async function idsIn(file: string): Promise<Set<string>> {
  const there = existsSync(file) ? await readLines<{ id: string }>(file) : [];
  return new Set(there.map(({ id }) => id));
}
