import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mix } from './draw-command.ts';
import { readJudged } from './judged.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'haversack-read-'));
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, rows: readonly object[]): Promise<void> {
  const file = join(root, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
}

const item = (id: string, set = 'cards') => ({
  ...{ id, set, sheet: `${set}-1`, subject: 'law', heading: 'H', before: '', quote: 'Q', page: 1 },
  ...{ item: { form: 'card', front: id, back: 'B' }, engine: 'secret' },
});
const good = (id: string) => ({ id, verdict: 'good', reason: '' });

it('takes the verdicts of a draw from the sheets of several, in the order of the readers', async () => {
  await write('before/key/key.jsonl', [item('a'), item('b')]);
  await write('after/key/key.jsonl', [item('b'), item('c'), item('d', 'slides')]);
  await mix(join(root, 'mixed'), [join(root, 'before'), join(root, 'after')], 1);
  const sheet = await readFile(join(root, 'mixed/mixed-cards-1.jsonl'), 'utf8');
  const ids = sheet
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(ids.toSorted()).toEqual(['a', 'b', 'c']);
  expect(sheet).not.toMatch(/secret|cards-1/);
  await write('mixed/verdicts/mixed-cards-1-Ann.jsonl', ids.map(good));
  await write('mixed/verdicts/mixed-cards-1-Bo.jsonl', [
    { id: 'b', verdict: 'bad', reason: 'lost' },
    good('a'),
    good('c'),
  ]);
  const judged = await readJudged(join(root, 'after'), join(root, 'mixed'));
  expect(judged.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(judged[0]?.verdicts.map(({ verdict }) => verdict)).toEqual(['good', 'bad']);
});

it('says what a reader left out', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await write('draw/key/key.jsonl', [item('a'), item('b')]);
  await write('draw/cards-1.jsonl', [{ id: 'a' }, { id: 'b' }]);
  await write('draw/verdicts/cards-1-Ann.jsonl', [good('a')]);
  expect(await readJudged(join(root, 'draw'))).toHaveLength(1);
  expect(said).toHaveBeenCalledWith('cards-1-Ann.jsonl: b is missing');
});
