/** A small picture of a file's first page, or an icon of its type without one. */
import { type ReactNode, useEffect } from 'react';
import { readThumbnail } from '../../db/bytes/thumbnails.ts';
import { onAccountClosed } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { classes } from '../../ui/classes.ts';
import { useIsLocked } from '../pdf/locked/use-is-locked.ts';
import { noteSeen } from './make-thumbnails.ts';

interface ThumbnailProps {
  file: Pick<StudyFile, 'sha256' | 'needsPassword'>;
  /** Shown without a picture. */
  icon: ReactNode;
  className?: string;
}

export function Thumbnail(props: ThumbnailProps) {
  // Most files have no password, and a long list would ask for each.
  return props.file.needsPassword ? <UnlessLocked {...props} /> : <Picture {...props} />;
}

/** The picture would show what the password protects, even if it was shown before. */
function UnlessLocked(props: ThumbnailProps) {
  return useIsLocked(props.file) ? <Framed {...props} url={undefined} /> : <Picture {...props} />;
}

function Picture(props: ThumbnailProps) {
  return <Framed {...props} url={useThumbnail(props.file.sha256)} />;
}

function Framed({ icon, className, url }: ThumbnailProps & { url: string | undefined }) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface-2 text-accent',
        className,
      )}
    >
      {url === undefined ? (
        icon
      ) : (
        <img
          src={url}
          alt=""
          draggable={false}
          // White paper would glare in the dark.
          className="size-full object-cover object-top dark:brightness-90"
        />
      )}
    </span>
  );
}

/** Recently shown pictures by hash, so that scrolling back reads nothing. The oldest is dropped first. */
const urls = new Map<string, string>();
const mostUrls = 400;

onAccountClosed(() => {
  for (const url of urls.values()) URL.revokeObjectURL(url);
  urls.clear();
});

/** @returns `undefined` while reading and without a picture */
function useThumbnail(sha256: string): string | undefined {
  const known = urls.get(sha256);
  const read = useRows(
    async (database) => {
      // A long list asks again and again; only the first answer needs the database.
      const have = urls.get(sha256);
      if (have !== undefined) return have;
      const image = (await readThumbnail(sha256, database))?.image;
      return image && urlOf(sha256, image);
    },
    [sha256],
  );
  const url = known ?? read;
  useEffect(() => (url === undefined ? noteSeen(sha256) : undefined), [sha256, url]);
  return url;
}

function urlOf(sha256: string, image: Blob): string {
  const made = urls.get(sha256) ?? URL.createObjectURL(image);
  urls.delete(sha256);
  urls.set(sha256, made);
  const [oldest] = urls;
  if (urls.size > mostUrls && oldest !== undefined) {
    urls.delete(oldest[0]);
    URL.revokeObjectURL(oldest[1]);
  }
  return made;
}
