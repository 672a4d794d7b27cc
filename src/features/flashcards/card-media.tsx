/** Pictures and sounds of a card, on the side that shows them. */
import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Media } from '../../model/entities/media.ts';
import { useWantedBytes } from '../../queries/media.ts';
import { isSound, MediaView } from '../../ui/media-view.tsx';

export type CardSide = 'front' | 'back';

interface ShownMedia {
  row: Media;
  /** None where they are not on this device yet. */
  bytes: Blob | undefined;
}

/** One query for both sides. @returns by side; `undefined` while fetching */
export function useCardMedia(cardId: string): ReadonlyMap<CardSide, ShownMedia[]> | undefined {
  return useRows(
    async (database) => Map.groupBy(await readShown(database, cardId), sideOf),
    [cardId],
  );
}

/** @param shown of one side, of `useCardMedia` */
export function CardMedia({ shown }: { shown: readonly ShownMedia[] | undefined }) {
  return shown?.map((one) => <OneMedia key={one.row.id} {...one} />);
}

function OneMedia({ row: { id, mime, name }, bytes }: ShownMedia) {
  useWantedBytes(bytes === undefined ? id : undefined);
  return (
    <span className="block">
      {bytes === undefined ? (
        <span className="text-base text-muted">
          {isSound(mime) ? 'Sound' : 'Picture'}: not on this device yet.
        </span>
      ) : (
        <MediaView bytes={bytes} mime={mime} name={name || 'Picture of the card'} />
      )}
    </span>
  );
}

async function readShown(database: AccountDatabase, cardId: string): Promise<ShownMedia[]> {
  const all = await database.rows('media').where('ownerId').equals(cardId).toArray();
  const live = all.filter(({ deletedAt }) => deletedAt === 0);
  return Promise.all(
    live.map(async (row) => ({ row, bytes: await readBlob(row.sha256, row.mime, database) })),
  );
}

function sideOf({ row: { side } }: ShownMedia): CardSide {
  return side ?? 'front';
}
