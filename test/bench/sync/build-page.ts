/**
 * The page of the bench: the app's real modules with a main of their own, such as `page/entry.ts`, built as the app is
 * built. The folder can be served by the real server too (`distDir`), where a workload needs both at one origin.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

export interface PageFolder extends AsyncDisposable {
  /** Absolute; holds index.html and assets/bench.js. */
  path: string;
}

const html =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><main></main><script type="module" src="/assets/bench.js"></script></html>';

export interface PageParts {
  /** Absolute path of the page's main. */
  main?: string;
  plugins?: Plugin[];
  /** A profile names its functions where the page is not minified. */
  minify?: boolean;
}

export async function buildPage({
  main = resolve(import.meta.dirname, 'page/entry.ts'),
  plugins = [],
  minify = false,
}: PageParts = {}): Promise<PageFolder> {
  const path = await mkdtemp(join(tmpdir(), 'haversack-bench-page-'));
  await build({
    configFile: false,
    plugins,
    logLevel: 'error',
    build: {
      outDir: path,
      emptyOutDir: true,
      minify,
      target: 'es2024',
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: main,
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
