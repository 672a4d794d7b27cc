/** Links to recently used items, on the dashboard and in the library. */
import { Link } from '@tanstack/react-router';
import { nounAsLabel } from '../model/words.ts';
import type { RecentItem } from '../queries/recent.ts';
import { Thumbnail } from '../reading/thumbnails/thumbnail.tsx';
import { formatDate } from '../ui/format.ts';
import { panelRowClass, panelRowsClass } from '../ui/list/rows.tsx';
import { CourseLabel } from './courses/course-mark.tsx';
import { placeOf } from './places.ts';

export function RecentRows({ items }: { items: readonly RecentItem[] }) {
  return (
    <ul className={panelRowsClass}>
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
    <li className="row-hairline [--words:4rem] sm:[--words:4.25rem]">
      <Link {...link} className={panelRowClass}>
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
          <span className="flex flex-wrap gap-x-3 text-small text-muted">
            {place.kind ?? nounAsLabel(entity)} · {formatDate(atMs)}
            <CourseLabel courseId={row.courseId as string | undefined} />
          </span>
        </span>
      </Link>
    </li>
  );
}
