/** The files of a folder, with folders that are one thing to a program kept together. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isHidden } from '../../../src/lib/path.ts';
import type { Unit } from './read-unit.ts';

/** A vault of Obsidian, a package of quiz questions, an unpacked package of Anki. */
const marks: ReadonlySet<string> = new Set([
  ...['.obsidian', 'imsmanifest.xml', 'collection.anki2', 'collection.anki21'],
]);

/** A folder that cannot be read is named and left out. */
export async function findUnits(root: string, folder = ''): Promise<Unit[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error) => {
    console.warn(`The folder “${folder}” cannot be read`, error);
    return [];
  });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const pathOf = (name: string) => (folder === '' ? name : `${folder}/${name}`);
  if (entries.some(({ name }) => marks.has(name)))
    return [{ name: folder === '' ? '.' : folder, paths: await allBelow(root, folder) }];
  const units: Unit[] = [];
  for (const entry of entries) {
    const path = pathOf(entry.name);
    if (isHidden(entry.name)) continue;
    if (entry.isDirectory()) units.push(...(await findUnits(root, path)));
    else if (entry.isFile()) units.push({ name: path, paths: [path] });
  }
  return units;
}

async function allBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .sort();
}
