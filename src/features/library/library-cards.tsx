/** One card for each part of the library, with how much is in it. */
import { Link } from '@tanstack/react-router';
import { shelves } from '../../components/places.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { EntityName } from '../../model/registry.ts';
import { countInWords } from '../../model/words.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { classes } from '../../ui/classes.ts';
import { surfaceClass } from '../../ui/page/panel.tsx';

export function LibraryCards() {
  const counts = useLibraryCounts();
  return (
    <ul className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 lg:grid-cols-3">
      {shelves.map(({ entity, to, label, icon: Icon }) => (
        <li key={entity}>
          <Link
            to={to}
            className={classes(
              surfaceClass,
              'flex h-full items-center gap-4 p-4 transition-colors duration-150 hover:border-accent sm:p-5',
            )}
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
              <Icon aria-hidden size={24} />
            </span>
            <span className="grid">
              <span className="font-semibold">{label}</span>
              <span className="min-h-[1.5em] text-sm text-muted">
                {counts ? countInWords(entity, counts.get(entity) ?? 0) : ''}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How many rows there are on each shelf, from indexes where all are shown. @returns `undefined` while loading */
function useLibraryCounts(): ReadonlyMap<EntityName, number> | undefined {
  return useRows(async (database) => {
    const { isPart, has } = await readShownCourses(database);
    const counts = shelves.map(async ({ entity }) => {
      const live = database.table(entity).where('deletedAt').equals(0);
      return [entity, await (isPart ? live.filter(has) : live).count()] as const;
    });
    return new Map(await Promise.all(counts));
  }, []);
}
