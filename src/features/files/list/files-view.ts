/**
 * The view of the list of files. Layout and order stay on this device until the student signs out (`db/drafts/forget-
 * drafts.ts`), search and filters as long as the tab.
 */
import { create } from 'zustand';
import { currentDatabase, onAccountClosed } from '../../../db/database.ts';
import type { Filters, SortKey } from './arrange-files.ts';

export type Layout = 'list' | 'grid';

interface FilesView {
  layout: Layout;
  sort: SortKey;
  search: string;
  filters: Filters;
}

export const sortLabels: Record<SortKey, string> = {
  opened: 'Last opened',
  name: 'Name',
  added: 'Date added',
  size: 'Size',
  course: 'Course',
};

const first: FilesView = { layout: 'list', sort: 'added', search: '', filters: {} };

export const useFilesView = create<FilesView & { isRead: boolean }>(() => ({
  ...first,
  isRead: false,
}));

onAccountClosed(() => useFilesView.setState({ ...first, isRead: false }));

const keyOf = () => `haversack-recent:${currentDatabase().userId}:files`;

/** Before the first render. */
export function readKeptView(): void {
  if (useFilesView.getState().isRead) return;
  useFilesView.setState({ ...keptView(), isRead: true });
}

export function chooseLayout(layout: Layout): void {
  useFilesView.setState({ layout });
  keep();
}

export function chooseSort(sort: SortKey): void {
  useFilesView.setState({ sort });
  keep();
}

export function searchFiles(search: string): void {
  useFilesView.setState({ search });
}

export function chooseFilters(filters: Filters): void {
  useFilesView.setState(({ filters: before }) => ({ filters: { ...before, ...filters } }));
}

/** Also clears the search. */
export function clearFilters(): void {
  useFilesView.setState({ search: '', filters: {} });
}

const inFiles = 'To find words inside a file, open it and use Find.';

/** Words for what `clearFilters` would remove. */
export function clearingWords({ search, filters }: Pick<FilesView, 'search' | 'filters'>) {
  const isSought = search.trim() !== '';
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  if (isSought && isFiltered) {
    return {
      label: 'Clear search and filters',
      hint: `Try other words, or clear the filters. ${inFiles}`,
    };
  }
  if (isSought) return { label: 'Clear search', hint: `Try other words. ${inFiles}` };
  return { label: 'Clear filters', hint: 'Try other filters, or clear them.' };
}

function keep(): void {
  const { layout, sort } = useFilesView.getState();
  try {
    localStorage.setItem(keyOf(), JSON.stringify({ layout, sort }));
  } catch (error) {
    console.warn('How files are shown could not be remembered', error);
  }
}

function keptView(): Partial<FilesView> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '{}');
    const { layout, sort } = kept as Partial<Record<keyof FilesView, unknown>>;
    return {
      ...(layout === 'grid' && { layout }),
      ...(typeof sort === 'string' && sort in sortLabels && { sort: sort as SortKey }),
    };
  } catch {
    // Storage is forbidden or holds something else.
    return {};
  }
}
