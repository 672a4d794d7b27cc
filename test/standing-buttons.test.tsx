// @vitest-environment jsdom
/** A button that stands for a moment, until the database has said that there is nothing yet, takes a key press with it when it goes. */
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../src/db/database.ts';
import { CoursesScreen } from '../src/features/courses/courses-screen.tsx';
import { FilesScreen } from '../src/features/files/files-screen.tsx';
import { DecksScreen } from '../src/features/flashcards/decks-screen.tsx';
import { GoalsScreen } from '../src/features/goals/goals-screen.tsx';
import { NotesScreen } from '../src/features/notes/notes-screen.tsx';
import { QuizzesScreen } from '../src/features/quiz/quizzes-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  closeAccountDatabase();
});

const screens = {
  CoursesScreen,
  DecksScreen,
  FilesScreen,
  GoalsScreen,
  NotesScreen,
  QuizzesScreen,
};

it.each(Object.entries(screens))('%s takes none of its buttons away again', async (_, Screen) => {
  const noMatch = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => noMatch);
  await openAccountDatabase(crypto.randomUUID());
  const seen = new Set<Element>();
  const look = () => {
    for (const button of document.querySelectorAll('button')) seen.add(button);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/', component: Screen });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 200));
  observer.disconnect();
  const gone = [...seen].filter((button) => !button.isConnected);
  expect(gone.map(({ textContent }) => textContent)).toEqual([]);
});
