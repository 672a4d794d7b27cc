/** A picture of the part of the page that says the sentence, beside a form. */
import { useEffect, useState } from 'react';
import { hasBlob } from '../../db/bytes/blobs.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { type PickPlace, placeInWords } from './pick-parts.tsx';
import type { PickSentence } from './pick-state.ts';

/** Longer side, pixels: twice the shown size. */
const longestPx = 1_000;

/** Nothing until it is drawn, and where it cannot be: the sentence stands there as text anyway. */
export function PagePicture({ place, of }: { place: PickPlace; of: PickSentence }) {
  const { file } = place;
  const { page, quote } = of;
  const sha256 = file?.sha256 ?? '';
  const mime = file?.mime ?? '';
  const isHere = useRows((database) => hasBlob(sha256, database), [sha256]) === true;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isHere) return;
    let isOver = false;
    let made: string | undefined;
    void import('../../components/page-marks/draw-part.ts')
      .then(({ drawPart }) => drawPart({ sha256, mime }, { page, part: quote, longestPx }))
      .catch((error: unknown) => console.warn('The part of a page could not be drawn', error))
      .then((picture) => {
        if (isOver || !picture) return;
        made = URL.createObjectURL(picture);
        setUrl(made);
      });
    return () => {
      isOver = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [isHere, sha256, mime, page, quote]);
  if (url === undefined) return null;
  return (
    <img
      src={url}
      alt={`The sentence on the page, ${placeInWords(place, page)}`}
      draggable={false}
      className="max-h-48 w-full rounded-control border border-line bg-white object-contain dark:brightness-90"
    />
  );
}
