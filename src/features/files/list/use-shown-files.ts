/** The files as the student wants to see them: searched, filtered and in order. */
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { ListedFile } from '../../../components/files/use-files.ts';
import { useCourses } from '../../../queries/courses.ts';
import { findFiles, type SoughtFile, sortFiles, soughtFile } from './arrange/arrange-files.ts';
import { chooseFilters, useFilesView } from './arrange/files-view.ts';
import { noteShown } from './select/selection.ts';

export interface ShownFiles {
  /** All, in order. */
  sought: readonly SoughtFile[];
  shown: readonly ListedFile[];
}

export function useShownFiles(files: readonly ListedFile[] | undefined): ShownFiles {
  const sort = useFilesView((view) => view.sort);
  const filters = useFilesView((view) => view.filters);
  // What is typed shows at once, and the list follows.
  const search = useDeferredValue(useFilesView((view) => view.search));
  const byId = useCourses()?.byId;
  const sought = useMemo(() => {
    const courseName = (id: string | null | undefined) => byId?.get(id ?? '')?.name;
    return sortFiles(files ?? [], sort, courseName).map(soughtFile);
  }, [files, sort, byId]);
  const shown = useMemo(() => findFiles(sought, search, filters), [sought, search, filters]);
  const { tag } = filters;
  const isTagGone =
    files !== undefined &&
    tag !== undefined &&
    !sought.some(({ values }) => values.tag.includes(tag));
  // Its last file has it no more, perhaps by another device: a filter that cannot be seen would hide all files.
  useEffect(() => {
    if (isTagGone) chooseFilters({ tag: undefined });
  }, [isTagGone]);
  useEffect(() => noteShown(shown.map(({ file }) => file.id)), [shown]);
  return { sought, shown };
}
