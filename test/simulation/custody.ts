/**
 * (3), at every moment and not only in the end [P2]: each edit that the student was told is saved is in an
 * outbox, at the server, in the list of refused changes or discarded.
 *
 * Exactly: an edit is the value that it wrote, for every value is written once. It is *at the server* when
 * one of its histories has committed it, whether or not the device has heard so; so it may wait and be at
 * the server, or be refused and be at the server, for as long as the answer that said so is lost. It must
 * never be nowhere, never wait and stand in the list at once, and never come into the list after the
 * device had settled it. A history that is lost hands the edits back to the devices' rows [S3]: from then
 * on an edit may wait, and be refused, once more. Disks in the middle of a transaction are passed over.
 */
import type { Device } from './device.ts';
import { cellOf, type Ledger, text } from './ledger.ts';
import type { SimServer } from './server.ts';

interface Held {
  entity: string;
  id: string;
  at: string;
  fields: Record<string, unknown>;
}

export interface Custody {
  /** @returns what is wrong on this device now */
  look(device: Device): string[];
}

export function createCustody(ledger: Ledger, server: SimServer): Custody {
  const settled = new Set<string>();
  return {
    look(device) {
      if (device.disk.isBusy?.() === true) return [];
      const waiting = valuesOf(device.waiting());
      const refused = valuesOf(device.rows('refused') as unknown as Held[]);
      const wrongs = [...doublyRefused(device)];
      for (const edit of ledger.edits) {
        if (edit.device !== device.name) continue;
        const name = `${cellOf(edit.entity, edit.id, edit.field)}=${text(edit.value)}`;
        const [waits, isRefused, isKnown] = [waiting, refused, server.seen].map((set) =>
          set.has(name),
        );
        if (waits && isRefused) wrongs.push(`3 ${name} waits and is refused`);
        if (isRefused && settled.has(name)) wrongs.push(`3 ${name} is refused after all`);
        if (waits || isRefused || ledger.discarded.has(name)) continue;
        if (!isKnown) wrongs.push(`3 ${name} is nowhere`);
        if (server.isFirstHistory()) settled.add(name);
      }
      if (!server.isFirstHistory()) settled.clear();
      return wrongs;
    },
  };
}

function valuesOf(entries: readonly Held[]): Set<string> {
  return new Set(
    entries.flatMap(({ entity, id, fields }) =>
      Object.entries(fields).map(([field, value]) => `${cellOf(entity, id, field)}=${text(value)}`),
    ),
  );
}

/** The same edit twice in the student's list: two tabs flushed it [S11]. */
function doublyRefused(device: Device): string[] {
  const keys = device.rows('refused').map((row) => `${row.entity} ${row.id} ${row.at}`);
  return new Set(keys).size === keys.length ? [] : [`2 ${device.name} was refused one edit twice`];
}
