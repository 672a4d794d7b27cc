/** Pictures and sounds of a card, on the side that shows them. */
import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Media } from '../../model/entities/media.ts';
import { isSound, MediaView } from '../../ui/media-view.tsx';

export type CardSide = 'front' | 'back';

interface CardMediaProps {
  cardId: string;
  side: CardSide;
}

export function CardMedia({ cardId, side }: CardMediaProps) {
  const all = useRows((database) => readShown(database, cardId, side), [cardId, side]);
  return all?.map(({ row: { id, mime, name }, bytes }) => (
    <span key={id} className="block">
      {bytes === undefined ? (
        <span className="text-base text-muted">
          {isSound(mime) ? 'Sound' : 'Picture'}: not on this device yet.
        </span>
      ) : (
        <MediaView bytes={bytes} mime={mime} name={name || 'Picture of the card'} />
      )}
    </span>
  ));
}

/** @returns on which sides a card has something beside words; `undefined` while fetching */
export function useMediaSides(cardId: string): ReadonlySet<CardSide> | undefined {
  return useRows(
    async (database) => new Set((await readMedia(database, cardId)).map(sideOf)),
    [cardId],
  );
}

async function readShown(database: AccountDatabase, cardId: string, side: CardSide) {
  const rows = (await readMedia(database, cardId)).filter((row) => sideOf(row) === side);
  return Promise.all(
    rows.map(async (row) => ({ row, bytes: await readBlob(row.sha256, row.mime, database) })),
  );
}

async function readMedia(database: AccountDatabase, cardId: string): Promise<Media[]> {
  const all = await database.rows('media').where('ownerId').equals(cardId).toArray();
  return all.filter(({ deletedAt }) => deletedAt === 0);
}

function sideOf({ side }: Media): CardSide {
  return side ?? 'front';
}
