/**
 * Who is here: each sync and each open line is a sighting of a device. They are gathered in memory and
 * written together once a minute, so that an exchange never waits for them and a device costs one
 * small write a minute. A server that dies forgets at most the last minute of them.
 */
import type { Devices, Sighting } from '../storage/contract.ts';

export const writeEveryMs = 60_000;

export interface Presence {
  /** `kind`: what the device calls itself, such as “Chrome on Linux”; empty where it does not say. */
  saw(sighting: Omit<Sighting, 'seenAt'>): void;
  /** Writes what has been gathered. A failure keeps it for the next time. */
  write(): Promise<void>;
}

export function createPresence(devices: Pick<Devices, 'see'>, nowMs: () => number): Presence {
  let gathered = new Map<string, Sighting>();
  const gather = (sighting: Sighting) => {
    const key = `${sighting.userId} ${sighting.device}`;
    const before = gathered.get(key);
    gathered.set(key, { ...sighting, kind: sighting.kind || (before?.kind ?? '') });
  };
  return {
    saw: (sighting) => gather({ ...sighting, seenAt: nowMs() }),
    async write() {
      const writing = gathered;
      gathered = new Map();
      try {
        await devices.see([...writing.values()]);
      } catch (error) {
        const since = gathered;
        gathered = writing;
        for (const sighting of since.values()) gather(sighting);
        throw error;
      }
    },
  };
}
