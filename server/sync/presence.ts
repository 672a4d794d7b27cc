/**
 * Each request with a session is a sighting of its device. Sightings are collected in memory and written once a minute, so that
 * no answer waits for them. Each is written separately, or dropped if it cannot be: the device is seen again soon. A server
 * that dies forgets at most its last minute.
 */
import { mostDevices } from '../limits.ts';
import type { Devices, Sighting } from '../storage/contract.ts';

export const writeEveryMs = 60_000;

/** Concurrent writes share a commit on SQLite, and leave connections to others on PostgreSQL. */
const writesAtOnce = 4;

export interface Presence {
  /** Missing values keep those of an earlier sighting. */
  saw(sighting: Pick<Sighting, 'userId' | 'sessionId'> & Partial<Sighting>): void;
  /** Writes all sightings. Never rejects. */
  writeAll(): Promise<void>;
  /** Writes the sightings of one student, without waiting for others. Never rejects. */
  writeOf(userId: string): Promise<void>;
}

/** @param onDrop called when a sighting could not be written */
export function createPresence(
  devices: Pick<Devices, 'see'>,
  nowMs: () => number,
  onDrop: (error: unknown) => void,
): Presence {
  /** By student, then by session. */
  const gathered = new Map<string, Map<string, Sighting>>();
  /** By student: unfinished writes. */
  const underWay = new Map<string, Promise<void>>();

  const see = (sighting: Sighting) => devices.see(sighting).catch(onDrop);

  async function writeInTurn(sightings: Sighting[], before: Promise<void> | undefined) {
    await before;
    for (const sighting of sightings) await see(sighting);
  }

  function writeOf(userId: string): Promise<void> {
    const sightings = [...(gathered.get(userId)?.values() ?? [])];
    gathered.delete(userId);
    const before = underWay.get(userId);
    if (sightings.length === 0) return before ?? Promise.resolve();
    const writing = writeInTurn(sightings, before);
    underWay.set(userId, writing);
    return writing.then(() => {
      if (underWay.get(userId) === writing) underWay.delete(userId);
    });
  }

  return {
    saw({ userId, sessionId, device = '', kind = '' }) {
      const own = gathered.get(userId) ?? new Map<string, Sighting>();
      const before = own.get(sessionId);
      // Active sessions are seen again.
      if (own.size >= mostDevices && before === undefined) return;
      own.set(sessionId, {
        ...{ userId, sessionId, seenAt: nowMs() },
        device: device || (before?.device ?? ''),
        kind: kind || (before?.kind ?? ''),
      });
      gathered.set(userId, own);
    },
    writeOf,
    async writeAll() {
      const waiting = [...gathered.keys()].values();
      const writeNext = async () => {
        for (const userId of waiting) await writeOf(userId);
      };
      await Promise.all(Array.from({ length: writesAtOnce }, writeNext));
      // Also waits for writes that requests have begun: the storage may close after this.
      await Promise.all(underWay.values());
    },
  };
}
