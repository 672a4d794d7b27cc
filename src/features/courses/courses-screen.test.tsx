// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CourseFilter } from '../../components/courses/course-filter.tsx';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createCourse } from '../../model/entities/course.ts';
import { createTask } from '../../model/entities/task.ts';
import { CourseScreen } from './course-screen.tsx';
import { CoursesScreen } from './courses-screen.tsx';

let student = 0;
beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    this.open = false;
  });
  const database = await openAccountDatabase(`courses-${student++}`);
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
});
afterEach(cleanup);

function show(path = '/dashboard/courses') {
  const root = createRootRoute({
    component: () => (
      <>
        <CourseFilter />
        <Outlet />
      </>
    ),
  });
  const dashboard = createRoute({ getParentRoute: () => root, path: '/dashboard' });
  const routeTree = root.addChildren([
    dashboard.addChildren([
      createRoute({ getParentRoute: () => dashboard, path: '/courses', component: CoursesScreen }),
      createRoute({
        getParentRoute: () => dashboard,
        path: '/courses/$id',
        component: CourseScreen,
      }),
    ]),
  ]);
  const history = createMemoryHistory({ initialEntries: [path] });
  render(<RouterProvider router={createRouter({ routeTree, history }) as never} />);
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const biology = () => mutate(createCourse, { id: 'bio', name: 'Biology', color: 'green' });
const rows = () => currentDatabase().rows('course').toArray();

it('says so when there is no course, and creates the first one', async () => {
  show();
  expect(await screen.findByText('No courses yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Course:/ })).toBeNull();
  await press('New course');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Course name' }), ' Biology ');
  await userEvent.type(screen.getByRole('textbox', { name: 'Term (optional)' }), 'Fall 2026');
  await userEvent.click(screen.getByRole('radio', { name: 'Teal' }));
  await press('Add exam date');
  await press('Create course');
  expect(await screen.findByRole('link', { name: /Biology/ })).toBeTruthy();
  expect(await rows()).toMatchObject([
    { name: 'Biology', term: 'Fall 2026', color: 'teal', examDays: null },
  ]);
  expect(await screen.findByRole('button', { name: 'Course: all courses' })).toBeTruthy();
});

it('asks for a name, and stores nothing without one', async () => {
  show();
  await screen.findByText('No courses yet');
  await press('New course');
  await press('Create course');
  expect(await screen.findByText('Enter a name')).toBeTruthy();
  expect(await rows()).toEqual([]);
});

it('archives a course, brings it back, and deletes it', async () => {
  await biology();
  show();
  const act = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Biology' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await act('Archive');
  expect(await screen.findByRole('list', { name: 'Archived courses' })).toBeTruthy();
  await act('Move back from archive');
  expect(await screen.findByRole('list', { name: 'Courses' })).toBeTruthy();
  await act('Delete');
  await press('Delete course');
  expect(await screen.findByText('No courses yet')).toBeTruthy();
});

it('is chosen at the top, which stays until all are chosen again', async () => {
  await biology();
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Course: all courses' }));
  await press('Biology');
  expect(await screen.findByRole('button', { name: 'Course: Biology' })).toBeTruthy();
  expect(await currentDatabase().readMeta('chosenCourse')).toBe('bio');
  await press('Course: Biology');
  await press('All courses');
  expect(await screen.findByRole('button', { name: 'Course: all courses' })).toBeTruthy();
});

it('gets many things at once, and gives them up', async () => {
  await biology();
  for (const title of ['Read', 'Write', 'Rest']) await mutate(createTask, { title });
  show('/dashboard/courses/bio');
  expect(await screen.findByText('Nothing belongs to this course yet')).toBeTruthy();
  await press('Add or remove items');
  const dialog = await screen.findByRole('dialog');
  const tick = async (title: string) =>
    userEvent.click(await within(dialog).findByRole('checkbox', { name: new RegExp(title) }));
  await tick('Read');
  await tick('Write');
  await press('Save 2 changes');
  expect(await screen.findByRole('heading', { name: 'Tasks (2)' })).toBeTruthy();
  await press('Add or remove items');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Read/ }));
  await press('Save 1 change');
  expect(await screen.findByRole('heading', { name: 'Tasks (1)' })).toBeTruthy();
  const tasks = await currentDatabase().rows('task').toArray();
  expect(tasks.map(({ title, courseId }) => [title, courseId]).toSorted()).toEqual([
    ['Read', null],
    ['Rest', undefined],
    ['Write', 'bio'],
  ]);
});

it('says where a course went that is not here', async () => {
  show('/dashboard/courses/nowhere');
  expect(await screen.findByText('This course is not here')).toBeTruthy();
  await waitFor(() => expect(document.title).toContain('Course not found'));
});
