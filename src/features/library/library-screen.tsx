/** The Library hub: links to everything collected and made, and to recent things. */
import { Link } from '@tanstack/react-router';
import { FileUp, Import } from 'lucide-react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { shelves } from '../../components/places.ts';
import { RecentRows } from '../../components/recent-rows.tsx';
import { useRows } from '../../db/rows/use-rows.ts';
import type { EntityName } from '../../model/registry.ts';
import { countInWords } from '../../model/words.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { useRecent } from '../../queries/recent.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Page } from '../../ui/page/page.tsx';
import { Panel, surfaceClass } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/page/states.tsx';

export function LibraryScreen() {
  return (
    <Page
      title="Library"
      description="Everything you study, in one place."
      actions={
        <Link to="/dashboard/import" className={buttonClass('secondary')}>
          <Import aria-hidden size={18} />
          Import
        </Link>
      }
    >
      <LibraryCards />
      <RecentList />
    </Page>
  );
}

/** One card for each part of the library, with its count. */
function LibraryCards() {
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

/** The number of rows of each part, from indexes. @returns `undefined` while loading */
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

/** Number of recent things. */
const shown = 8;

function RecentList() {
  const items = useRecent(shown);
  if (items?.length === 0) {
    return (
      <OnceArrived isPerCourse>
        <EmptyState
          icon={<FileUp size={28} />}
          title="Your library is empty"
          text="Add a file to generate summaries, flashcards and quizzes from it."
          action={
            <Link to="/dashboard/library/files" className={buttonClass()}>
              Add file
            </Link>
          }
        />
      </OnceArrived>
    );
  }
  return (
    <Panel title="Recent">
      <RecentRows items={items ?? []} />
    </Panel>
  );
}
