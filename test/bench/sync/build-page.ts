/**
 * The page of the bench: the app's real modules with `page/entry.ts` as their main, built as the app is
 * built. The folder can be served by the real server too (`distDir`), where a workload needs both at one origin.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

export interface PageFolder extends AsyncDisposable {
  /** Absolute; holds index.html and assets/bench.js. */
  path: string;
}

const html =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><main></main><script type="module" src="/assets/bench.js"></script></html>';

export async function buildPage(): Promise<PageFolder> {
  const path = await mkdtemp(join(tmpdir(), 'haversack-bench-page-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: path,
      emptyOutDir: true,
      // A profile names its functions.
      minify: false,
      target: 'es2024',
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: resolve(import.meta.dirname, 'page/entry.ts'),
        output: { entryFileNames: 'assets/bench.js' },
      },
    },
  });
  await writeFile(join(path, 'index.html'), html);
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
