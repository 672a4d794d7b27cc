import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { type Cluster, hasPostgres, onPostgres, startCluster } from '../postgres/cluster.ts';
import { isLong } from '../support/long.ts';
import { storageContract } from './contract-suite.ts';

describe('in a file', () => {
  let dataDir = '';
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  storageContract('SQLite', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'haversack-storage-'));
    return { dataDir, databaseUrl: '' };
  });
});

describe.skipIf(!hasPostgres)(onPostgres('in a cluster'), () => {
  let cluster: Cluster | undefined;
  afterAll(() => cluster?.stop());

  const prepare = async () => {
    cluster = await startCluster();
    return { dataDir: '', databaseUrl: await cluster.newDatabase() };
  };
  // The slowest tests run on SQLite each time, and on PostgreSQL in the long run.
  storageContract('PostgreSQL', prepare, isLong);
});
