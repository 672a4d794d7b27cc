/**
 * Takes what is found into the draft of its job, at once and without repeats. What an attempt before has found is there
 * already, with what the student has decided since.
 */
import { blobChunksOf } from '../../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import type { BlobChunk, Job } from '../../../db/tables.ts';
import type { DropReason } from '../../../generate/drop-reasons.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import type { ModelCost } from '../../../generate/stream.ts';
import { keepPart } from '../../../jobs/job-run.ts';
import { addFound, type Draft, foundBy, hashesIn, pictureOf } from '../draft/draft.ts';
import { keysOfItem } from '../repeats/item-keys.ts';
import type { KnownItems } from '../repeats/known-items.ts';
import { keepInTurn } from './keep-in-turn.ts';

/** The reason why a repeat is left out, as the student reads it. */
export const haveAlready: DropReason = 'you have it already';

export interface Collector {
  /** How many are in the draft. */
  count: () => number;
  /** The last page that was worked on. */
  doneTo: () => number;
  /** @param picture the bytes that the item names. @returns whether it was taken: it is nothing that the student or the draft has */
  take: (item: StudyItem, picture?: Blob) => boolean;
  /** Whether it is nothing that the student or the draft has. */
  isNew: (item: StudyItem) => boolean;
  /** Counts what was left out. */
  reject: (reason: string, times: number) => void;
  /** Says what the student is told beside that; the same once. */
  remark: (sentence: string) => void;
  /** Says what a server's model took. */
  spend: (cost: ModelCost) => void;
  /** A part is done. @returns false where the job is not its runner's any more. @throws what the disk throws */
  endPart: (toPage: number) => Promise<boolean>;
  /** What was taken is stored. @throws what the disk throws */
  settled: () => Promise<boolean>;
}

interface Found {
  item: StudyItem;
  /** Of its picture. */
  bytes: BlobChunk[];
}

export function collect(
  database: AccountDatabase,
  job: Job,
  empty: Pick<Draft, 'kind' | 'range' | 'into' | 'source' | 'origin' | 'kinds' | 'shape'>,
  known: KnownItems,
): Collector {
  const before = foundBy(job);
  const made = new Set(before?.items.flatMap(({ keys, item }) => keys ?? keysOfItem(item)));
  const rejected: Record<string, number> = { ...before?.rejected };
  let count = before?.items.length ?? 0;
  const remarks = new Set(before?.remarks);
  let cost = before?.cost;
  let doneTo = before?.doneTo ?? empty.range.fromPage - 1;
  const store = keepInTurn<Found | 'end of part'>((some) =>
    keepPart(database, job, ['blobs'], async ({ jobs, blobs }) => {
      const found = some.filter((one) => one !== 'end of part');
      const items = found.map(({ item }) => item);
      const draft = foundBy(await jobs.get(job.id));
      // A stop before anything was found leaves nothing.
      if (draft === undefined && items.length === 0) return;
      const grown = addFound(draft ?? { ...empty, items: [], rejected: {} }, items);
      await blobs.bulkPut(found.flatMap(({ bytes }) => bytes));
      const holdsBytes = hashesIn(grown);
      const told = { rejected: { ...rejected }, remarks: [...remarks], cost, doneTo };
      await jobs.update(job.id, {
        result: { ...grown, ...told },
        ...(holdsBytes.length > 0 && { holdsBytes }),
      });
    }),
  );
  const reject = (reason: string, times: number) => {
    rejected[reason] = (rejected[reason] ?? 0) + times;
  };
  return {
    count: () => count,
    doneTo: () => doneTo,
    take: (item, picture) => {
      const keys = keysOfItem(item);
      if (keys.some((key) => known.keys.has(key))) {
        reject(haveAlready, 1);
        return false;
      }
      if (keys.some((key) => made.has(key))) return false;
      for (const key of keys) made.add(key);
      count++;
      const sha256 = pictureOf(item)?.sha256;
      const bytes = sha256 && picture ? blobChunksOf(sha256, picture) : [];
      store.add({ item, bytes });
      return true;
    },
    isNew: (item) => !keysOfItem(item).some((key) => known.keys.has(key) || made.has(key)),
    reject,
    remark: (sentence) => {
      remarks.add(sentence);
    },
    spend: (spent) => {
      cost = spent;
    },
    endPart: (toPage) => {
      doneTo = toPage;
      store.add('end of part');
      return store.settled();
    },
    settled: store.settled,
  };
}
