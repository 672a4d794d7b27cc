/** The operator's two commands, as processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

export interface Ended {
  /** `null`: it was killed. */
  code: number | null;
  out: string;
  err: string;
}

/** The words after `node` of `npm run …`. */
export function programOf(command: 'backup' | 'restore'): string {
  return (scripts[command] ?? '').replace(/^node /, '');
}

export function begin(
  command: 'backup' | 'restore',
  words: readonly string[],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(resolve('node_modules/.bin/node'), [programOf(command), ...words], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  return { child, ended };
}

export function run(...given: Parameters<typeof begin>): Promise<Ended> {
  return begin(...given).ended;
}
