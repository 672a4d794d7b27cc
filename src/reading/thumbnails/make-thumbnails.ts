/**
 * Makes the pictures of files' first pages in the background, two at a time: of existing files at the start, then of
 * each new file. One tab does it for all tabs.
 */
import { readBlob } from '../../db/bytes/blobs.ts';
import {
  findWithoutThumbnail,
  storeThumbnail,
  type WithoutThumbnail,
} from '../../db/bytes/thumbnails.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { watchWrites } from '../../db/rows/watch.ts';
import type { Thumbnail } from '../../db/tables.ts';
import { isForgotten, passwordOf, useUnlocked } from '../pdf/locked/unlocked.ts';
import type { Draws } from './picture.ts';

export interface Making {
  /** By media type; `lane` distinguishes the two parallel lanes. @returns `undefined` for types without a picture */
  drawsOf: (mime: string, lane: number) => Draws | undefined;
  /** Resolves when the page has nothing to do. */
  rest: () => Promise<void>;
  /** Runs in one tab only, until the signal aborts. */
  alone: (work: () => Promise<void>, signal: AbortSignal) => Promise<unknown>;
}

/** Two lanes: while one draws, the other reads, encodes or stores. */
const laneCount = 2;
/** Files change in groups, so changes of this time are handled together, milliseconds. */
const gatherMs = 300;
/** Idle time before the workers end, since more files may follow, milliseconds. */
const lingerMs = 5_000;

/** @returns a function that stops it */
export function startThumbnails(database: AccountDatabase, making: Making): () => void {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, database.closed]);
  making
    .alone(() => follow(database, making, signal), signal)
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn('First pages are not drawn any more', error);
    });
  return () => stop.abort();
}

/** Resolves when the signal aborts. */
async function follow(
  database: AccountDatabase,
  making: Making,
  signal: AbortSignal,
): Promise<void> {
  const used = new Set<Draws>();
  /**
   * Files that this tab does not try again: no picture is possible, the drawing code is not on this device yet, or
   * the file is locked.
   */
  const leftOut = new Set<string>();
  const unsubscribe = watchWrites(database, ['file', database.blobs.name], () => wake());
  let wake: () => void = () => undefined;
  // Let the app start first.
  await Promise.race([making.rest(), aborted(signal)]);
  const stopUnlocked = useUnlocked.subscribe((passwords) => {
    for (const sha256 of Object.keys(passwords)) leftOut.delete(sha256);
    wake();
  });
  while (!signal.aborted) {
    // A later write triggers another look.
    const written = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await makeAll(database, making, signal, used, leftOut);
    const closing = setTimeout(() => closeAll(used), lingerMs);
    await Promise.race([written, aborted(signal)]);
    await Promise.race([pause(gatherMs), aborted(signal)]);
    clearTimeout(closing);
  }
  unsubscribe();
  stopUnlocked();
  closeAll(used);
}

async function makeAll(
  database: AccountDatabase,
  making: Making,
  signal: AbortSignal,
  used: Set<Draws>,
  leftOut: Set<string>,
): Promise<void> {
  try {
    while (!signal.aborted) {
      const files = await findWithoutThumbnail(
        { isLeftOut: (sha256) => leftOut.has(sha256), isUrgent: isSeen },
        database,
      );
      if (files.length === 0) return;
      const queue = files.values();
      const lane = async (index: number) => {
        for (const file of queue) {
          await making.rest();
          if (signal.aborted) return;
          const draws = making.drawsOf(file.mime, index);
          if (draws !== undefined) used.add(draws);
          const drawn = await drawOne(database, file, draws);
          // Added before the next wait, so that unlocking the file removes it again.
          if (drawn === undefined) leftOut.add(file.sha256);
          else if (!(await storeOne(database, file, drawn))) leftOut.add(file.sha256);
        }
      };
      await Promise.all(Array.from({ length: laneCount }, (_, index) => lane(index)));
    }
  } catch (error) {
    if (!signal.aborted) console.warn('Files without a picture could not be found', error);
  }
}

/** @returns the picture to keep; `undefined` to try again later */
async function drawOne(
  database: AccountDatabase,
  { sha256, mime }: WithoutThumbnail,
  draws: Draws | undefined,
): Promise<Omit<Thumbnail, 'sha256'> | undefined> {
  if (draws === undefined) return undefined;
  try {
    const bytes = await readBlob(sha256, mime, database);
    if (bytes === undefined) return undefined;
    const password = await passwordOf(sha256, database);
    const drawn = await draws.draw(bytes, password);
    if (drawn === 'no-reader' || drawn === 'locked') return undefined;
    if (await isForgotten(sha256, password, database)) return undefined;
    // An impossible picture is kept too, so that no tab tries again.
    return drawn ?? { image: undefined, width: 0, height: 0 };
  } catch (error) {
    if (!database.closed.aborted) console.warn('A first page could not be drawn', error);
    return undefined;
  }
}

/** @returns whether it was stored */
async function storeOne(
  database: AccountDatabase,
  { sha256 }: WithoutThumbnail,
  { image, width, height }: Omit<Thumbnail, 'sha256'>,
): Promise<boolean> {
  if (database.closed.aborted) return false;
  try {
    await storeThumbnail({ sha256, image, width, height }, database);
    return true;
  } catch (error) {
    if (!database.closed.aborted) console.warn('A first page could not be kept', error);
    return false;
  }
}

function closeAll(used: Set<Draws>): void {
  for (const draws of used) draws.close();
  used.clear();
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The visible files without a picture; these are made first. Local to this tab. */
const seen = new Map<string, number>();

/** @returns a function that forgets it */
export function noteSeen(sha256: string): () => void {
  seen.set(sha256, (seen.get(sha256) ?? 0) + 1);
  return () => {
    const left = (seen.get(sha256) ?? 1) - 1;
    if (left > 0) seen.set(sha256, left);
    else seen.delete(sha256);
  };
}

function isSeen(sha256: string): boolean {
  return seen.has(sha256);
}
