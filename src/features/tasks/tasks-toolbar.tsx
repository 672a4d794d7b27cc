/** The views, the grouping, the filters and the search of tasks: one row on laptops, one button on phones. */
import { ArrowUpDown, SlidersHorizontal } from 'lucide-react';
import type { Ref } from 'react';
import { CourseDot } from '../../components/courses/course-mark.tsx';
import { priorityNames } from '../../components/quick-line/line-chips.ts';
import type { Course } from '../../model/entities/course.ts';
import { isFiltering, type TaskFilter } from '../../model/study/task-groups.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { AnchoredPopover } from '../../ui/menu.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { TaskView } from './use-tasks.ts';

interface ToolbarProps {
  view: TaskView;
  onView: (change: Partial<TaskView>) => void;
  filter: TaskFilter;
  onFilter: (filter: TaskFilter) => void;
  /** Of the shown tasks; one course needs no filter. */
  courses: readonly Course[];
  searchRef?: Ref<HTMLInputElement>;
}

const views = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
  { value: 'completed', label: 'Completed' },
] as const;

export function TasksToolbar(props: ToolbarProps) {
  const { view, onView, filter } = props;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segments
        label="View"
        options={views}
        value={view.shows}
        onChange={(shows) => onView({ shows })}
      />
      <AnchoredPopover
        title="Group and filter"
        button={
          <Button variant="ghost" icon={<ArrowUpDown aria-hidden size={18} />}>
            {view.grouping === 'course' && view.shows === 'list' ? 'By course' : 'By date'}
            {isFiltering({ ...filter, words: '' }) ? ', filtered' : ''}
          </Button>
        }
      >
        {() => <Choices {...props} />}
      </AnchoredPopover>
      <span className="flex-1" />
      <SearchField {...props} />
    </div>
  );
}

/** In the row of the title. */
export function PhoneTools(props: ToolbarProps) {
  const { view, onView, filter } = props;
  return (
    <AnchoredPopover
      title="View"
      button={
        <IconButton
          label={isFiltering(filter) ? 'View and filters, filtered' : 'View and filters'}
          icon={
            <SlidersHorizontal
              aria-hidden
              size={20}
              className={isFiltering(filter) ? 'text-accent' : ''}
            />
          }
        />
      }
    >
      {() => (
        <>
          <Segments
            label="View"
            options={views}
            value={view.shows}
            onChange={(shows) => onView({ shows })}
          />
          <SearchField {...props} />
          <Choices {...props} />
        </>
      )}
    </AnchoredPopover>
  );
}

/** Courses in one line, on phones. */
export function CourseChips({ filter, onFilter, courses }: ToolbarProps) {
  if (courses.length < 2) return null;
  const choose = (courseId: string | undefined) => onFilter({ ...filter, courseId });
  return (
    <ChipRow label="Course">
      <Chip isPressed={filter.courseId === undefined} onPress={() => choose(undefined)}>
        All
      </Chip>
      {courses.map(({ id, name, color }) => (
        <Chip
          key={id}
          icon={<CourseDot color={color} />}
          isPressed={filter.courseId === id}
          onPress={() => choose(filter.courseId === id ? undefined : id)}
        >
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}

function SearchField({ filter, onFilter, searchRef }: ToolbarProps) {
  return (
    <SearchInput
      ref={searchRef}
      label="Find a task"
      className="sm:w-56"
      value={filter.words}
      maxLength={200}
      // What is looked for need not be kept.
      data-kept=""
      onChange={(words) => onFilter({ ...filter, words })}
    />
  );
}

function Choices({ view, onView, filter, onFilter, courses }: ToolbarProps) {
  return (
    <>
      {view.shows === 'list' ? (
        <SelectField
          label="Group by"
          value={view.grouping}
          onChange={({ target }) =>
            onView({ grouping: target.value === 'course' ? 'course' : 'date' })
          }
        >
          <option value="date">Date</option>
          <option value="course">Course</option>
        </SelectField>
      ) : null}
      <SelectField
        label="Priority"
        value={filter.priority}
        onChange={({ target }) => onFilter({ ...filter, priority: Number(target.value) })}
      >
        <option value={0}>All</option>
        {priorityNames.map((name, priority) =>
          name === '' ? null : (
            <option key={name} value={priority}>
              {priority === priorityNames.length - 1 ? name : `${name} and higher`}
            </option>
          ),
        )}
      </SelectField>
      {courses.length < 2 ? null : (
        <SelectField
          label="Course"
          value={filter.courseId ?? 'all'}
          onChange={({ target }) =>
            onFilter({ ...filter, courseId: target.value === 'all' ? undefined : target.value })
          }
        >
          <option value="all">All</option>
          <option value="">No course</option>
          {courses.map(({ id: courseId, name }) => (
            <option key={courseId} value={courseId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
