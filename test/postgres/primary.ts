/** A PostgreSQL behind an address that is moved from one cluster to the next, as a failover moves it. */
import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, type Cluster, type Origin, startCluster } from './cluster.ts';

export interface Primary {
  /** Behind the address now. */
  readonly cluster: Cluster;
  /** Where the servers look for the database, whichever cluster it is on. */
  databaseUrl: string;
  /** Asks the cluster behind the address, as its owner. */
  ask(query: string): Promise<Record<string, unknown>[]>;
  /** Another cluster, which starts with a copy of this one. */
  startOther(as: Origin['as']): Promise<Cluster>;
  /** From here on the standby hears of nothing that is acknowledged. */
  cutOff(standby: Cluster): Promise<void>;
  /** The address leads to this cluster from now on. */
  pointTo(cluster: Cluster): Promise<void>;
  /** The primary dies, and the standby takes its place. */
  failOver(standby: Cluster): Promise<void>;
  stop(): Promise<void>;
}

export async function startPrimary(): Promise<Primary> {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-primary-'));
  /** To the socket's folder. */
  const link = join(folder, 'now');
  const clusters = [await startCluster()];
  let [cluster] = clusters as [Cluster];
  const pointTo = async (next: Cluster) => {
    await symlink(next.folder, `${link}.next`);
    await rename(`${link}.next`, link);
    cluster = next;
  };
  await pointTo(cluster);
  const name = new URL(await cluster.newDatabase()).pathname.slice(1);
  const askAt = ({ urlOf }: Cluster, query: string) => ask(urlOf(name), query);
  /** Asks until a condition of PostgreSQL's own holds. */
  const until = async (at: Cluster, condition: string) => {
    while ((await askAt(at, `SELECT (${condition}) AS holds`))[0]?.holds !== true);
  };
  return {
    get cluster() {
      return cluster;
    },
    databaseUrl: cluster.urlOf(name, link),
    ask: (query) => askAt(cluster, query),
    async startOther(as) {
      const other = await startCluster({ of: cluster, as });
      clusters.push(other);
      return other;
    },
    async cutOff(standby) {
      const [now] = await askAt(cluster, 'SELECT pg_current_wal_lsn()::text AS lsn');
      await until(standby, `pg_last_wal_replay_lsn() >= '${now?.lsn}'`);
      await askAt(standby, "ALTER SYSTEM SET primary_conninfo = ''");
      await askAt(standby, 'SELECT pg_reload_conf()');
      await until(cluster, 'NOT EXISTS (SELECT FROM pg_stat_replication)');
    },
    pointTo,
    async failOver(standby) {
      const dead = cluster;
      await dead.halt();
      await askAt(standby, 'SELECT pg_promote(true, 60)');
      await pointTo(standby);
      clusters.splice(clusters.indexOf(dead), 1);
      await dead.stop();
    },
    async stop() {
      await Promise.all(clusters.map((one) => one.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
