/**
 * The packages of the other engines. They are no dependencies of the project: the first run installs them, as the lock
 * file here names them, into a folder of their own.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const here = import.meta.dirname;
const folder = resolve('node_modules/.cache/bench-peers');
const lock = 'package-lock.json';

export async function installPackages(): Promise<void> {
  // npm writes this file last.
  const installed = await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8').catch(
    () => undefined,
  );
  const [wanted, had] = await Promise.all(
    [here, folder].map((path) => readFile(join(path, lock), 'utf8').catch(() => undefined)),
  );
  if (installed !== undefined && wanted === had) return;
  console.log('Installing the other engines…');
  await mkdir(folder, { recursive: true });
  for (const name of ['package.json', lock]) await cp(join(here, name), join(folder, name));
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', options, { cwd: folder });
}

/** Takes the engines' packages from that folder, for the pages of this bench. */
export async function enginePackages(): Promise<Plugin> {
  const { dependencies } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const names = Object.keys(dependencies);
  return {
    name: 'bench-engine-packages',
    enforce: 'pre',
    resolveId(source, importer) {
      const isOne = names.some((name) => source === name || source.startsWith(`${name}/`));
      if (!isOne || importer?.startsWith(here) !== true) return undefined;
      return this.resolve(source, join(folder, 'page.js'), { skipSelf: true });
    },
  };
}

/** A package of that folder, for a server of this bench. */
export function requireEngine(name: string): unknown {
  return createRequire(join(folder, 'server.js'))(name);
}
