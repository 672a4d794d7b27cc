/**
 * Builds `sw/index.ts` into `/sw.js` and `sw/sender.ts` into `/sw-sender.js` within the app's `vite build`, then lists all
 * other built files in `/sw.js` for precaching. In development the worker is a module from its source.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { injectManifest, type ManifestEntry } from 'workbox-build';
import { revisionHashLength } from '../../src/lib/app-files.ts';
import { holdSizeBudget } from './size-budget.ts';

const outDir = 'dist';

export function serviceWorker(): Plugin {
  return {
    name: 'haversack-service-worker',
    config: () => ({
      environments: {
        client: { build: { outDir } },
        sw: scriptOfWorker('sw/index.ts', 'sw.js'),
        sender: scriptOfWorker('sw/sender.ts', 'sw-sender.js'),
      },
      builder: {
        async buildApp(builder) {
          const { client, sw, sender } = builder.environments;
          if (!client || !sw || !sender) throw new Error('All three environments must exist');
          await builder.build(client);
          await builder.build(sw);
          await builder.build(sender);
          await listPrecache();
          holdSizeBudget(outDir);
          await compressFiles(outDir);
        },
      },
    }),
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === '/sw.js') request.url = '/sw/index.ts';
        next();
      });
      // The worker is not in the page's module graph, so its changes reload the page, which checks for a new worker.
      server.watcher.on('change', (path) => {
        if (path.startsWith(resolve('sw'))) server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

/** A classic script in one file. */
function scriptOfWorker(input: string, entryFileNames: string) {
  return {
    consumer: 'client' as const,
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      sourcemap: false,
      rollupOptions: {
        input,
        output: { format: 'iife' as const, entryFileNames, codeSplitting: false },
      },
    },
  };
}

/** A file that is too large for the list would be missing offline, so every warning fails the build. */
async function listPrecache(): Promise<void> {
  const { warnings } = await injectManifest({
    swSrc: `${outDir}/sw.js`,
    swDest: `${outDir}/sw.js`,
    globDirectory: outDir,
    globPatterns: ['**/*'],
    // The browser itself stores a worker's scripts; only stores and install dialogs show the screenshots.
    globIgnores: [
      'sw.js',
      'sw-sender.js',
      'screenshots/**',
      // Listed as one file, `pdfjs/pack.bin`.
      'pdfjs/{cmaps,iccs,standard_fonts,wasm}/**',
      // Cached at its first use (sw/recognition-cache.ts).
      'recognition/**',
      '**/*.map',
      '**/*.br',
      '**/*.gz',
      'build-id',
    ],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 10 * 1024 * 1024,
    manifestTransforms: [
      (entries) => ({
        manifest: [
          ...entries.map((entry) =>
            entry.revision === null ? entry : { ...entry, revision: revisionOf(entry.url) },
          ),
          ...themeSheets(),
        ],
      }),
    ],
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
}

/** The themes' stylesheets again, by the addresses with a version that the page uses. */
function themeSheets(): (ManifestEntry & { size: number })[] {
  const page = readFileSync(`${outDir}/index.html`, 'utf8');
  return [...page.matchAll(/"\/(css\/\w+\.css)\?v=\w+"/g)].map(([url, file]) => ({
    url: url.slice(2, -1),
    revision: null,
    size: statSync(`${outDir}/${file}`).size,
  }));
}

/**
 * Begins with the content's hash, by which the worker recognizes this build's files in a repair (sw/repair.ts). Headers are
 * stored with a precached page, so they belong to its revision.
 */
function revisionOf(file: string): string {
  const revision = hashOf(`${outDir}/${file}`).slice(0, revisionHashLength);
  return file === 'index.html' ? revision + hashOf('server/http/headers.ts').slice(0, 8) : revision;
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

const compressible = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.wasm',
  '.bin',
  '.txt',
]);
/** Bytes. Below this a compressed answer is not smaller on the wire. */
const leastBytes = 1024;

async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
