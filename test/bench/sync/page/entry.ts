/** What the page of the bench can do, called from outside by name. */
import { dueAtStart } from './due-at-start.ts';
import { editSingly } from './edit-singly.ts';
import { fill } from './fill.ts';
import { rateCards } from './rate-cards.ts';
import { writeRecords } from './write-records.ts';

const user = new URLSearchParams(location.search).get('user');

const bench = {
  due: user === null ? { count: 0, afterMs: 0 } : await dueAtStart(user),
  writeRecords,
  editSingly,
  fill,
  rateCards,
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

window.bench = bench;
