/**
 * What the students really did, kept outside the code under test: convergence alone misses a lost edit.
 * Every text that is written is unique, so a value names the edit that wrote it.
 */
import type { Device } from './device.ts';

export interface Edit {
  user: string;
  entity: string;
  id: string;
  field: string;
  value: unknown;
}

export interface Ledger {
  /** Edits that the student was told are saved. */
  edits: Edit[];
  /** By cell, every value that it may hold. */
  values: Map<string, Set<string>>;
  /** Values that an edit replaced in plain sight: none of them may come back. */
  superseded: Map<string, Set<string>>;
  /** Rows that exist, by `entity/id`, and whose. */
  created: Map<string, string>;
  trashed: Set<string>;
  purged: Set<string>;
  /** By note, the words typed into it. */
  words: Map<string, Set<string>>;
  /** Given up by the student, or of a kind that no server takes: each device may show its own. */
  discarded: Set<string>;
}

export function createLedger(): Ledger {
  return {
    edits: [],
    values: new Map(),
    superseded: new Map(),
    created: new Map(),
    trashed: new Set(),
    purged: new Set(),
    words: new Map(),
    discarded: new Set(),
  };
}

export function cellOf(entity: string, id: string, field: string): string {
  return `${entity}/${id}/${field}`;
}

/** Takes note of an edit that is on the device's disk. @param before what the student saw until then */
export function recordEdit(ledger: Ledger, edit: Edit, before: unknown): void {
  const cell = cellOf(edit.entity, edit.id, edit.field);
  ledger.edits.push(edit);
  addTo(ledger.values, cell, text(edit.value));
  if (before !== undefined && before !== edit.value) {
    addTo(ledger.superseded, cell, text(before));
  }
}

/** The student made the refused edit anew: it replaces what is there now. */
export function recordRetry(ledger: Ledger, edit: Omit<Edit, 'user'>, device: Device): void {
  const cell = cellOf(edit.entity, edit.id, edit.field);
  const shown = device.peek(edit.entity, edit.id)?.[edit.field];
  ledger.superseded.get(cell)?.delete(text(edit.value));
  if (shown !== undefined && shown !== edit.value) addTo(ledger.superseded, cell, text(shown));
}

export function text(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key) ?? new Set();
  set.add(value);
  map.set(key, set);
}
