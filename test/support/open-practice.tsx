/** The two screens of a quiz, in a router of their own. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { PracticeScreen } from '../../src/features/quiz/practice/practice-screen.tsx';
import { QuizScreen } from '../../src/features/quiz/quiz-screen.tsx';

const path = '/dashboard/library/quiz/$id';

/**
 * @param hash of the address, such as `#missed=…`
 * @returns goes to the practice of another quiz
 */
export function openPractice(quizId: string, hash = ''): (quizId: string) => void {
  const root = createRootRoute();
  const quiz = createRoute({ getParentRoute: () => root, path, component: QuizScreen });
  const practice = createRoute({
    ...{ getParentRoute: () => root, path: `${path}/practice` },
    component: PracticeScreen,
  });
  const pathOf = (id: string) => `${path.replace('$id', id)}/practice`;
  const history = createMemoryHistory({ initialEntries: [pathOf(quizId) + hash] });
  const router = createRouter({ routeTree: root.addChildren([quiz, practice]), history });
  // The app's own router is registered for types; this one has only two of its routes.
  render(<RouterProvider router={router as never} />);
  return (id) => history.push(pathOf(id));
}

/** Taps count only a moment after a question is on the screen; the button that goes on tells when. */
export async function untilTapsCount(): Promise<void> {
  const goOn = await screen.findByRole('button', { name: /^(Next|Finish quiz|Check answer)$/ });
  await waitFor(() => {
    if (goOn.getAttribute('aria-disabled') !== null) throw new Error('Taps do not count yet');
  });
}
