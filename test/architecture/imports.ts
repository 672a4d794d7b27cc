/** Reads every import of the project as text: static, dynamic, re-exported, and workers by URL. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface Import {
  from: string;
  /** A project file, or undefined for a package. */
  to: string | undefined;
  specifier: string;
  /** Types vanish when the code runs, so they make no circle. */
  typeOnly: boolean;
}

const folders = ['src', 'sw', 'server'];
const patterns = [
  /\b(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/g,
  /\b(import)\(()\s*'([^']+)'\s*\)/g,
  /\bnew (URL)\(()'([^']+)',\s*import\.meta\.url\)/g,
];

export function sourceFiles(): string[] {
  return folders.flatMap(filesBelow).filter((path) => /\.tsx?$/.test(path));
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

export function importsOf(path: string, code = readFileSync(path, 'utf8')): Import[] {
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => {
      const specifier = match[3] ?? '';
      const to = specifier.startsWith('.')
        ? relative('.', join(dirname(path), specifier))
        : undefined;
      return { from: path, to, specifier, typeOnly: match[2] !== undefined && match[2] !== '' };
    }),
  );
}
