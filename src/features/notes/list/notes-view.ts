/**
 * How the list of notes is shown, and the selected notes. The order stays on this device until the student signs out
 * (`db/drafts/forget-drafts.ts`), search and filter as long as the tab.
 */
import { create } from 'zustand';
import { currentDatabase, onAccountClosed } from '../../../db/database.ts';
import { createSelection } from '../../../ui/list/selection.ts';
import { isSameFilter, type NoteFilter, type SortKey, sortLabels } from './arrange-notes.ts';

export interface NotesView {
  sort: SortKey;
  search: string;
  /** A folder, a course or the templates. */
  filter: NoteFilter | undefined;
  /** The key of a tag. Notes have both: the tag, and their place in the folder or course. */
  tag: string | undefined;
}

const first: NotesView = { sort: 'edited', search: '', filter: undefined, tag: undefined };

export const useNotesView = create<NotesView & { isRead: boolean }>(() => ({
  ...first,
  isRead: false,
}));

export const notesSelection = createSelection();

onAccountClosed(() => {
  useNotesView.setState({ ...first, isRead: false });
  notesSelection.forget();
});

const keyOf = () => `haversack-recent:${currentDatabase().userId}:notes`;

/** Before the first render. */
export function readKeptView(): void {
  if (useNotesView.getState().isRead) return;
  useNotesView.setState({ ...keptView(), isRead: true });
}

export function chooseSort(sort: SortKey): void {
  useNotesView.setState({ sort });
  try {
    localStorage.setItem(keyOf(), JSON.stringify({ sort }));
  } catch (error) {
    console.warn('How notes are sorted could not be remembered', error);
  }
}

export function searchNotes(search: string): void {
  useNotesView.setState({ search });
}

export function chooseFilter(filter: NoteFilter): void {
  useNotesView.setState(filter.by === 'tag' ? { tag: filter.key } : { filter });
}

/** The other filter stays. */
export function leaveFilter(filter: NoteFilter): void {
  useNotesView.setState(filter.by === 'tag' ? { tag: undefined } : { filter: undefined });
}

/** The search stays. */
export function showAllNotes(): void {
  useNotesView.setState({ filter: undefined, tag: undefined });
}

/** @param filter `undefined`: all notes */
export function isChosenIn(view: NotesView, filter: NoteFilter | undefined): boolean {
  if (filter === undefined) return view.filter === undefined && view.tag === undefined;
  return filter.by === 'tag' ? filter.key === view.tag : isSameFilter(filter, view.filter);
}

/** Also clears the search. */
export function clearFilters(): void {
  useNotesView.setState({ search: '', filter: undefined, tag: undefined });
}

function keptView(): Partial<NotesView> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '{}');
    const { sort } = kept as { sort?: unknown };
    return typeof sort === 'string' && Object.hasOwn(sortLabels, sort)
      ? { sort: sort as SortKey }
      : {};
  } catch {
    // Storage is forbidden or holds something else.
    return {};
  }
}
