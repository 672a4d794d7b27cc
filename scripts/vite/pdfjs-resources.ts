/**
 * Serves the files that pdf.js fetches (character maps, standard fonts, decoders, colour profiles) at `/pdfjs/…`, so that any
 * PDF opens offline: as single files, and packed for the worker (sw/caching.ts).
 */
import {
  cpSync,
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, normalize, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { packFiles } from '../../sw/pack.ts';

const source = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/**
 * The app runs no scripts of PDFs, so it needs no script engine (QuickJS). It needs no decoders without WebAssembly either:
 * without it no file can be hashed, so none can be added.
 */
const unused = /quickjs|nowasm/i;

export function pdfjsResources(): Plugin {
  let outDir = 'dist';
  return {
    name: 'haversack-pdfjs-resources',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const path = resolve(
          source,
          `.${normalize(decodeURIComponent(request.url?.split('?')[0] ?? '/'))}`,
        );
        const known = folders.some((folder) => path.startsWith(join(source, folder)));
        if (!known || unused.test(basename(path)) || !existsSync(path) || !statSync(path).isFile())
          return next();
        if (path.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm');
        createReadStream(path).pipe(response);
      });
    },
    writeBundle() {
      if (this.environment.name !== 'client') return;
      for (const folder of folders) {
        cpSync(join(source, folder), join(outDir, 'pdfjs', folder), {
          recursive: true,
          filter: (path) => !unused.test(basename(path)),
        });
      }
      writeFileSync(join(outDir, 'pdfjs', 'pack.bin'), packFiles(readResources()));
    },
  };
}

function readResources(): Map<string, Uint8Array> {
  const names = folders.flatMap((folder) =>
    readdirSync(join(source, folder))
      .filter((name) => !name.startsWith('LICENSE') && !unused.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return new Map(names.sort().map((name) => [name, readFileSync(join(source, name))]));
}
