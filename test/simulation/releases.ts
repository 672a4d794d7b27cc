/**
 * The releases that meet in a simulated run: each tab, and the server, runs the modules of its own. Those
 * of the next release are this one's, loaded a second time with the edits of `next-release.ts`.
 */
import { createRequire, registerHooks } from 'node:module';
import * as bootstrap from '../../server/sync/bootstrap.ts';
import * as exchange from '../../server/sync/exchange.ts';
import * as wireText from '../../server/sync/wire-text.ts';
import * as mutate from '../../src/db/mutate.ts';
import * as handOver from '../../src/db/outbox/hand-over.ts';
import * as refused from '../../src/db/outbox/refused.ts';
import * as storageProblem from '../../src/db/storage-problem.ts';
import * as registry from '../../src/model/registry.ts';
import * as wire from '../../src/protocol/sync.ts';
import * as runs from '../../src/sync/exchange.ts';
import * as pace from '../../src/sync/pace.ts';
import * as changeFeed from '../../src/sync/wake/change-feed.ts';
import { nextRelease } from './next-release.ts';
import { edited } from './plant-bug.ts';

const mine = {
  bootstrap,
  exchange,
  wireText,
  handOver,
  mutate,
  refused,
  storageProblem,
  registry,
  wire,
  runs,
  pace,
  changeFeed,
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
  handOver: 'src/db/outbox/hand-over.ts',
  mutate: 'src/db/mutate.ts',
  refused: 'src/db/outbox/refused.ts',
  storageProblem: 'src/db/storage-problem.ts',
  registry: 'src/model/registry.ts',
  wire: 'src/protocol/sync.ts',
  runs: 'src/sync/exchange.ts',
  pace: 'src/sync/pace.ts',
  changeFeed: 'src/sync/wake/change-feed.ts',
};

const root = new URL('../../', import.meta.url).href;
/** Where the modules of the next release seem to lie: no such folder exists. */
const nextRoot = `${root}next-release/`;

let loaded: Release | undefined;

/** Loads it with the first run that needs it. */
export function loadNextRelease(): Release {
  loaded ??= { version: 2, ...loadModules() };
  return loaded;
}

function loadModules(): Modules {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier.startsWith(nextRoot)) return nextModule(specifier);
      const { parentURL = '' } = context;
      if (!parentURL.startsWith(nextRoot)) return nextResolve(specifier, context);
      const found = nextResolve(specifier, { ...context, parentURL: realUrl(parentURL) });
      const isOurs = found.url.startsWith(root) && !found.url.includes('/node_modules/');
      return isOurs ? nextModule(found.url.replace(root, nextRoot)) : found;
    },
    load(url, context, nextLoad) {
      if (!url.startsWith(nextRoot)) return nextLoad(url, context);
      const real = realUrl(url);
      const module = nextLoad(real, { ...context, format: 'module-typescript' });
      const changes = nextRelease.filter(({ file }) => real === `${root}${file}`);
      return { ...module, source: edited(String(module.source), changes) };
    },
  });
  const load = createRequire(import.meta.url);
  const modules = Object.entries(files).map(([name, file]) => [name, load(`${nextRoot}${file}`)]);
  return Object.fromEntries(modules) as Modules;
}

function nextModule(url: string) {
  return { url, format: 'module-typescript', shortCircuit: true };
}

function realUrl(url: string): string {
  return url.replace(nextRoot, root);
}
