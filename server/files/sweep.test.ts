import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sweepUploads, uploadLifeMs } from './sweep.ts';

it('clears uploads of over a week ago and leaves the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-sweep-'));
  const nowMs = Date.now();
  for (const name of ['old', 'old.json', 'new']) await writeFile(join(folder, name), '');
  const longAgo = (nowMs - uploadLifeMs - 1_000) / 1_000;
  for (const name of ['old', 'old.json']) await utimes(join(folder, name), longAgo, longAgo);
  expect(await sweepUploads(folder, nowMs)).toBe(2);
  expect(await readdir(folder)).toEqual(['new']);
});
