/**
 * A PostgreSQL cluster of one's own from the installed programs, in a temporary folder, as durable as
 * in production (fsync and synchronous_commit stay on). It listens on a Unix socket only, sorts text
 * by a language's rules (so that nothing may rely on plain byte order unasked), and ends with the
 * process that began it, however that one ends.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { assert } from '../../src/lib/assert.ts';

export interface Cluster {
  /** The `DATABASE_URL` of a new, empty database. */
  newDatabase(): Promise<string>;
  /** Resolves when it is up again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** The time limit of a hook that starts one: about a second of work, on a machine that does much else. */
export const clusterStartMs = 60_000;

const programs = findPrograms();

/** False on a machine without PostgreSQL's server. @throws where every test must run (`CI`) */
export const hasPostgres = programs !== undefined;
if (!hasPostgres && process.env.CI) {
  throw new Error(
    'PostgreSQL is not installed, and here its tests must run: npm test installs it.',
  );
}

if (!hasPostgres) console.warn('PostgreSQL is not installed here: its tests are skipped.');

/** A title for suites that `hasPostgres` may skip. */
export function onPostgres(title: string): string {
  return hasPostgres ? title : `${title}: SKIPPED, since PostgreSQL is not installed here`;
}

/**
 * Each line on standard input is a crash: no farewell, nothing flushed, then a start from what is on
 * disk. Its end, which the end of this process brings in any case, ends and removes everything.
 */
const supervise = `
  trap '' INT TERM HUP
  trap 'rm -rf "$2"' EXIT
  "$1/initdb" --pgdata="$2/data" --username=haversack --auth=trust --encoding=UTF8 \\
    --locale=C.UTF-8 --locale-provider=icu --icu-locale=en-US --no-sync >&2 || exit 1
  start() { "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= & }
  start "$@"
  while read -r _; do kill -QUIT $!; wait $!; start "$@"; done
  kill -QUIT $!; wait $!`;

export async function startCluster(): Promise<Cluster> {
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'haversack-postgres-'));
  const owner = unprivilegedUser();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const child = spawn('sh', ['-c', supervise, 'sh', programs, folder], {
    ...owner,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  await untilReady(child);
  let made = 0;
  const urlOf = (name: string) => `postgres://haversack@localhost/${name}?host=${folder}`;
  return {
    async newDatabase() {
      made += 1;
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE test_${made}`);
      await client.end();
      return urlOf(`test_${made}`);
    },
    async crash() {
      child.stdin?.write('\n');
      await untilReady(child);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
  };
}

function untilReady({ stderr }: ChildProcess): Promise<void> {
  assert(stderr !== null, 'it was started with a pipe');
  return new Promise((resolve, reject) => {
    let said = '';
    // Reading goes on afterwards, or it would wait for a reader one day.
    stderr.on('data', (text) => {
      said += text;
      if (said.includes('ready to accept connections')) resolve();
    });
    stderr.once('end', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}

/** The newest version's folder, where Debian puts it or wherever the PATH finds it. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  return [
    ...versions.sort((a, b) => b - a).map((version) => `${debian}/${version}/bin`),
    ...(process.env.PATH ?? '').split(':'),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root, so then it runs as its own user or as nobody. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('There is no user to run PostgreSQL as');
}
