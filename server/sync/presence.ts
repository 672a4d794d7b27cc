/**
 * Each request with a session is a sighting of its device. Sightings are collected in memory and written once a minute, so
 * that no answer waits for them. One that cannot be written is dropped: the device is seen again soon. A server that dies
 * loses at most its last minute.
 */
import { mostDevices } from '../limits.ts';
import type { Devices, Sighting } from '../storage/contract.ts';

export const writeEveryMs = 60_000;

/** Concurrent writes share a commit on SQLite. On PostgreSQL others need connections too. */
const writesAtOnce = 4;

export interface Presence {
  /** Missing values keep those of an earlier sighting. */
  saw(sighting: Pick<Sighting, 'userId' | 'sessionId'> & Partial<Sighting>): void;
  /** Never rejects. */
  writeAll(): Promise<void>;
  /** Of one student, without waiting for others. Never rejects. */
  writeOf(userId: string): Promise<void>;
}

export function createPresence(
  devices: Pick<Devices, 'see'>,
  nowMs: () => number,
  onDrop: (error: unknown) => void,
): Presence {
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
      // Active ones are seen again.
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
      // Requests may have begun writes, and the storage may close after this.
      await Promise.all(underWay.values());
    },
  };
}
