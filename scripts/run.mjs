/**
 * Shared by the start scripts. They may run on an old Node of a fresh machine, so this file uses old JavaScript and
 * built-in modules only. After the installation everything runs on the pinned Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const bin = join(root, 'node_modules', '.bin');
const installedMark = join(root, 'node_modules', '.cache', 'installed-lock');
/** Compiled code: the server's source without its types (server/index.ts), and other programs that Node has compiled. */
const compiled = join(root, 'node_modules', '.cache', 'compiled-server');
const buildMark = join(root, 'dist', 'build-id');

/** Applies to each program. Node keeps compiled code there, which halves the start of a server or test process. */
export const environment = {
  NODE_COMPILE_CACHE: compiled,
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
};

/** Runs a command to its end; leaves with its exit code if it fails. */
export function runOrLeave(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
  if (error) leave(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a command to its end. @returns whether it succeeded */
export function runs(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    ...options,
  });
  return status === 0;
}

export function leave(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Installs exactly the lockfile, unless it is installed already. */
export function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const installed = existsSync(installedMark) ? readFileSync(installedMark, 'utf8') : '';
  if (existsSync(join(bin, 'node')) && installed === fingerprint(lock)) return;
  console.log('Installing Haversack…');
  runOrLeave('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  mkdirSync(dirname(installedMark), { recursive: true });
  writeFileSync(installedMark, fingerprint(lock));
}

/** Builds the app, unless `dist` holds this very source. */
export function build() {
  const id = sourceFingerprint();
  if (existsSync(buildMark) && readFileSync(buildMark, 'utf8') === id) return;
  console.log('Building the app…');
  runOrLeave(join(bin, 'vite'), ['build', '--logLevel', 'warn']);
  writeFileSync(buildMark, id);
}

/** Starts a long-running program on the pinned Node, forwards signals, and leaves with it. */
export function startNode(args, extra = {}) {
  const child = spawnNode(args, extra);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
  return child;
}

export function spawnNode(args, extra = {}) {
  return spawn(join(bin, 'node'), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...extra },
  });
}

function sourceFingerprint() {
  const hash = createHash('sha256');
  const inputs = [
    'index.html',
    'package-lock.json',
    'vite.config.ts',
    'src',
    'sw',
    'public',
    'scripts',
    'server/http/headers.ts',
  ];
  for (const path of inputs.flatMap(filesBelow)) {
    hash.update(path);
    hash.update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  const whole = join(root, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return [path];
  return readdirSync(whole)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

function fingerprint(text) {
  return createHash('sha256').update(text).digest('hex');
}
