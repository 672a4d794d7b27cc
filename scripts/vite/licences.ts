/** Writes `/licences.txt`: each package whose code or files are in the build, with the text of its licence. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { recognitionLanguages } from '../../src/lib/recognition-files.ts';
import { acceptedLicences, licenceNameOf } from './known-licences.ts';

/** In the build without being imported: as plain files, or by the worker, which is built separately. */
const besides = [
  '@fontsource-variable/inter',
  ...recognitionLanguages.map(({ code }) => `@tesseract.js-data/${code}`),
  'pdfjs-dist',
  'tesseract.js-core',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
];

/** The sources of generated tables, whose licences must accompany every copy. */
const data = [{ title: 'WordNet 3.0', path: 'docs/licences/wordnet.txt' }];

export function licences(): Plugin {
  return {
    name: 'haversack-licences',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const names = [...this.getModuleIds()].flatMap((id) => packageOf(id) ?? []);
      const all = [...new Set([...besides, ...names])].sort();
      this.emitFile({
        type: 'asset',
        fileName: 'licences.txt',
        source: [...all.map(licenceOf), ...data.map(wordsOf)].join('\n\n'),
      });
    },
  };
}

function packageOf(id: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
}

function wordsOf({ title, path }: (typeof data)[number]): string {
  return `${title}\n${'='.repeat(title.length)}\n\n${readFileSync(path, 'utf8').trim()}`;
}

function licenceOf(name: string): string {
  const folder = join('node_modules', name);
  const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    license?: unknown;
  };
  const licence = licenceNameOf({ ...facts, name });
  if (licence === undefined || !acceptedLicences.has(licence)) {
    throw new Error(`${name} ${facts.version} has the licence ${licence}: see known-licences.ts`);
  }
  const title = `${name} ${facts.version} (${licence})`;
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const path = file && join(folder, file);
  const words = path && existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  return `${title}\n${'='.repeat(title.length)}\n\n${words}`;
}
