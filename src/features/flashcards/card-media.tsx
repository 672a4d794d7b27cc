/** Pictures and sounds of a card, on the side that shows them. */
import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Card } from '../../model/entities/card.ts';
import { useWantedBytes } from '../../queries/media.ts';
import { isSound, MediaView } from '../../ui/media-view.tsx';
import { Covers } from './covers.tsx';
import { type CardSide, readyMedia, readyUrl, type ShownMedia } from './ready-media.ts';

/** One query for both sides. @returns by side; `undefined` while fetching */
export function useCardMedia(cardId: string): ReadonlyMap<CardSide, ShownMedia[]> | undefined {
  const rows = useRows((database) => readCardMedia(database, cardId), [cardId]);
  return rows ?? readyMedia(cardId);
}

/** By side. */
export async function readCardMedia(
  database: AccountDatabase,
  cardId: string,
): Promise<ReadonlyMap<CardSide, ShownMedia[]>> {
  return Map.groupBy(await readShown(database, cardId), sideOf);
}

interface CardMediaProps {
  /** Of one side, of `useCardMedia`. */
  shown: readonly ShownMedia[] | undefined;
  /** Its first picture is covered as the card says. */
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
  // Two devices that make the same row of a group give it the same picture twice.
  const each = new Map(live.map((row) => [`${row.sha256} ${row.side ?? 'front'}`, row]));
  return Promise.all(
    [...each.values()].map(async (row) => ({
      row,
      bytes: await readBlob(row.sha256, row.mime, database),
    })),
  );
}

function sideOf({ row: { side } }: ShownMedia): CardSide {
  return side ?? 'front';
}
