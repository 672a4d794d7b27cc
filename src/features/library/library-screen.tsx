/** The Library hub: links to everything collected and made, and to recent things. */
import { Link } from '@tanstack/react-router';
import { ChevronRight, FileUp, Import } from 'lucide-react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { shelves } from '../../components/places.ts';
import { RecentRows } from '../../components/recent-rows.tsx';
import { useRows } from '../../db/rows/use-rows.ts';
import type { EntityName } from '../../model/registry.ts';
import { countInWords } from '../../model/words.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { useRecent } from '../../queries/recent.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
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
    <ul className="grid max-sm:-mx-4 max-sm:border-y max-sm:border-line max-sm:bg-surface sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {shelves.map(({ entity, to, label, icon: Icon }) => (
        <li key={entity} className="max-sm:row-hairline [--words:3.25rem]">
          <Link
            to={to}
            className="flex min-h-14 items-center gap-4 border-line transition-colors duration-120 hover:bg-surface-2 max-sm:px-4 sm:h-full sm:rounded-card sm:border sm:bg-surface sm:p-4"
          >
            <span className="grid shrink-0 place-items-center text-accent sm:size-10 sm:rounded-control sm:bg-accent-soft">
              <Icon aria-hidden size={20} />
            </span>
            <span className="flex min-w-0 flex-1 items-baseline gap-x-4 sm:flex-col">
              <span className="flex-1 font-medium">{label}</span>
              <span className="min-h-[1.125rem] text-small text-muted">
                {counts ? countInWords(entity, counts.get(entity) ?? 0) : ''}
              </span>
            </span>
            <ChevronRight aria-hidden size={18} className="shrink-0 text-muted sm:hidden" />
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
