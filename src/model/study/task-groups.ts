/** Lists of tasks: groups by day or by course, their order, filters, and what a move to another place changes. Pure. */
import { fold, holdsWords, wordsOfSearch } from '../../text/fold.ts';
import { dayAfter, mondayOf } from './local-time.ts';
import { byOrderKey, keysForMove } from './order-keys.ts';

/** What lists need to know of a task. Days are `YYYY-MM-DD`, times `HH:MM`. */
export interface ListedTask {
  id: string;
  title: string;
  createdAt: number;
  dueOn?: string | null | undefined;
  dueTime?: string | null | undefined;
  priority?: number | null | undefined;
  order?: string | null | undefined;
  courseId?: string | null | undefined;
}

export type DayGroupId = 'overdue' | 'today' | 'tomorrow' | 'week' | 'later' | 'none';

export const dayGroupTitles: Readonly<Record<DayGroupId, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  later: 'Later',
  none: 'No date',
};

export interface TaskGroup<T> {
  /** A `DayGroupId`, or the id of a course; empty: no course. */
  id: string;
  title: string;
  tasks: T[];
}

/** @param today the study day. A week ends on Sunday, so on Saturdays nothing is “This week”. */
export function dayGroupOf(dueOn: string | null | undefined, today: string): DayGroupId {
  if (!dueOn) return 'none';
  if (dueOn < today) return 'overdue';
  if (dueOn === today) return 'today';
  if (dueOn === dayAfter(today)) return 'tomorrow';
  return dueOn <= dayAfter(mondayOf(today), 6) ? 'week' : 'later';
}

/** Groups that hold nothing are left out. @param today the study day */
export function groupByDay<T extends ListedTask>(
  tasks: readonly T[],
  today: string,
): TaskGroup<T>[] {
  const groups = new Map<DayGroupId, T[]>();
  for (const task of [...tasks].sort(inOrder)) {
    const id = dayGroupOf(task.dueOn, today);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [task]);
    else group.push(task);
  }
  return Object.entries(dayGroupTitles).flatMap(([id, title]) => {
    const held = groups.get(id as DayGroupId);
    return held === undefined ? [] : [{ id, title, tasks: held }];
  });
}

/** Tasks without a course, or of a course that is not in the list, come last. @param courses in the order of the groups */
export function groupByCourse<T extends ListedTask>(
  tasks: readonly T[],
  courses: readonly { id: string; name: string }[],
): TaskGroup<T>[] {
  const groups = new Map(
    courses.map(({ id, name }) => [id, { id, title: name, tasks: [] as T[] }]),
  );
  const others: TaskGroup<T> = { id: '', title: 'No course', tasks: [] };
  for (const task of [...tasks].sort(inOrder))
    (groups.get(task.courseId ?? '') ?? others).tasks.push(task);
  return [...groups.values(), others].filter((group) => group.tasks.length > 0);
}

const undated = '9999-12-31';

/**
 * The order of tasks: by day, undated ones last; within a day as the student sorted them, then by time, priority, and
 * newest first.
 */
export function inOrder(a: ListedTask, b: ListedTask): number {
  const [dueA, dueB] = [a.dueOn || undated, b.dueOn || undated];
  if (dueA !== dueB) return dueA < dueB ? -1 : 1;
  const byHand = byOrderKey(a, b);
  if (byHand !== 0) return byHand;
  const [timeA, timeB] = [a.dueTime || '99', b.dueTime || '99'];
  if (timeA !== timeB) return timeA < timeB ? -1 : 1;
  const byPriority = (b.priority ?? 0) - (a.priority ?? 0);
  return byPriority || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
}

export interface TaskFilter {
  /** Words that the title contains, in any order. */
  words: string;
  /** Only this course; empty: only tasks without one; `undefined`: all. */
  courseId?: string | undefined;
  /** The least priority; 0: all. */
  priority: number;
}

export const noFilter: TaskFilter = { words: '', priority: 0 };

export function isFiltering({ words, courseId, priority }: TaskFilter): boolean {
  return words.trim() !== '' || courseId !== undefined || priority > 0;
}

export function filterTasks<T extends ListedTask>(tasks: readonly T[], filter: TaskFilter): T[] {
  const words = wordsOfSearch(filter.words);
  return tasks.filter(({ title, courseId, priority }) => {
    if (filter.courseId !== undefined && (courseId ?? '') !== filter.courseId) return false;
    if ((priority ?? 0) < filter.priority) return false;
    return words.length === 0 || holdsWords(fold(title), words);
  });
}

/** What a move writes: the day of the moved task if it changes, and keys of the order by id. */
export interface TaskMove {
  dueOn?: string | null;
  orders: Map<string, string>;
}

/**
 * Moves a task to a place in a list of the same group, or of another. The place decides the day: it keeps its own day
 * between days that allow it, and takes that of its neighbour otherwise.
 * @param others the tasks of the target without the moved one, as they are shown
 * @param place from 0
 * @param day of the target, if all of it is one day; `null`: no date; `undefined`: as its neighbours
 */
export function moveTask(
  task: ListedTask,
  others: readonly ListedTask[],
  place: number,
  day?: string | null,
): TaskMove {
  const at = Math.max(0, Math.min(place, others.length));
  const dueOn = day === undefined ? dayBetween(task, others[at - 1], others[at]) : day;
  const isOfDay = (one: ListedTask) => (one.dueOn || null) === dueOn;
  const placed = others.slice(0, at).filter(isOfDay).length;
  const orders = keysForMove(task.id, others.filter(isOfDay), placed);
  return dueOn === (task.dueOn || null) ? { orders } : { dueOn, orders };
}

/**
 * The day that a drop in a group means, for `moveTask`. A group of one day gives its day; a drop in another group of
 * several days takes the day of its neighbour, and the first day of the group where there is none.
 * @param others the tasks of the group without the moved one
 * @returns `undefined`: as its neighbours allow
 */
export function dayOfDrop(
  groupId: string,
  task: ListedTask,
  others: readonly ListedTask[],
  place: number,
  today: string,
): string | null | undefined {
  if (groupId === 'today') return today;
  if (groupId === 'tomorrow') return dayAfter(today);
  if (groupId === 'none') return null;
  const isOwnGroup = dayGroupOf(task.dueOn, today) === groupId;
  // The past takes no new days.
  if (groupId === 'overdue') return isOwnGroup ? task.dueOn : today;
  if (isOwnGroup) return undefined;
  const [firstOfWeek] = daysOfWeekLeft(today);
  // On Sundays, next Monday is Tomorrow.
  const later = [dayAfter(mondayOf(today), 7), dayAfter(today, 2)].sort().at(-1);
  const first = groupId === 'week' ? (firstOfWeek ?? later) : later;
  return (others[place - 1] ?? others[place])?.dueOn ?? first;
}

/** The days of “This week” after tomorrow, with Sunday as the last. @param today the study day */
export function daysOfWeekLeft(today: string): string[] {
  const last = dayAfter(mondayOf(today), 6);
  const days: string[] = [];
  for (let day = dayAfter(today, 2); day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

function dayBetween(
  task: ListedTask,
  before: ListedTask | undefined,
  after: ListedTask | undefined,
): string | null {
  const own = task.dueOn || undated;
  const isAllowed =
    own >= (before?.dueOn || (before ? undated : '')) && own <= (after?.dueOn || undated);
  if (isAllowed) return task.dueOn || null;
  return (before ?? after)?.dueOn || null;
}
