/** A screen of the library in a part of the window. It has its own router; the owner of the pane keeps its path. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { libraryPath, type ScreenPaneProps } from '../components/screen-pane.ts';
import { IconButton } from '../ui/button.tsx';
import { lazyScreen } from '../ui/load/lazy-screen.tsx';
import { LoadingPage } from '../ui/page/loading.tsx';
import { PaneContext, paneMarker } from '../ui/split/pane.ts';
import { pathOfClick } from '../ui/split/split-pane.tsx';
import { NotFoundScreen, RouteProblem } from './shell/error/error-view.tsx';

const screens = [
  ['files/$id', lazyScreen(() => import('./file-page.tsx'), 'FilePage')],
  ['notes', lazyScreen(() => import('../features/notes/notes-screen.tsx'), 'NotesScreen')],
  ['notes/$id', lazyScreen(() => import('../features/notes/note-screen.tsx'), 'NoteScreen')],
  [
    'flashcards',
    lazyScreen(() => import('../features/flashcards/decks-screen.tsx'), 'DecksScreen'),
  ],
  [
    'flashcards/$id',
    lazyScreen(() => import('../features/flashcards/deck-screen.tsx'), 'DeckScreen'),
  ],
  ['quiz', lazyScreen(() => import('../features/quiz/quizzes-screen.tsx'), 'QuizzesScreen')],
  ['quiz/$id', lazyScreen(() => import('../features/quiz/quiz-screen.tsx'), 'QuizScreen')],
  [
    'quiz/$id/practice',
    lazyScreen(() => import('../features/quiz/practice/practice-screen.tsx'), 'PracticeScreen'),
  ],
] as const;

/** Screens that open inside the pane. Links to files open in the window. */
const inPane = /^\/dashboard\/library\/(?:notes|flashcards|quiz)(?:[/#?]|$)/;

function createPaneRouter(path: string) {
  const root = createRootRoute({ notFoundComponent: NotFoundScreen });
  const routes = screens.map(([place, component]) =>
    createRoute({ getParentRoute: () => root, path: libraryPath + place, component }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [libraryPath + path] }),
    defaultErrorComponent: RouteProblem,
    defaultPendingComponent: () => <LoadingPage title="Opening" label="Loading" />,
    protocolAllowlist: [],
  });
}

export function SplitViewPane({
  path,
  onPath,
  onElsewhere,
  onClose,
  takesFocus = false,
}: ScreenPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const [router] = useState(() => createPaneRouter(path));
  const { history } = useRouter();
  const around = useMemo(() => ({ element: pane, close: onClose, history }), [onClose, history]);
  useEffect(() => {
    if (takesFocus) pane.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const tell = useEffectEvent((href: string, isReplacing: boolean) => {
    if (href !== libraryPath + path) onPath(href.slice(libraryPath.length), isReplacing);
  });
  useEffect(
    () =>
      router.history.subscribe(({ location, action }) =>
        tell(location.href, action.type === 'REPLACE'),
      ),
    [router],
  );
  // The path changed by Back or Forward of the window, or by another choice.
  useEffect(() => {
    if (router.history.location.href !== libraryPath + path)
      router.history.replace(libraryPath + path);
  }, [router, path]);
  return (
    <PaneContext value={around}>
      <section
        ref={pane}
        {...{ [paneMarker]: '' }}
        aria-label="Side view"
        tabIndex={-1}
        className="relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-card border border-line bg-bg text-text outline-none"
        onClickCapture={(event) => {
          const href = pathOfClick(event);
          if (href === undefined || inPane.test(href)) return;
          event.preventDefault();
          event.stopPropagation();
          onElsewhere(href);
        }}
      >
        {/* Beside pages it stands in the row of their tools: a second bar would take room from the page. */}
        <div className="flex justify-end border-b border-line bg-surface px-1 [[data-pane]:has([data-reader-tools])>&]:absolute [[data-pane]:has([data-reader-tools])>&]:start-0 [[data-pane]:has([data-reader-tools])>&]:top-1.5 [[data-pane]:has([data-reader-tools])>&]:z-10 [[data-pane]:has([data-reader-tools])>&]:border-0 [[data-pane]:has([data-reader-tools])>&]:bg-transparent">
          <IconButton
            label="Close side view"
            icon={<X aria-hidden size={20} />}
            onClick={onClose}
          />
        </div>
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
          <RouterProvider router={router} />
        </div>
      </section>
    </PaneContext>
  );
}
