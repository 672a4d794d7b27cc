/** The sizes that a first visit on a slow line waits for. A larger build fails (docs/decisions/03). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { measureShell } from './shell-size.ts';

/** Bytes, gzip. */
export const sizeBudget = {
  /** The JavaScript before the first paint. */
  shell: 115_000,
  /** Our own part of it: all files but the chunk of React and the router (`vite.config.ts`). */
  own: 24_000,
  /** The browser reads and runs it at every start of the worker. */
  worker: 20_000,
} as const;

/** @throws an error with the sizes if the build in `dist` is over its budget */
export function holdSizeBudget(dist: string): void {
  const shell = measureShell(dist);
  const worker = gzipSync(readFileSync(join(dist, 'sw.js')), { level: 9 }).length;
  const files = shell.files.map(({ path, gzipBytes }) => `${gzipBytes} ${path}`).join(', ');
  hold('The shell', shell.gzipBytes, sizeBudget.shell, ` (${files})`);
  hold('Our own code of the shell', shell.ownBytes, sizeBudget.own, ` (${files})`);
  hold('The worker', worker, sizeBudget.worker);
}

function hold(what: string, bytes: number, most: number, parts = ''): void {
  if (bytes <= most) return;
  throw new Error(`${what} has ${bytes} bytes (gzip), and ${most} are allowed${parts}`);
}
