/** The ground of production: Dexie over a fake IndexedDB, the real client, and Fastify over SQLite. */
import type { Readable } from 'node:stream';
import { createRandom } from '../../support/random.ts';
import type { Ground, GroundOptions, LayGround } from '../ground.ts';
import { createScheduler } from '../scheduler.ts';
import { openRealDisk, type RealDisk } from './disk.ts';
import { connectReally } from './line.ts';
import { createRealm, dexiesDelayMs } from './realm.ts';
import { createSqliteBackend, type SqliteBackend } from './sqlite-backend.ts';

export interface RealGround extends Ground {
  /** Opens the change feed; nobody answers while the server is down. */
  listen(user: string, device: string, documents?: string): Promise<Readable>;
}

export const layReal: LayGround = (options) => layRealGround(options, false);

/** @param areWatched tabs follow their databases, so they hear what other tabs of their device have changed */
export async function layRealGround(
  { random, startMs, keepLines, users }: GroundOptions,
  areWatched: boolean,
): Promise<RealGround> {
  // Draws of its own, so that the loop's do not shift those of the run.
  const realm = createRealm(createRandom(random.below(2 ** 31)), areWatched);
  const scheduler = createScheduler(random, startMs, keepLines, realm.settle);
  realm.enter(scheduler);
  const disks: RealDisk[] = [];
  const backends: SqliteBackend[] = [];
  if (areWatched) {
    realm.onRowsTold((parts) => {
      for (const disk of disks) disk.pass({ ...parts }, realm.tell);
    });
  }
  return {
    scheduler,
    openBackend: (owner) => {
      const backend = createSqliteBackend({ scheduler, realm, owner, users });
      backends.push(backend);
      return backend;
    },
    openDisk: (name, user) => {
      const disk = openRealDisk(scheduler, name, user);
      disks.push(disk);
      return disk;
    },
    connect: connectReally,
    listen: (user, device, documents) => {
      const [backend] = backends;
      if (backend === undefined) throw new Error('There is no server yet');
      return backend.listen(user, device, documents);
    },
    // A request is given up after 30 seconds, so most of them must get an answer before that.
    restMs: () => random.below(random.chance(0.08) ? 3_600_000 : 4_000),
    end: async () => {
      for (const disk of disks) disk.close();
      // Dexie's module goes on into the next run, and must not wait for a timer of this one.
      await scheduler.run(dexiesDelayMs);
      for (const backend of backends) backend.end();
      realm.leave();
    },
  };
}
