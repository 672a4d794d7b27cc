/** A small picture of an area in a list, drawn when it becomes visible. */
import { useEffect, useRef, useState } from 'react';
import { hasBlob } from '../../db/bytes/blobs.ts';
import { onAccountClosed } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { useIsLocked } from '../../reading/pdf/locked/use-is-locked.ts';
import { classes } from '../../ui/classes.ts';
import type { DrawnMark } from './draw-area.ts';

interface AreaPictureProps {
  file: Pick<StudyFile, 'sha256' | 'mime' | 'needsPassword'>;
  mark: DrawnMark;
}

/** Longer side, pixels: twice the shown size. */
const longestPx = 480;
const mostUrls = 100;

/** Recently drawn pictures. The oldest is dropped first. */
const urls = new Map<string, string>();

onAccountClosed(() => {
  for (const url of urls.values()) URL.revokeObjectURL(url);
  urls.clear();
});

export function AreaPicture({ file, mark }: AreaPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const { page, area, strokeEnds, strokeWidth, color } = mark;
  const key = JSON.stringify([file.sha256, page, area, strokeEnds, strokeWidth, color]);
  const [shown, setShown] = useState<{ key: string; url: string }>();
  const { sha256 } = file;
  const isHere = useRows((database) => hasBlob(sha256, database), [sha256]) === true;
  const isLocked = useIsLocked(file);
  const canDraw = !isLocked && isHere;
  const known = urls.get(key) ?? (shown?.key === key ? shown.url : undefined);
  const url = isLocked ? undefined : known;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether file and mark are others
  useEffect(() => {
    const element = place.current;
    if (element === null || !canDraw || urls.has(key)) return;
    let isOver = false;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      void draw(key, { file, mark }).then((made) => {
        if (!isOver && made !== undefined) setShown({ key, url: made });
      });
    });
    sight.observe(element);
    return () => {
      isOver = true;
      sight.disconnect();
    };
  }, [key, canDraw]);
  return (
    <span ref={place} className={classes('block', url === undefined && 'min-h-1')}>
      {url === undefined ? null : (
        <img
          src={url}
          alt=""
          draggable={false}
          className="max-h-40 max-w-full rounded-control border border-line bg-white dark:brightness-90"
        />
      )}
    </span>
  );
}

async function draw(key: string, { file, mark }: AreaPictureProps): Promise<string | undefined> {
  const { drawArea } = await import('./draw-area.ts');
  const picture = await drawArea(file, mark, longestPx);
  if (picture === undefined) return undefined;
  const url = urls.get(key) ?? URL.createObjectURL(picture);
  urls.set(key, url);
  const [oldest] = urls;
  if (urls.size > mostUrls && oldest !== undefined) {
    urls.delete(oldest[0]);
    URL.revokeObjectURL(oldest[1]);
  }
  return url;
}
