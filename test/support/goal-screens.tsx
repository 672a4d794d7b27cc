/** The screens of goals in an account of their own, for tests of what a student does there. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { openAccountDatabase } from '../../src/db/database.ts';
import { mutate } from '../../src/db/mutate.ts';
import { GoalScreen } from '../../src/features/goals/goal-screen.tsx';
import { GoalsScreen } from '../../src/features/goals/goals-screen.tsx';
import { addFile } from '../../src/model/entities/file.ts';
import { createGoal, type GoalFields } from '../../src/model/entities/goal.ts';
import { dayAfter } from '../../src/model/study/local-time.ts';
import { studyToday } from '../../src/model/study/study-day.ts';
import { Toaster } from '../../src/ui/toaster/toaster.tsx';
import { setWindowWidth } from './window-width.ts';

/** On a laptop, with everything downloaded. */
export async function openAccount(): Promise<void> {
  setWindowWidth(1366);
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  const database = await openAccountDatabase(crypto.randomUUID());
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
}

/** The list of goals, or the page of one. @param path after the address of the list */
export async function show(path: string) {
  const root = createRootRoute();
  const goals = '/dashboard/library/study-goals';
  const of = (at: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path: at, component });
  const routeTree = root.addChildren([of(goals, GoalsScreen), of(`${goals}/$id`, GoalScreen)]);
  const history = createMemoryHistory({ initialEntries: [`${goals}${path}`] });
  const router = createRouter({ routeTree, history });
  await router.load();
  render(
    <>
      <RouterProvider router={router as never} />
      <Toaster />
    </>,
  );
}

/** @returns its id */
export async function makeFile(name: string, pageCount: number): Promise<string> {
  const id = crypto.randomUUID();
  await mutate(addFile, {
    ...{ id, name, pageCount, mime: 'application/pdf', sizeBytes: 1, content: 'text' as const },
    sha256: '0'.repeat(64),
  });
  return id;
}

export async function makeGoal(fields: Partial<GoalFields>): Promise<string> {
  const made = await mutate(createGoal, {
    ...{ name: 'Chapters', startDate: studyToday(), endDate: dayAfter(studyToday(), 6) },
    ...{ startPage: 1, endPage: 20, ...fields },
  });
  return (made.ok && made.data.ids[0]) || '';
}
