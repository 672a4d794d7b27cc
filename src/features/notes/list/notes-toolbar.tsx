/** Search, order and filters of the list of notes. */
import { ArrowUpDown, Check, Folder, Hash, LayoutTemplate, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { CourseDot } from '../../../components/courses/course-mark.tsx';
import { useCourses } from '../../../queries/courses.ts';
import { useTags } from '../../../queries/tags/tags.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { ListedNote } from '../use-notes.ts';
import {
  foldersOf,
  isSameFilter,
  type NoteFilter,
  type SortKey,
  sortLabels,
} from './arrange-notes.ts';
import {
  chooseFilter,
  chooseSort,
  notesSelection,
  searchNotes,
  useNotesView,
} from './notes-view.ts';

export function NotesToolbar({ notes }: { notes: readonly ListedNote[] }) {
  const { search } = useNotesView();
  const isSelecting = notesSelection.useSelection(({ isOn }) => isOn);
  return (
    <search className="grid gap-3">
      <span className="flex items-center gap-2">
        <SearchInput
          label="Find a note"
          className="min-w-0 flex-1"
          value={search}
          onChange={searchNotes}
        />
        <SortMenu />
        {isSelecting ? null : (
          <Button
            variant="secondary"
            aria-label="Select notes"
            icon={<ListChecks aria-hidden size={18} />}
            onClick={notesSelection.startSelecting}
            className="max-sm:size-11 max-sm:px-0"
          >
            <span className="max-sm:hidden">Select</span>
          </Button>
        )}
      </span>
      <FilterChips notes={notes} />
    </search>
  );
}

function SortMenu() {
  const sort = useNotesView((view) => view.sort);
  return (
    <Menu
      button={
        <Button
          variant="secondary"
          aria-label={`Sort: ${sortLabels[sort]}`}
          icon={<ArrowUpDown aria-hidden size={18} />}
          className="max-sm:size-11 max-sm:px-0"
        >
          <span className="max-sm:hidden">{sortLabels[sort]}</span>
        </Button>
      }
      actions={Object.entries(sortLabels).map(([key, label]) => ({
        label,
        icon: (
          <Check aria-hidden size={18} className={key === sort ? 'text-accent' : 'invisible'} />
        ),
        onSelect: () => chooseSort(key as SortKey),
      }))}
    />
  );
}

interface Choice {
  filter: NoteFilter | undefined;
  label: string;
  mark?: ReactNode;
}

/** One line that scrolls. Nothing where the only choice is all notes. */
function FilterChips({ notes }: { notes: readonly ListedNote[] }) {
  const chosen = useNotesView((view) => view.filter);
  const choices = useChoices(notes);
  if (choices.length < 2 && chosen === undefined) return null;
  return (
    <fieldset className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">Show</legend>
      {choices.map(({ filter, label, mark }) => (
        <button
          key={`${filter?.by} ${label}`}
          type="button"
          aria-pressed={isSameFilter(filter, chosen)}
          onClick={() => chooseFilter(isSameFilter(filter, chosen) ? undefined : filter)}
          className="inline-flex min-h-9 max-w-56 shrink-0 items-center gap-2 rounded-full bg-surface-2 px-3.5 text-small font-semibold transition-colors duration-120 hover:bg-accent-soft aria-pressed:bg-text aria-pressed:text-bg pointer-coarse:min-h-11"
        >
          {mark}
          <span dir="auto" className="truncate">
            {label}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

function useChoices(notes: readonly ListedNote[]): Choice[] {
  const courses = useCourses();
  const tags = useTags();
  const used = new Set(notes.map(({ courseId }) => courseId));
  const ofCourses = courses?.chosen === undefined ? [...(courses?.byId.values() ?? [])] : [];
  const shownTags = tags?.all.filter(({ counts }) => counts.has('note')) ?? [];
  return [
    { filter: undefined, label: 'All' },
    ...ofCourses
      .filter(({ id }) => used.has(id))
      .map(({ id, name, color }) => ({
        filter: { by: 'course' as const, id },
        label: name,
        mark: <CourseDot color={color} />,
      })),
    ...shownTags.map(({ key, name }) => ({
      filter: { by: 'tag' as const, key },
      label: name,
      mark: <Hash aria-label="Tag" size={14} className="shrink-0" />,
    })),
    ...foldersOf(notes).map((name) => ({
      filter: { by: 'folder' as const, name },
      label: name,
      mark: <Folder aria-label="Folder" size={16} className="shrink-0" />,
    })),
    ...(notes.some(({ isTemplate }) => isTemplate)
      ? [
          {
            filter: { by: 'template' as const },
            label: 'Templates',
            mark: <LayoutTemplate aria-hidden size={16} className="shrink-0" />,
          },
        ]
      : []),
  ];
}
