/**
 * Serves text recognition (engine and languages) at `/recognition/…`. The worker does not precache it: only students who read
 * scans need it, and it is cached at its first use (`sw/recognition-cache.ts`).
 */
import { copyFileSync, createReadStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { allRecognitionFiles, type RecognitionFile } from '../../src/lib/recognition-files.ts';

export function recognitionData(): Plugin {
  let outDir = 'dist';
  return {
    name: 'haversack-recognition-data',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0];
        const file = allRecognitionFiles().find((one) => one.path === path);
        if (file === undefined) return next();
        createReadStream(sourceOf(file)).pipe(response);
      });
    },
    writeBundle() {
      if (this.environment.name !== 'client') return;
      for (const file of allRecognitionFiles()) {
        const target = join(outDir, file.path);
        mkdirSync(join(target, '..'), { recursive: true });
        copyFileSync(sourceOf(file), target);
      }
    },
  };
}

export function sourceOf({ source }: RecognitionFile): string {
  return join('node_modules', source);
}
