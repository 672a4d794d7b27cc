/** The functions of the bench's page, called from outside by name. */
import * as device from './device.ts';
import { dueAtStart } from './due-at-start.ts';
import { editSingly } from './edit-singly.ts';
import { fill } from './fill.ts';
import { rateCards } from './rate-cards.ts';
import { emptyRequest, listenRaw, putAgain, sendRaw, whenRaw } from './raw-wire.ts';
import { writeRecords } from './write-records.ts';

const user = new URLSearchParams(location.search).get('user');

const bench = {
  due: user === null ? { count: 0, afterMs: 0 } : await dueAtStart(user),
  writeRecords,
  editSingly,
  fill,
  rateCards,
  ...device,
  emptyRequest,
  sendRaw,
  listenRaw,
  whenRaw,
  putAgain,
  /** Resolves when the awaited change was seen. */
  pending: Promise.resolve(0),
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

window.bench = bench;
