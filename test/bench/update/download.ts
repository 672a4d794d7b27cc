/** The download of a device that updates from one build to the next: the worker's scripts and new files. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Download {
  /** Addresses of the new build that the old one did not have, or had with another content. */
  changed: string[];
  bytes: number;
  /** All that a first visit fetches. */
  wholeBytes: number;
}

/** The browser fetches them for each version, in full. */
const scripts = ['sw.js', 'sw-sender.js'];

export function measureDownload(oldDist: string, newDist: string): Download {
  const known = new Set(precacheOf(oldDist).map(keyOf));
  const files = precacheOf(newDist);
  const changed = files.filter((file) => !known.has(keyOf(file))).map(({ url }) => url);
  const weigh = (urls: string[]) => urls.reduce((sum, url) => sum + wireBytes(newDist, url), 0);
  const newScripts = scripts.filter(
    (name) => contentOf(oldDist, name) !== contentOf(newDist, name),
  );
  return {
    changed: [...newScripts, ...changed],
    bytes: weigh([...newScripts, ...changed]),
    wholeBytes: weigh([...scripts, ...files.map(({ url }) => url)]),
  };
}

interface Listed {
  url: string;
  revision: string;
}

/** The list that the build wrote into the worker. */
function precacheOf(dist: string): Listed[] {
  const code = readFileSync(join(dist, 'sw.js'), 'utf8');
  return [...code.matchAll(/\{"revision":(null|"[^"]*"),"url":"([^"]*)"\}/g)].map(
    ([, revision = '', url = '']) => ({ url, revision }),
  );
}

function keyOf({ url, revision }: Listed): string {
  return `${url} ${revision}`;
}

function contentOf(dist: string, name: string): string {
  return readFileSync(join(dist, name), 'utf8');
}

/** The bytes a current browser receives: brotli if the build made it. */
function wireBytes(dist: string, url: string): number {
  // The themes' stylesheets are listed with their version too.
  const path = join(dist, url.split('?')[0] ?? '');
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
