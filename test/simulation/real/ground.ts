/** The ground of production: Dexie over a fake IndexedDB, the real client, and Fastify over SQLite. */
import { createRandom } from '../../support/random.ts';
import type { LayGround } from '../ground.ts';
import { createScheduler } from '../scheduler.ts';
import { openRealDisk, type RealDisk } from './disk.ts';
import { connectReally } from './line.ts';
import { createRealm } from './realm.ts';
import { createSqliteBackend, type SqliteBackend } from './sqlite-backend.ts';

export const layReal: LayGround = async ({ random, startMs, keepLines, users }) => {
  // Draws of its own, so that the loop's do not shift those of the life.
  const realm = createRealm(createRandom(random.below(2 ** 31)));
  const scheduler = createScheduler(random, startMs, keepLines, realm.settle);
  realm.enter(scheduler);
  const disks: RealDisk[] = [];
  const backends: SqliteBackend[] = [];
  return {
    scheduler,
    openBackend: (owner) => {
      const backend = createSqliteBackend({ scheduler, realm, owner, users });
      backends.push(backend);
      return backend;
    },
    openDisk: (name, user) => {
      const disk = openRealDisk(name, user);
      disks.push(disk);
      return disk;
    },
    connect: connectReally,
    // A request is given up after 30 seconds, so most of them must get an answer before that.
    restMs: () => random.below(random.chance(0.08) ? 3_600_000 : 4_000),
    end: async () => {
      for (const disk of disks) disk.close();
      for (const backend of backends) backend.end();
      realm.leave();
    },
  };
};
