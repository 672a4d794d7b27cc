/**
 * The releases that meet in a simulated life: each tab, and the server, runs the modules of its own. Those
 * of the next release are this one's, loaded a second time with the edits of `next-release.ts`.
 */
import { createRequire, registerHooks } from 'node:module';
import * as bootstrap from '../../server/sync/bootstrap.ts';
import * as exchange from '../../server/sync/exchange.ts';
import * as wireText from '../../server/sync/wire-text.ts';
import * as mutate from '../../src/db/mutate.ts';
import * as refused from '../../src/db/refused.ts';
import * as storageProblem from '../../src/db/storage-problem.ts';
import * as registry from '../../src/model/registry.ts';
import * as wire from '../../src/protocol/sync.ts';
import * as runs from '../../src/sync/exchange.ts';
import * as pokes from '../../src/sync/pokes.ts';
import { nextRelease } from './next-release.ts';
import { edited } from './plant-hook.ts';

const mine = {
  bootstrap,
  exchange,
  wireText,
  mutate,
  refused,
  storageProblem,
  registry,
  wire,
  runs,
  pokes,
};

type Modules = typeof mine;

export interface Release extends Modules {
  /** Rises with each release, and with the database's version. */
  version: number;
}

export const thisRelease: Release = { version: 1, ...mine };

const files: Record<keyof Modules, string> = {
  bootstrap: 'server/sync/bootstrap.ts',
  exchange: 'server/sync/exchange.ts',
  wireText: 'server/sync/wire-text.ts',
  mutate: 'src/db/mutate.ts',
  refused: 'src/db/refused.ts',
  storageProblem: 'src/db/storage-problem.ts',
  registry: 'src/model/registry.ts',
  wire: 'src/protocol/sync.ts',
  runs: 'src/sync/exchange.ts',
  pokes: 'src/sync/pokes.ts',
};

const root = new URL('../../', import.meta.url).href;
const scheme = 'next-release:';
/** Behind the address of a module of the next release, as of all that it imports. */
const mark = '?release=next';

let loaded: Release | undefined;

/** Loads it with the first life that needs it. */
export function loadNextRelease(): Release {
  loaded ??= { version: 2, ...loadModules() };
  return loaded;
}

function loadModules(): Modules {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier.startsWith(scheme)) {
        const url = `${root}${specifier.slice(scheme.length)}${mark}`;
        return { url, format: 'module-typescript', shortCircuit: true };
      }
      const found = nextResolve(specifier, context);
      const isOurs = found.url.startsWith(root) && !found.url.includes('/node_modules/');
      return isOurs && context.parentURL?.endsWith(mark)
        ? { ...found, url: `${found.url}${mark}` }
        : found;
    },
    load(url, context, nextLoad) {
      if (!url.endsWith(mark)) return nextLoad(url, context);
      const address = url.slice(0, -mark.length);
      const module = nextLoad(address, { ...context, format: 'module-typescript' });
      const changes = nextRelease.filter(({ file }) => address === `${root}${file}`);
      return { ...module, source: edited(String(module.source), changes) };
    },
  });
  const load = createRequire(import.meta.url);
  const modules = Object.entries(files).map(([name, file]) => [name, load(`${scheme}${file}`)]);
  return Object.fromEntries(modules) as Modules;
}
