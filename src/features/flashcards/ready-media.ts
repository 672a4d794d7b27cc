/** Reads and decodes media of the next cards of a review, so that pictures appear together with their card. */
import type { AccountDatabase } from '../../db/database.ts';
import type { Media } from '../../model/entities/media.ts';
import { isSound } from '../../ui/media-view.tsx';

export type CardSide = 'front' | 'back';

export interface ShownMedia {
  row: Media;
  /** `undefined`: not on this device yet. */
  bytes: Blob | undefined;
}

type Sides = ReadonlyMap<CardSide, ShownMedia[]>;

interface Ready {
  sides: Sides;
  urls: ReadonlyMap<string, string>;
}

/** The current card, the next two, and the last. */
const mostCards = 4;
/** By card id, the oldest first. */
const ready = new Map<string, Ready>();
/** Increases when a review ends; media still being read is then dropped. */
let reviewsLeft = 0;

export async function makeMediaReady(
  cardId: string,
  read: (database: AccountDatabase, cardId: string) => Promise<Sides>,
  database: AccountDatabase,
): Promise<void> {
  if (ready.has(cardId)) return;
  const isOf = reviewsLeft;
  const sides = await read(database, cardId);
  const urls = new Map<string, string>();
  for (const { row, bytes } of [...sides.values()].flat()) {
    if (bytes === undefined || urls.has(row.sha256)) continue;
    const url = URL.createObjectURL(bytes);
    urls.set(row.sha256, url);
    if (!isSound(row.mime)) await decode(url);
  }
  // Of two concurrent calls the first result is shown already.
  if (ready.has(cardId) || isOf !== reviewsLeft) return release(urls);
  ready.set(cardId, { sides, urls });
  const [oldest] = ready.keys();
  if (ready.size > mostCards && oldest !== undefined) forget(oldest);
}

/** @returns `undefined` if nothing is ready for this card */
export function readyMedia(cardId: string): Sides | undefined {
  return ready.get(cardId)?.sides;
}

export function readyUrl(cardId: string, sha256: string): string | undefined {
  return ready.get(cardId)?.urls.get(sha256);
}

export function forgetReadyMedia(): void {
  reviewsLeft += 1;
  for (const cardId of [...ready.keys()]) forget(cardId);
}

function forget(cardId: string): void {
  release(ready.get(cardId)?.urls ?? new Map());
  ready.delete(cardId);
}

function release(urls: Ready['urls']): void {
  for (const url of urls.values()) URL.revokeObjectURL(url);
}

async function decode(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    // The view shows it like any damaged picture.
    console.warn('A picture could not be decoded', error);
  }
}
