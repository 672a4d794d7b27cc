/** Pictures and sounds of a card, the covers over its first picture, and media read in advance for a review. */
import type { ReactNode } from 'react';
import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Card } from '../../model/entities/card.ts';
import { isSeen } from '../../model/entities/cards/card-content.ts';
import type { Media } from '../../model/entities/media.ts';
import { useWantedBytes } from '../../queries/media.ts';
import { classes } from '../../ui/classes.ts';
import { isSound, MediaView } from '../../ui/media-view.tsx';

export type CardSide = 'front' | 'back';

export interface ShownMedia {
  row: Media;
  /** `undefined`: not on this device yet. */
  bytes: Blob | undefined;
}

type Sides = ReadonlyMap<CardSide, ShownMedia[]>;

/** @returns media by side; `undefined` while loading */
export function useCardMedia(cardId: string): Sides | undefined {
  const rows = useRows((database) => readCardMedia(database, cardId), [cardId]);
  return rows ?? readyMedia(cardId);
}

export async function readCardMedia(database: AccountDatabase, cardId: string): Promise<Sides> {
  return Map.groupBy(await readShown(database, cardId), ({ row }) => row.side ?? 'front');
}

interface CardMediaProps {
  shown: readonly ShownMedia[] | undefined;
  covered?: { card: Pick<Card, 'covers' | 'asked' | 'hidesAll'>; isOpen: boolean } | undefined;
}

export function CardMedia({ shown = [], covered }: CardMediaProps) {
  const picture = shown.find(({ row }) => !isSound(row.mime));
  return shown.map((one) =>
    covered && one === picture ? (
      <Covers key={one.row.id} {...covered}>
        <OneMedia {...one} />
      </Covers>
    ) : (
      <OneMedia key={one.row.id} {...one} />
    ),
  );
}

function OneMedia({ row: { id, mime, name, ownerId, sha256 }, bytes }: ShownMedia) {
  useWantedBytes(bytes === undefined ? id : undefined);
  return (
    <span className="block">
      {bytes === undefined ? (
        <span className="text-base text-muted">
          {isSound(mime) ? 'Sound' : 'Picture'}: not on this device yet.
        </span>
      ) : (
        <MediaView
          bytes={bytes}
          url={readyUrl(ownerId, sha256)}
          mime={mime}
          name={name || 'Picture of the card'}
        />
      )}
    </span>
  );
}

async function readShown(database: AccountDatabase, cardId: string): Promise<ShownMedia[]> {
  const all = await database.rows('media').where('ownerId').equals(cardId).toArray();
  const live = all.filter(({ deletedAt }) => deletedAt === 0);
  // Two devices that create the same row of a group both add its picture.
  const each = new Map(live.map((row) => [`${row.sha256} ${row.side ?? 'front'}`, row]));
  return Promise.all(
    [...each.values()].map(async (row) => ({
      row,
      bytes: await readBlob(row.sha256, row.mime, database),
    })),
  );
}

interface CoversProps {
  card: Pick<Card, 'covers' | 'asked' | 'hidesAll'>;
  isOpen: boolean;
  children: ReactNode;
}

function Covers({ card: { covers, asked, hidesAll }, isOpen, children }: CoversProps) {
  return (
    <span className="relative mx-auto block w-fit max-w-full [&_img]:my-0!">
      {children}
      {covers?.map((area, index) => {
        const isOne = index + 1 === asked;
        if (!isSeen(area) || (!isOne && !hidesAll)) return null;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a cover is known by its place
            key={index}
            style={placeOf(area)}
            className={classes(
              'absolute grid place-items-center rounded-sm border-2 font-semibold',
              coverClass(isOne, isOpen),
            )}
          >
            {isOne && !isOpen ? '?' : null}
            {isOne ? <span className="sr-only">{isOpen ? 'Uncovered' : 'Covered'}</span> : null}
          </span>
        );
      })}
    </span>
  );
}

function coverClass(isOne: boolean, isOpen: boolean): string {
  if (isOne) return isOpen ? 'border-accent' : 'border-info bg-info-soft text-info';
  return 'border-line-strong bg-surface-2';
}

/** @param area in shares of the picture */
export function placeOf([left = 0, top = 0, width = 0, height = 0]: readonly number[]) {
  const percent = (share: number) => `${share * 100}%`;
  const size = { width: percent(width), height: percent(height) };
  return { left: percent(left), top: percent(top), ...size };
}

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

/** Reads and decodes media of a next card of a review, so that pictures appear together with their card. */
export async function makeMediaReady(cardId: string, database: AccountDatabase): Promise<void> {
  if (ready.has(cardId)) return;
  const isOf = reviewsLeft;
  const sides = await readCardMedia(database, cardId);
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
