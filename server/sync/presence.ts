/**
 * Who is here: each request with a session is a sighting of its device. They are gathered in memory and
 * written once a minute, so that no answer waits for them and a session costs one small write a
 * minute. Each is written by itself, or dropped where it cannot be: the device is seen again before long.
 * A server that dies forgets at most the last minute of them.
 */
import { mostDevices } from '../limits.ts';
import type { Devices, Sighting } from '../storage/contract.ts';

export const writeEveryMs = 60_000;

/** Some at once share a commit on SQLite, and leave connections to others on PostgreSQL. */
const writesAtOnce = 4;

export interface Presence {
  /** What this sighting does not say stays as an earlier one said it. */
  saw(sighting: Pick<Sighting, 'userId' | 'sessionId'> & Partial<Sighting>): void;
  /** Writes what has been gathered. Never rejects. */
  writeAll(): Promise<void>;
  /** Writes what has been gathered of this student's devices, and waits for nobody else's. Never rejects. */
  writeOf(userId: string): Promise<void>;
}

/** @param onDrop told why a sighting could not be written */
export function createPresence(
  devices: Pick<Devices, 'see'>,
  nowMs: () => number,
  onDrop: (error: unknown) => void,
): Presence {
  /** By student, then by session. */
  const gathered = new Map<string, Map<string, Sighting>>();
  /** By student: their writes that have not ended. */
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
      // Those that go on are seen again.
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
      // Those that a request has begun: the storage may close after this.
      await Promise.all(underWay.values());
    },
  };
}
