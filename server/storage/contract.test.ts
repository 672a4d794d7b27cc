import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageContract } from './contract-suite.ts';
import { openStorage } from './open.ts';

const postgresUrl = process.env.PG_TEST_URL;

const implementations: [string, () => Promise<{ dataDir: string; databaseUrl: string }>][] = [
  [
    'SQLite',
    async () => ({ dataDir: await mkdtemp(join(tmpdir(), 'haversack-storage-')), databaseUrl: '' }),
  ],
];
if (postgresUrl !== undefined) {
  implementations.push(['PostgreSQL', async () => ({ dataDir: '', databaseUrl: postgresUrl })]);
}

for (const [name, settings] of implementations) {
  const chosen = settings();
  storageContract(name, async () => openStorage(await chosen));
}
