/** The JavaScript needed before the first paint: the scripts of index.html with their static imports. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface ShellSize {
  files: { path: string; gzipBytes: number }[];
  gzipBytes: number;
  /** Without React and the router. */
  ownBytes: number;
}

/** `vite.config.ts` puts React and the router into this chunk. */
const isReact = (path: string) => /\/react-[\w-]+\.js$/.test(path);

export function measureShell(dist: string): ShellSize {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const entries = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const code = readFileSync(join(dist, path), 'utf8');
    for (const [, specifier = ''] of code.matchAll(
      /(?:^|[;}\s])(?:import|export)\b[^"'()]*?from\s*["'](\.[^"']+)["']|(?:^|[;}])import\s*["'](\.[^"']+)["']/g,
    )) {
      if (specifier) visit(normalize(join(dirname(path), specifier)));
    }
  };
  for (const entry of entries) visit(entry);
  const files = [...seen].map((path) => ({
    path,
    gzipBytes: gzipSync(readFileSync(join(dist, path)), { level: 9 }).length,
  }));
  const own = files.filter(({ path }) => !isReact(path));
  return { files, gzipBytes: sumOf(files), ownBytes: sumOf(own) };
}

function sumOf(files: ShellSize['files']): number {
  return files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
}
