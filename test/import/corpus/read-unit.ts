/** Reads one file, or one folder that belongs together, by every reader of the product that takes it. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readAsDocument } from './as-document.ts';
import { type CorpusFile, readAsImport } from './as-import.ts';
import type { Tools } from './tools.ts';
import type { Reading } from './verdict.ts';

export interface Unit {
  /** The file or folder, relative to the corpus. */
  name: string;
  /** Relative to the corpus. */
  paths: readonly string[];
}

/** @returns nothing for a file of no kind that the product knows */
export async function readUnit(root: string, unit: Unit, tools: Tools): Promise<Reading[]> {
  const files = await Promise.all(unit.paths.map((path) => fileAt(root, path, unit)));
  const imported = await readAsImport(files, tools);
  const [file] = files;
  const isOne = files.length === 1 && file !== undefined;
  const document = isOne ? await readAsDocument(file, tools) : undefined;
  return [imported, document].filter((one) => one !== undefined);
}

async function fileAt(root: string, path: string, { name, paths }: Unit): Promise<CorpusFile> {
  const whole = join(root, path);
  const [bytes, { mtimeMs }] = await Promise.all([readFile(whole), stat(whole)]);
  // As when the folder itself is chosen.
  const folder = name === '.' ? 0 : name.length + 1;
  const within = paths.length > 1 ? path.slice(folder) : (path.split('/').at(-1) ?? path);
  return { path: within, modifiedAt: mtimeMs, bytes: new Blob([bytes]) };
}
