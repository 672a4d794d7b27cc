/**
 * The scripts that run before the bundle (docs/decisions/03), as one small file with a hash in its name: it comes from the
 * worker's cache without asking the worker, and blocks the page's parser. It contains the names of the files that a start
 * inside the app fetches by `import()`.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';

const tags = /[ \t]*<script src="\/(src\/app\/before-bundle\/[\w-]+\.js)"><\/script>\n/g;
const place = '<!--before-bundle-->';

/** Fetched by `import()` to find out who is logged in. */
const owner = ['src/api/session/session.ts', 'src/db/device/device-owner.ts'];
/** Also opens the account; the dashboard's first paint does not wait for it (docs/decisions/03). */
const inside = [...owner, 'src/app/open-account.ts'];

/** By their names in `src/app/before-bundle/parts.js`. */
const lists = {
  landing: ['src/features/landing/landing-screen.tsx'],
  inside,
  dashboard: [
    ...owner,
    'src/features/dashboard/dashboard-screen.tsx',
    'src/features/dashboard/kept-look.ts',
  ],
};

export function beforeBundle(): Plugin[] {
  let file = '';
  const before: Plugin = {
    name: 'haversack-before-bundle:source',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const page = readFileSync('index.html', 'utf8');
      const code = [...page.matchAll(tags)].map(([, path = '']) => readFileSync(path, 'utf8'));
      if (code.length === 0) throw new Error('index.html names no script before the bundle');
      const source = minifySync('before-bundle.js', code.join('\n')).code;
      file = this.emitFile({ type: 'asset', name: 'before-bundle.js', source });
    },
    generateBundle() {
      file = this.getFileName(file);
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => {
        let isFirst = true;
        return page.replace(tags, () => {
          const shown = isFirst ? `    ${place}\n` : '';
          isFirst = false;
          return shown;
        });
      },
    },
  };
  const after: Plugin = {
    name: 'haversack-before-bundle:page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle, chunk }) => {
        if (!bundle || !chunk || !page.includes(place))
          throw new Error('The page has no place for the script before the bundle');
        const own = reach(bundle, [chunk.fileName]);
        const parts = Object.entries(lists).map(([name, modules]) => {
          const files = reach(bundle, filesOf(bundle, modules)).difference(own);
          if (name === 'dashboard') refuseDexie(bundle, files);
          return `data-${name}="${[...files].map((path) => `/${path}`).join(' ')}"`;
        });
        const dark = `data-dark="${withVersion('/css/dark.css')}"`;
        return page
          .replace('"/css/light.css"', `"${withVersion('/css/light.css')}"`)
          .replace(place, `<script src="/${file}" ${dark} ${parts.join(' ')}></script>`);
      },
    },
  };
  return [before, after];
}

/** On a slow processor Dexie would delay the first paint more than everything else (docs/decisions/03). */
function refuseDexie(bundle: Rolldown.OutputBundle, files: Set<string>): void {
  for (const file of files) {
    const chunk = bundle[file];
    const modules = chunk?.type === 'chunk' ? chunk.moduleIds : [];
    if (modules.some((id) => id.includes('/node_modules/dexie/')))
      throw new Error(`The dashboard’s first picture waits for Dexie: it is in ${file}`);
  }
}

/** The script waits for the theme's stylesheet, so the cache serves that in the same way (sw/static-routes.ts). */
function withVersion(path: string): string {
  const version = createHash('sha256')
    .update(readFileSync(`public${path}`))
    .digest('hex');
  return `${path}?v=${version.slice(0, 8)}`;
}

/** @returns the files that contain these modules */
function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  return modules.map((module) => {
    const path = resolve(module);
    const chunk = Object.values(bundle).find(
      (output) => output.type === 'chunk' && output.moduleIds.includes(path),
    );
    if (!chunk) throw new Error(`The build has no ${module}`);
    return chunk.fileName;
  });
}

/** @returns these files with all their static imports */
function reach(bundle: Rolldown.OutputBundle, files: string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || reached.has(name)) return;
    reached.add(name);
    for (const next of chunk.imports) visit(next);
  };
  for (const name of files) visit(name);
  return reached;
}
