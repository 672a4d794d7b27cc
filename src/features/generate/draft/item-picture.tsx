/** The picture of a made card, before it is saved. */
import { readBlob } from '../../../db/bytes/blobs.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { ItemPicture as Picture } from '../../../generate/engine.ts';
import { MediaView } from '../../../ui/media-view.tsx';

/** Letters: as `media` has it. */
const longestName = 500;

/** What a screen reader says of it: where it comes from, and nothing of the answer. */
export function nameOfPicture(page: number, fileName?: string): string {
  const of = fileName === undefined ? '' : ` of ${fileName}`;
  return `Picture from page ${page}${of}`.slice(0, longestName);
}

interface ItemPictureProps {
  picture: Picture;
  page: number;
}

export function ItemPicture({ picture: { sha256, mime, width, height }, page }: ItemPictureProps) {
  const bytes = useRows(
    async (database) => (await readBlob(sha256, mime, database)) ?? null,
    [sha256, mime],
  );
  if (bytes === null) {
    return <span className="text-sm text-muted">The picture is no longer on this device.</span>;
  }
  // Its room is kept while it is fetched, so that nothing below it moves.
  return (
    <span
      className="block max-w-full [&_img]:max-h-64"
      style={
        bytes === undefined
          ? { aspectRatio: `${width} / ${height}`, maxHeight: '16rem' }
          : undefined
      }
    >
      {bytes === undefined ? null : (
        <MediaView bytes={bytes} mime={mime} name={nameOfPicture(page)} />
      )}
    </span>
  );
}
