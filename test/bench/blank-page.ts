/** The raw limit of an offline start: a page with a heading and nothing else, kept and served by the app's own worker. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const blankPath = '/blank.html';

/** @returns a copy of the build with the page in its list of files; remove it with `dispose` */
export async function addBlankPage(
  dist: string,
): Promise<{ folder: string; dispose: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-blank-'));
  await cp(dist, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  await writeFile(
    join(folder, blankPath),
    '<!doctype html><html lang="en"><title>Blank</title><h1>Blank</h1></html>',
  );
  const worker = await readFile(join(folder, 'sw.js'), 'utf8');
  const listed = worker.replace(
    /\[(?=\{"(?:revision|url)":)/,
    `[{"revision":"1","url":"${blankPath.slice(1)}"},`,
  );
  if (listed === worker) throw new Error('The worker has no list of files');
  await writeFile(join(folder, 'sw.js'), listed);
  return { folder, dispose: () => rm(folder, { recursive: true, force: true }) };
}
