/** Links to recently used items, on the dashboard and in the library. */
import { Link } from '@tanstack/react-router';
import { nounAsLabel } from '../model/words.ts';
import type { RecentItem } from '../queries/recent.ts';
import { Thumbnail } from '../reading/thumbnails/thumbnail.tsx';
import { formatDate } from '../ui/format.ts';
import { CourseLabel } from './courses/course-mark.tsx';
import { placeOf } from './places.ts';

export function RecentRows({ items }: { items: readonly RecentItem[] }) {
  return (
    <ul className="-mx-2 grid gap-1">
      {items.map((item) => (
        <RecentRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

function RecentRow({ item: { entity, title, atMs, row } }: { item: RecentItem }) {
  const place = placeOf(entity);
  const link = place?.at(row);
  if (place === undefined || link === undefined) return null;
  return (
    <li>
      <Link
        {...link}
        className="flex min-h-14 items-center gap-3 rounded-control px-2 py-2 transition-colors duration-150 hover:bg-surface-2"
      >
        {entity === 'file' && typeof row.sha256 === 'string' ? (
          <Thumbnail
            file={{ sha256: row.sha256, needsPassword: row.needsPassword === true }}
            icon={<place.icon aria-hidden size={20} />}
            className="h-11 w-9"
          />
        ) : (
          <span className="grid w-9 shrink-0 place-items-center text-accent">
            <place.icon aria-hidden size={20} />
          </span>
        )}
        <span className="grid min-w-0 flex-1">
          <span dir="auto" className="text-left font-medium wrap-anywhere">
            {title || `Untitled ${nounAsLabel(entity).toLowerCase()}`}
          </span>
          <span className="flex flex-wrap gap-x-3 text-sm text-muted">
            {place.kind ?? nounAsLabel(entity)} · {formatDate(atMs)}
            <CourseLabel courseId={row.courseId as string | undefined} />
          </span>
        </span>
      </Link>
    </li>
  );
}
