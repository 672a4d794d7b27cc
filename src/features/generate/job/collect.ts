/**
 * Adds items to the draft of a job, at once and without repeats. The draft may hold items of an earlier attempt, with the
 * student's decisions.
 */
import { blobChunksOf } from '../../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import type { BlobChunk, Job } from '../../../db/tables.ts';
import type { DropReason } from '../../../generate/drop-reasons.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import type { ModelCost } from '../../../generate/stream.ts';
import type { StudyRequest } from '../../../generate/study-request.ts';
import { keepPart } from '../../../jobs/job-run.ts';
import { addFound, type Draft, foundBy, hashesIn, pictureOf } from '../draft/draft.ts';
import { keysOfItem } from '../repeats/item-keys.ts';
import type { KnownItems } from '../repeats/known-items.ts';

export const haveAlready: DropReason = 'you have it already';

export interface Collector {
  /** Items in the draft. */
  count: () => number;
  /** The last finished page. */
  doneTo: () => number;
  /**
   * @param picture the bytes that the item names
   * @returns false for an item that the student or the draft has
   */
  take: (item: StudyItem, picture?: Blob) => boolean;
  /** Neither the student nor the draft has it. */
  isNew: (item: StudyItem) => boolean;
  /** Counts left-out items. */
  reject: (reason: string, times: number) => void;
  /** A sentence for the student, shown once. */
  remark: (sentence: string) => void;
  spend: (cost: ModelCost) => void;
  /** @returns false if another tab runs the job now. @throws errors of the disk */
  endPart: (toPage: number) => Promise<boolean>;
  /** Resolves when all taken items are stored. @throws errors of the disk */
  settled: () => Promise<boolean>;
}

interface Found {
  item: StudyItem;
  bytes: BlobChunk[];
}

export function collect(
  database: AccountDatabase,
  job: Job,
  request: StudyRequest & Pick<Draft, 'range' | 'into' | 'source' | 'origin'>,
  known: KnownItems,
): Collector {
  const { kind, range, into, source, origin, shape, questionKinds: kinds } = request;
  const empty: Draft = {
    ...{ kind, range, into, source, origin, shape, kinds },
    ...{ items: [], rejected: {} },
  };
  const before = foundBy(job);
  const made = new Set(before?.items.flatMap(({ keys, item }) => keys ?? keysOfItem(item)));
  const rejected: Record<string, number> = { ...before?.rejected };
  let count = before?.items.length ?? 0;
  const remarks = new Set(before?.remarks);
  let cost = before?.cost;
  let doneTo = before?.doneTo ?? range.fromPage - 1;
  const store = keepInTurn<Found | 'end of part'>((some) =>
    keepPart(database, job, ['blobs'], async ({ jobs, blobs }) => {
      const found = some.filter((one) => one !== 'end of part');
      const items = found.map(({ item }) => item);
      const draft = foundBy(await jobs.get(job.id));
      // Without items there is no draft.
      if (draft === undefined && items.length === 0) return;
      const grown = addFound(draft ?? empty, items);
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

/** Stores values in their order. Values that arrive while the disk is busy are stored together. */
interface KeptInTurn<T> {
  add: (one: T) => void;
  /** @returns false if stopped. @throws errors of `store` */
  settled: () => Promise<boolean>;
}

/** @param store returns false to stop */
export function keepInTurn<T>(store: (some: T[]) => Promise<boolean>): KeptInTurn<T> {
  const waiting: T[] = [];
  let working: Promise<boolean> | undefined;
  const work = async () => {
    let isOpen = true;
    while (isOpen && waiting.length > 0) isOpen = await store(waiting.splice(0));
    if (isOpen) working = undefined;
    return isOpen;
  };
  return {
    add: (one) => {
      waiting.push(one);
      if (working !== undefined) return;
      working = work();
      // `settled` reports it.
      working.catch(() => undefined);
    },
    settled: async () => (await working) ?? true,
  };
}
