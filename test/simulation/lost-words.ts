/**
 * (3) Words that a device typed into a task, and that stood there when a deletion for good came which nobody made who had
 * seen them, are in its list of refused changes [P2]. The server has them too, to no effect: convergence and custody hold
 * without this, and the student would never see the words again.
 *
 * It asks only where that is certain: the deletion bears an older stamp than the words, or was at the server before them.
 * Another device may have seen what the server had when it deleted, or what is about to be replaced; what was put into the
 * Trash was let go; after a lost history the edits of others come along.
 */
import { parseStamp, type Stamp } from '../../src/model/clock.ts';
import { isTombstone, type Row, stampOf, tombstoneField } from '../../src/model/merge.ts';
import type { Device } from './device.ts';
import { cellOf, type Ledger, text } from './ledger.ts';
import type { SimServer } from './server.ts';

export interface LostWords {
  /** @returns what is wrong on this device now */
  look(device: Device): string[];
}

interface Standing {
  title: unknown;
  at: Stamp;
  /** The server told of the deletion before it took the words. */
  isLate: boolean;
}

export function createLostWords(ledger: Ledger, server: SimServer): LostWords {
  /** By device, the tasks that it had changed, as they stood there at the last look. */
  const standing = new Map<string, Map<string, Standing>>();
  /** Edits that were at the server when their task was deleted for good, as `entity/id/field=value`. */
  const maybeSeen = new Set<string>();
  /** By cell, every edit, and by device those that changed a task that was there. */
  const edits = new Map<string, Set<string>>();
  const own = new Map<string, Set<string>>();
  const counted = new Set<object>();
  let told = 0;

  const listen = () => {
    for (; told < ledger.edits.length; told++) {
      const edit = ledger.edits[told];
      if (edit?.entity !== 'task' || edit.field !== 'title') continue;
      const cell = cellOf(edit.entity, edit.id, edit.field);
      const name = `${cell}=${text(edit.value)}`;
      edits.set(cell, (edits.get(cell) ?? new Set()).add(name));
      // What made a task replaced nothing.
      if (!ledger.replaced.has(name)) continue;
      own.set(edit.device, (own.get(edit.device) ?? new Set()).add(name));
    }
    for (const purge of ledger.purges) {
      if (purge.name === undefined || counted.has(purge)) continue;
      counted.add(purge);
      const cell = cellOf('task', purge.id, 'title');
      for (const name of edits.get(cell) ?? []) if (server.seen.has(name)) maybeSeen.add(name);
    }
  };

  const isCertain = (id: string, name: string) => {
    const purges = ledger.purges.filter((purge) => purge.id === id);
    if (purges.length === 0 || purges.some((purge) => purge.name === undefined)) return false;
    if (ledger.trashed.has(id) || ledger.trashed.has(`restored ${id}`)) return false;
    const cell = cellOf('task', id, 'title');
    const replaced = ledger.superseded.get(cell) ?? new Set();
    const isReplaced = (one: string) => replaced.has(one.slice(cell.length + 1));
    const others = [...(edits.get(cell) ?? [])].filter((one) => one !== name);
    return !maybeSeen.has(name) && !isReplaced(name) && others.every(isReplaced);
  };

  return {
    look(device) {
      listen();
      if (!server.isFirstHistory()) return [];
      const wrongs: string[] = [];
      const before = standing.get(device.name) ?? new Map<string, Standing>();
      for (const [id, { title, at, isLate }] of before) {
        const row = device.peek('task', id);
        if (row === undefined || !isTombstone(row) || isBySame(device, row)) continue;
        const name = `${cellOf('task', id, 'title')}=${text(title)}`;
        if (!isLate && at < stampOf(row, tombstoneField)) continue;
        if (!isCertain(id, name) || ledger.discarded.has(name)) continue;
        const isListed = device
          .rows('refused')
          .some((entry) => entry.id === id && (entry.fields as Row).title === title);
        if (!isListed) wrongs.push(`3 the words ${name} were emptied on ${device.name}, unseen`);
      }
      standing.set(device.name, standingOn(device, before));
      return wrongs;
    },
  };

  function standingOn(device: Device, before: ReadonlyMap<string, Standing>) {
    const found = new Map<string, Standing>();
    for (const name of own.get(device.name) ?? []) {
      const id = name.split('/', 2)[1] ?? '';
      const row = device.peek('task', id);
      if (row === undefined || isTombstone(row)) continue;
      const { title } = row;
      if (`${cellOf('task', id, 'title')}=${text(title)}` !== name) continue;
      const was = before.get(id);
      const isLate =
        (was !== undefined && was.title === title && was.isLate) ||
        (!server.seen.has(name) && isDeletedThere(id));
      found.set(id, { title, at: stampOf(row, 'title'), isLate });
    }
    return found;
  }

  function isDeletedThere(id: string): boolean {
    return ledger.purges.some(
      (purge) => purge.id === id && purge.name !== undefined && server.seen.has(purge.name),
    );
  }
}

/** It deleted it itself. */
function isBySame(device: Device, tombstone: Row): boolean {
  const name = device.rows('meta').find(({ key }) => key === 'device')?.value;
  return parseStamp(stampOf(tombstone, tombstoneField)).device === name;
}
