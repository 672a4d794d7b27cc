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
  /** Where its socket is, and its data in the folder `data`. */
  folder: string;
  /** @param at the folder of the socket, where it is not this cluster's */
  urlOf(database: string, at?: string): string;
  /** The `DATABASE_URL` of a new, empty database. */
  newDatabase(): Promise<string>;
  /** Resolves when it is up again. */
  crash(): Promise<void>;
  /** Stops it like a power cut; data on disk stays. */
  halt(): Promise<void>;
  /** After `halt`. */
  start(): Promise<void>;
  /** Copies the data of a halted cluster. */
  keepData(): Promise<void>;
  /** Puts that copy in the place of the data of a halted cluster. */
  putDataBack(): Promise<void>;
  /** Starts a copy and lets it recover up to a named point. @param wal the folder with what its origin wrote since */
  recover(wal: string, point: string): Promise<void>;
  stop(): Promise<void>;
}

/** A cluster begins as a copy of another's data. */
export interface Origin {
  /** The running cluster that is copied. */
  of: Cluster;
  /** `standby`: it follows that one until it is promoted. `copy`: it is halted, to be recovered from what that one will write. */
  as: 'standby' | 'copy';
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
 * Each line on standard input is a crash, a halt, a start or a copying of its data. A crash has no farewell, and nothing is
 * flushed; then it starts from what is on disk. The end of standard input, which the end of this process brings in any case,
 * ends and removes everything.
 */
const supervise = `
  trap '' INT TERM HUP
  trap 'rm -rf "$2"' EXIT
  start() { "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= & }
  halt() { [ -n "$!" ] && kill -QUIT $! 2>/dev/null; wait $!; }
  if [ -z "$3" ]; then
    "$1/initdb" --pgdata="$2/data" --username=haversack --auth=trust --encoding=UTF8 \\
      --locale=C.UTF-8 --locale-provider=icu --icu-locale=en-US --no-sync >&2 || exit 1
  else
    "$1/pg_basebackup" -h "$4" -U haversack -D "$2/data" -X stream -c fast --no-sync \\
      $([ "$3" = standby ] && echo -R) >&2 || exit 1
  fi
  if [ "$3" = copy ]; then echo 'database system is ready to accept connections' >&2; else start "$@"; fi
  while read -r order wal point; do
    case "$order" in
      crash) halt; start "$@";;
      halt) halt; echo halted >&2;;
      start) start "$@";;
      keep) rm -rf "$2/kept"; cp -a "$2/data" "$2/kept"; echo copied >&2;;
      back) rm -rf "$2/data"; cp -a "$2/kept" "$2/data"; echo copied >&2;;
      recover)
        touch "$2/data/recovery.signal"
        "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c "restore_command=cp $wal/%f %p" \
          -c "recovery_target_name=$point" -c recovery_target_action=promote & ;;
    esac
  done
  halt`;

export async function startCluster(origin?: Origin): Promise<Cluster> {
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'haversack-postgres-'));
  const owner = unprivilegedUser();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const from = origin === undefined ? [] : [origin.as, origin.of.folder];
  const child = spawn('sh', ['-c', supervise, 'sh', programs, folder, ...from], {
    ...owner,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  await untilSaid(child, ready);
  const order = async (words: string, said: RegExp) => {
    child.stdin?.write(`${words}\n`);
    await untilSaid(child, said);
  };
  let made = 0;
  const urlOf = (name: string, at = folder) => `postgres://haversack@localhost/${name}?host=${at}`;
  return {
    folder,
    urlOf,
    async newDatabase() {
      made += 1;
      await ask(urlOf('postgres'), `CREATE DATABASE test_${made}`);
      return urlOf(`test_${made}`);
    },
    crash: () => order('crash', ready),
    halt: () => order('halt', /^halted$/m),
    start: () => order('start', ready),
    keepData: () => order('keep', /^copied$/m),
    putDataBack: () => order('back', /^copied$/m),
    recover: (wal, point) => order(`recover ${wal} ${point}`, ready),
    async stop() {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
  };
}

/** Asks one question on a connection of its own, as the owner of the cluster. */
export async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // An idle connection that breaks would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

const ready = /database system is ready to accept (read-only )?connections/;

/** From now on. */
function untilSaid({ stderr }: ChildProcess, wanted: RegExp): Promise<void> {
  assert(stderr !== null, 'it was started with a pipe');
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (text: Buffer) => {
      said += text;
      if (!wanted.test(said)) return;
      stderr.off('data', hear).off('end', fail);
      // Reading goes on afterwards, or it would wait for a reader one day.
      stderr.resume();
      resolve();
    };
    const fail = () => reject(new Error(`PostgreSQL ended; it had said:\n${said}`));
    stderr.on('data', hear).once('end', fail);
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

/** PostgreSQL refuses to run as root, so it runs as its own user or as nobody. */
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
