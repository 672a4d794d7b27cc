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
import { entriesOf, type OutboxRow } from '../../src/db/outbox/outbox-pack.ts';
import type { Device } from './device.ts';
import { cellOf, type Ledger, text } from './ledger.ts';
import { createLostWords } from './lost-words.ts';
import type { SimServer } from './server.ts';

interface Held {
  entity: string;
  id: string;
  at: string;
  fields: Record<string, unknown>;
}

export interface Custody {
  /** @returns present problems of this device */
  look(device: Device): string[];
}

export function createCustody(ledger: Ledger, server: SimServer): Custody {
  /** By device, the edits that have not been seen to rest at the server alone. */
  const unsettled = new Map<string, string[]>();
  /** By device, every edit: what else waits, such as a restoring, may well be made twice. */
  const own = new Map<string, Set<string>>();
  const settled = new Set<string>();
  /** By device, what stood in the list at the last look. */
  const listed = new Map<string, Set<string>>();
  const lostWords = createLostWords(ledger, server);
  let told = 0;

  const listen = () => {
    for (; told < ledger.edits.length; told++) {
      const edit = ledger.edits[told];
      if (edit === undefined) continue;
      const name = `${cellOf(edit.entity, edit.id, edit.field)}=${text(edit.value)}`;
      unsettled.set(edit.device, [...(unsettled.get(edit.device) ?? []), name]);
      own.set(edit.device, (own.get(edit.device) ?? new Set()).add(name));
    }
  };

  return {
    look(device) {
      if (device.disk.isBusy?.() === true) return [];
      listen();
      const waiting = new Set(device.rows('outbox').flatMap(namesInOutbox));
      // A copy of words is no place for an edit: that waits, or is at the server.
      const edits = device.rows('refused').filter(({ isCopy }) => isCopy !== true);
      const refused = new Set(edits.flatMap(namesInRefused));
      const wrongs = [
        ...doublyRefused(device),
        ...refusedTooSoon(device),
        ...lostWords.look(device),
      ];
      for (const name of refused) {
        if (own.get(device.name)?.has(name) !== true) continue;
        if (waiting.has(name)) wrongs.push(`3 ${name} waits and is refused`);
        if (settled.has(name)) wrongs.push(`3 ${name} is refused after all`);
      }
      const open: string[] = [];
      for (const name of unsettled.get(device.name) ?? []) {
        if (waiting.has(name) || refused.has(name) || ledger.discarded.has(name)) open.push(name);
        else if (listed.get(device.name)?.has(name) === true && isReplaced(device, name))
          ledger.discarded.add(name);
        else if (!server.seen.has(name)) wrongs.push(`3 ${name} is nowhere`);
        else if (server.isFirstHistory()) settled.add(name);
      }
      listed.set(device.name, refused);
      unsettled.set(device.name, open);
      if (!server.isFirstHistory()) settled.clear();
      return wrongs;
    },
  };
}

/**
 * A creation was repeated with another value of this field, which the student had edited since; `oracles.ts` checks
 * that the present value is not older.
 */
function isReplaced(device: Device, name: string): boolean {
  const [cell = ''] = name.split('=', 1);
  const [entity = '', id = '', field = ''] = cell.split('/');
  const row = device.peek(entity, id);
  return row !== undefined && field in row && `${cell}=${text(row[field])}` !== name;
}

/** Rows of an in-memory disk never change in place, so a cached check stays valid. */
const read = new WeakMap<object, readonly string[]>();

function namesInOutbox(row: object): readonly string[] {
  return once(row, () => entriesOf(row as OutboxRow & { seq: number }).flatMap(namesOf));
}

function namesInRefused(row: object): readonly string[] {
  return once(row, () => namesOf(row as Held));
}

function once(row: object, work: () => readonly string[]): readonly string[] {
  const names = read.get(row) ?? work();
  read.set(row, names);
  return names;
}

function namesOf({ entity, id, fields }: Pick<Held, 'entity' | 'id' | 'fields'>): string[] {
  return Object.entries(fields).map(
    ([field, value]) => `${cellOf(entity, id, field)}=${text(value)}`,
  );
}

/** (7) What only a newer server knows waits in the outbox: it is never the student's to decide [S5]. */
function refusedTooSoon(device: Device): string[] {
  return device
    .rows('refused')
    .filter(({ code }) => code === 'unknown-entity' || code === 'unknown-field')
    .map(({ entity, code }) => `7 ${device.name} was refused a ${entity}: ${code}`);
}

/** The same edit twice in the student's list, or the words of one thing copied twice: two tabs flushed it [S11]. */
function doublyRefused(device: Device): string[] {
  const rows = device.rows('refused');
  if (rows.length < 2) return [];
  const keys = rows.map(({ entity, id, at, isCopy = false }) =>
    isCopy ? `copy of ${entity} ${id}` : `${entity} ${id} ${at}`,
  );
  return new Set(keys).size === keys.length ? [] : [`2 ${device.name} was refused one edit twice`];
}
