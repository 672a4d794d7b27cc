/** Which notes the list shows: folders and courses in one row, tags in another; one of each is chosen at most. Few at first; the rest in a menu. */
import { Folder, Hash, LayoutTemplate } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { CourseDot } from '../../../components/courses/course-mark.tsx';
import { useCourses } from '../../../queries/courses.ts';
import { isTagIn, useTags } from '../../../queries/tags/tags.ts';
import { classes } from '../../../ui/classes.ts';
import { AnchoredPopover } from '../../../ui/menu.tsx';
import type { ListedNote } from '../use-notes.ts';
import { folderTree, type NoteFilter } from './arrange-notes.ts';
import {
  chooseFilter,
  isChosenIn,
  leaveFilter,
  type NotesView,
  showAllNotes,
  useNotesView,
} from './notes-view.ts';

interface Choice {
  filter: NoteFilter | undefined;
  label: string;
  /** Notes that it shows. */
  count?: number;
  mark?: ReactNode;
  /** Folders around it. */
  depth?: number;
}

/** Chips of a row. */
const [fewFolders, fewTags] = [4, 6];

/** Nothing where the only choice is all notes. */
export function NotesFilters({ notes }: { notes: readonly ListedNote[] }) {
  const view = useNotesView();
  const folders = useFolders(notes);
  const tags = useNoteTags(notes);
  const courses = useCoursesOf(notes);
  const outer = folders.filter(({ depth }) => depth === 0);
  const others: Choice[] = notes.some(({ isTemplate }) => isTemplate) ? [templates] : [];
  const isChoice = folders.length + tags.length + courses.length + others.length > 0;
  if (!isChoice && isChosenIn(view, undefined)) return null;
  const shown = withChosen(outer.slice(0, fewFolders), folders, view);
  return (
    <div className="grid gap-2">
      <Row legend="Show">
        <Chip choice={{ filter: undefined, label: 'All' }} />
        {/* Near the start, where a phone shows it without scrolling. */}
        {folders.length > shown.length ? (
          <All title="Folders" label="All folders" choices={folders} />
        ) : null}
        {chips(shown)}
        {chips([...courses, ...others])}
      </Row>
      {tags.length > 0 ? (
        <Row legend="Tags">
          {chips(withChosen(tags.slice(0, fewTags), tags, view))}
          {tags.length > fewTags ? (
            <All title="Tags" label="More tags" choices={tags.toSorted(byLabel)} />
          ) : null}
        </Row>
      ) : null}
    </div>
  );
}

const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label);

/** The chosen one stands in its row, wherever it was chosen. */
function withChosen(few: Choice[], all: readonly Choice[], view: NotesView) {
  const isChosen = ({ filter }: Choice) => filter !== undefined && isChosenIn(view, filter);
  const own = all.find(isChosen);
  return own === undefined || few.some(isChosen) ? few : [{ ...own, depth: 0 }, ...few];
}

/** On a phone it scrolls. */
function Row({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}

function chips(choices: readonly Choice[]): ReactNode {
  return choices.map((choice) => (
    <Chip key={`${choice.filter?.by} ${choice.label}`} choice={choice} />
  ));
}

const chipClass =
  'inline-flex min-h-9 max-w-56 shrink-0 items-center gap-2 rounded-full bg-surface-2 px-3.5 text-small font-semibold transition-colors duration-120 hover:bg-accent-soft aria-pressed:bg-text aria-pressed:text-bg pointer-coarse:min-h-11';

function Chip({ choice }: { choice: Choice }) {
  return <ChoiceButton choice={choice} className={chipClass} />;
}

interface ChoiceButtonProps {
  choice: Choice;
  className: string;
  onChosen?: () => void;
}

function ChoiceButton({ choice, className, onChosen }: ChoiceButtonProps) {
  const { filter, label, count, mark } = choice;
  const isChosen = useNotesView((view) => isChosenIn(view, filter));
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => {
        if (filter === undefined) showAllNotes();
        else if (isChosen) leaveFilter(filter);
        else chooseFilter(filter);
        onChosen?.();
      }}
      className={className}
    >
      {mark}
      <span dir="auto" className="truncate">
        {label}
      </span>
      {count === undefined ? null : <span className="font-normal opacity-75">{count}</span>}
    </button>
  );
}

interface AllProps {
  title: string;
  label: string;
  choices: readonly Choice[];
}

function All({ title, label, choices }: AllProps) {
  return (
    <AnchoredPopover
      title={title}
      button={
        <button type="button" className={classes(chipClass, 'text-accent')}>
          {label}
        </button>
      }
    >
      {(close) => (
        <ul className="grid min-w-56">
          {choices.map((choice) => (
            <li
              key={choice.label + choice.depth + JSON.stringify(choice.filter)}
              style={{ paddingInlineStart: `${(choice.depth ?? 0) * 1.25}rem` }}
            >
              <ChoiceButton
                choice={choice}
                onChosen={close}
                className="flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-start hover:bg-surface-2 aria-pressed:bg-accent-soft aria-pressed:text-accent [&>:last-child]:ms-auto"
              />
            </li>
          ))}
        </ul>
      )}
    </AnchoredPopover>
  );
}

const templates: Choice = {
  filter: { by: 'template' },
  label: 'Templates',
  mark: <LayoutTemplate aria-hidden size={16} className="shrink-0" />,
};

function useFolders(notes: readonly ListedNote[]): Choice[] {
  return folderTree(notes).map(({ name, label, depth, count }) => ({
    ...{ label, depth, count },
    filter: { by: 'folder', name },
    mark: <Folder aria-label="Folder" size={16} className="shrink-0" />,
  }));
}

/** The most used first. A tag counts notes of tags within it, and only of the course that is shown. */
function useNoteTags(notes: readonly ListedNote[]): Choice[] {
  const tags = useTags();
  const used = useMemo(() => {
    if (tags === undefined) return [];
    const own = notes
      .filter(({ isTemplate }) => !isTemplate)
      .map(({ id }) => tags.of('note', id).map(({ key }) => key))
      .filter((keys) => keys.length > 0);
    const here = new Set(own.flat());
    return tags.all
      .filter(({ key }) => here.has(key))
      .map(({ key, name }) => {
        const count = own.filter((keys) => keys.some((one) => isTagIn(one, key))).length;
        return { key, name, count };
      });
  }, [notes, tags]);
  return used
    .toSorted((a, b) => b.count - a.count)
    .map(({ key, name, count }) => ({
      ...{ filter: { by: 'tag', key }, label: name, count },
      mark: <Hash aria-label="Tag" size={14} className="shrink-0" />,
    }));
}

function useCoursesOf(notes: readonly ListedNote[]): Choice[] {
  const courses = useCourses();
  if (courses === undefined || courses.chosen !== undefined) return [];
  const used = new Set(notes.map(({ courseId }) => courseId));
  return [...courses.byId.values()]
    .filter(({ id }) => used.has(id))
    .map(({ id, name, color }) => ({
      ...{ filter: { by: 'course', id }, label: name },
      mark: <CourseDot color={color} />,
    }));
}
