/** Pictures and sounds of a card, and the covers over its first picture. */

import type { ReactNode } from 'react';
import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Card } from '../../model/entities/card.ts';
import { isSeen } from '../../model/entities/cards/card-content.ts';
import { useWantedBytes } from '../../queries/media.ts';
import { classes } from '../../ui/classes.ts';
import { isSound, MediaView } from '../../ui/media-view.tsx';
import { type CardSide, readyMedia, readyUrl, type ShownMedia } from './ready-media.ts';

/** @returns media by side; `undefined` while loading */
export function useCardMedia(cardId: string): ReadonlyMap<CardSide, ShownMedia[]> | undefined {
  const rows = useRows((database) => readCardMedia(database, cardId), [cardId]);
  return rows ?? readyMedia(cardId);
}

export async function readCardMedia(
  database: AccountDatabase,
  cardId: string,
): Promise<ReadonlyMap<CardSide, ShownMedia[]>> {
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
