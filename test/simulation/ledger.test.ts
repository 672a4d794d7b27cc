/** What may come back of what was replaced. */
import { expect, it } from 'vitest';
import type { Device } from './device.ts';
import {
  cellOf,
  createLedger,
  recordDiscard,
  recordEdit,
  recordRetried,
  recordRetry,
  recordStillListed,
} from './ledger.ts';

const row = { entity: 'task', id: 't' };
const cell = cellOf('task', 't', 'title');
const ofTitle = { ...row, user: 'u', device: 'x', field: 'title' };
const heavy = { ...row, seq: 1, fields: { title: 'heavy' } };

/** “one”, then “heavy”, which the server refuses, then “three”; the student has sent “heavy” once more. */
function ledgerOfRetry() {
  const ledger = createLedger();
  recordEdit(ledger, { ...ofTitle, value: 'one' }, undefined);
  recordEdit(ledger, { ...ofTitle, value: 'heavy' }, 'one');
  recordEdit(ledger, { ...ofTitle, value: 'three' }, 'heavy');
  let shown = 'three';
  const device = { name: 'x', peek: () => ({ id: 't', $at: '', title: shown }) };
  recordRetry(ledger, heavy, device as unknown as Device);
  const retried = () => {
    shown = 'heavy';
    recordRetried(ledger, heavy, device as unknown as Device);
  };
  const mayNotComeBack = () => [...(ledger.superseded.get(cell) ?? [])].sort();
  return { ledger, device: device as unknown as Device, retried, mayNotComeBack };
}

it('a discarded edit makes way for what it had replaced last', () => {
  const { ledger, retried, mayNotComeBack } = ledgerOfRetry();
  retried();
  recordDiscard(ledger, heavy, true);
  expect(mayNotComeBack()).toEqual(['"one"']);
});

it('where a history was lost, anything older may come back, also what it had replaced before it was sent once more', () => {
  const { ledger, retried, mayNotComeBack } = ledgerOfRetry();
  retried();
  recordDiscard(ledger, heavy, false);
  expect(mayNotComeBack()).toEqual([]);
});

it('a retry that died with its tab has replaced nothing', () => {
  const { ledger, device, mayNotComeBack } = ledgerOfRetry();
  recordStillListed(ledger, [1], device);
  recordDiscard(ledger, heavy, true);
  expect(mayNotComeBack()).toEqual([]);
});
