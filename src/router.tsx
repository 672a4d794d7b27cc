/**
 * Every route with its layout and screen (spec §2). The guard runs before every navigation, also to unknown paths, and
 * has no side effects (spec §6). Screens load on first use. Layouts are in the entry, since a separate file would cost
 * one more request at the start.
 */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { Visitor } from './api/session/visitor.ts';
import type { AppContext } from './app/shell/app-context.ts';
import { AppShell } from './app/shell/app-shell.tsx';
import { DashboardLayout } from './app/shell/dashboard-layout.tsx';
import { DefaultLayout } from './app/shell/default-layout.tsx';
import { NotFoundScreen, RouteProblem } from './app/shell/error/error-view.tsx';
import { detour, homePath, rootPath } from './app/shell/session/guard.ts';
import { readSplitViewSearch } from './components/screen-pane.ts';
import { readLoginSearch } from './features/account/login-steps.ts';
import { readOptionSearch } from './features/settings/option/steps.ts';
import * as say from './lib/messages.ts';
import { lazyScreen } from './ui/load/lazy-screen.tsx';
import { LoadingPage } from './ui/page/loading.tsx';

const root = createRootRouteWithContext<AppContext>()({
  component: AppShell,
  notFoundComponent: () => (
    <DefaultLayout>
      <NotFoundScreen />
    </DefaultLayout>
  ),
  beforeLoad: async ({ context, location }) => {
    // Root is open to all. Not reading the visitor keeps the landing page light.
    if (location.pathname === rootPath) return { visitor: undefined };
    const visitor = await context.readVisitor();
    const to = detour(location.pathname, visitor);
    if (to) throw redirect({ to, statusCode: 303 });
    return { visitor };
  },
});

type Context = AppContext & { visitor?: Visitor | undefined };

/** Opens the student's database before any screen that reads it. */
async function openAccount({ account, visitor }: Context) {
  if (hasAccountOpen(visitor)) await account.open(visitor.user.id);
}

/**
 * A start on the dashboard shows its stored picture first and then opens the database.
 * @returns a function that gives the stored picture once: the router keeps this result longer than the picture is valid
 */
async function openAround({ account, visitor }: Context, path: string) {
  if (!hasAccountOpen(visitor)) return undefined;
  const { id } = visitor.user;
  if (path === homePath) {
    const { readKeptLook } = await import('./features/dashboard/kept-look.ts');
    let kept = readKeptLook(id);
    if (kept && account.openBehind(id)) {
      return () => {
        const look = kept;
        kept = undefined;
        return look;
      };
    }
  }
  await account.open(id);
  return undefined;
}

type Student = Extract<Visitor, { kind: 'active' | 'detached' }>;

function hasAccountOpen(visitor: Visitor | undefined): visitor is Student {
  return visitor?.kind === 'active' || visitor?.kind === 'detached';
}

const plain = createRoute({
  getParentRoute: () => root,
  id: 'default',
  component: () => <DefaultLayout />,
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  component: DashboardLayout,
  notFoundComponent: NotFoundScreen,
  loader: ({ context, location }) => openAround(context, location.pathname),
});

/** @param problem the message if the screen's data cannot be read (spec §8) */
const shown = <const Path extends string>(
  path: Path,
  component: ReturnType<typeof lazyScreen>,
  problem?: string,
) => {
  const staticData = problem === undefined ? {} : { problem };
  return createRoute({ getParentRoute: () => dashboard, path, component, staticData });
};
const browsing = () => import('./features/flashcards/browse/browse-screen.tsx');
const picking = () => import('./features/pick/pick-screen.tsx');
const cardsProblem = say.errorFetchingFlashcards;

const routes = root.addChildren([
  plain.addChildren([
    createRoute({
      getParentRoute: () => plain,
      path: '/',
      component: lazyScreen(() => import('./features/landing/landing-screen.tsx'), 'LandingScreen'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: '/account/login',
      validateSearch: readLoginSearch,
      component: lazyScreen(() => import('./features/account/login-screen.tsx'), 'LoginScreen'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: '/account/signup',
      component: lazyScreen(() => import('./features/account/signup-screen.tsx'), 'SignupScreen'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: '/account/verification',
      component: lazyScreen(
        () => import('./features/account/verification-screen.tsx'),
        'VerificationScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: '/error',
      component: lazyScreen(() => import('./app/shell/error/error-screen.tsx'), 'ErrorScreen'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: '/option',
      validateSearch: readOptionSearch,
      loader: ({ context }) => openAccount(context),
      component: lazyScreen(
        () => import('./features/settings/option/option-screen.tsx'),
        'OptionScreen',
      ),
    }),
  ]),
  dashboard.addChildren([
    createRoute({
      getParentRoute: () => dashboard,
      path: '/',
      loader: async ({ context, parentMatchPromise }) => {
        const { status, loaderData: takeKept } = await parentMatchPromise;
        if (status === 'error' || !hasAccountOpen(context.visitor)) return undefined;
        const kept = takeKept?.();
        if (kept) return kept;
        await openAccount(context);
        const [{ readFirstLook }, { currentDatabase }] = await Promise.all([
          import('./features/dashboard/first-look.ts'),
          import('./db/database.ts'),
        ]);
        return readFirstLook(currentDatabase());
      },
      // A past day must not be shown again, not even for a moment.
      gcTime: 0,
      component: lazyScreen(
        () => import('./features/dashboard/dashboard-screen.tsx'),
        'DashboardScreen',
      ),
    }),
    shown(
      '/insight',
      lazyScreen(() => import('./features/insight/insight-screen.tsx'), 'InsightScreen'),
    ),
    shown(
      '/import',
      lazyScreen(() => import('./features/import/import-screen.tsx'), 'ImportScreen'),
    ),
    shown(
      '/library',
      lazyScreen(() => import('./features/library/library-screen.tsx'), 'LibraryScreen'),
    ),
    shown(
      '/library/files',
      lazyScreen(() => import('./features/files/files-screen.tsx'), 'FilesScreen'),
      say.errorLoadingFiles,
    ),
    createRoute({
      getParentRoute: () => dashboard,
      path: '/library/files/$id',
      validateSearch: readSplitViewSearch,
      staticData: { problem: say.errorLoadingTheFile },
      component: lazyScreen(() => import('./app/file-page.tsx'), 'FilePage'),
    }),
    shown('/library/files/$id/pick', lazyScreen(picking, 'PickFileScreen')),
    shown('/library/notes/$id/pick', lazyScreen(picking, 'PickNoteScreen')),
    shown(
      '/library/flashcards',
      lazyScreen(() => import('./features/flashcards/decks-screen.tsx'), 'DecksScreen'),
      cardsProblem,
    ),
    shown('/library/flashcards/cards', lazyScreen(browsing, 'AllCardsScreen'), cardsProblem),
    shown('/library/flashcards/$id/cards', lazyScreen(browsing, 'DeckCardsScreen'), cardsProblem),
    shown(
      '/library/flashcards/$id/statistics',
      lazyScreen(
        () => import('./features/insight/cards/deck-statistics-screen.tsx'),
        'DeckStatisticsScreen',
      ),
      cardsProblem,
    ),
    shown(
      '/library/flashcards/$id',
      lazyScreen(() => import('./app/deck-page.tsx'), 'DeckPage'),
      cardsProblem,
    ),
    shown(
      '/library/notes',
      lazyScreen(() => import('./features/notes/notes-screen.tsx'), 'NotesScreen'),
      say.errorFetchingNote,
    ),
    shown(
      '/library/notes/$id',
      lazyScreen(() => import('./app/note-page.tsx'), 'NotePage'),
      say.errorFetchingNote,
    ),
    shown(
      '/library/quiz',
      lazyScreen(() => import('./features/quiz/quizzes-screen.tsx'), 'QuizzesScreen'),
      say.errorFetchingQuestions,
    ),
    shown(
      '/library/quiz/$id',
      lazyScreen(() => import('./features/quiz/quiz-screen.tsx'), 'QuizScreen'),
      say.errorFetchingQuestions,
    ),
    shown(
      '/library/quiz/$id/practice',
      lazyScreen(() => import('./features/quiz/practice/practice-screen.tsx'), 'PracticeScreen'),
      say.errorFetchingQuestions,
    ),
    shown(
      '/library/highlights',
      lazyScreen(() => import('./features/highlights/all-highlights.tsx'), 'AllHighlights'),
    ),
    shown(
      '/library/study-goals',
      lazyScreen(() => import('./features/goals/goals-screen.tsx'), 'GoalsScreen'),
    ),
    shown(
      '/library/study-goals/$id',
      lazyScreen(() => import('./features/goals/goal-screen.tsx'), 'GoalScreen'),
    ),
    shown(
      '/courses',
      lazyScreen(() => import('./features/courses/courses-screen.tsx'), 'CoursesScreen'),
    ),
    shown(
      '/courses/$id',
      lazyScreen(() => import('./features/courses/course-screen.tsx'), 'CourseScreen'),
    ),
    shown(
      '/ask',
      lazyScreen(() => import('./features/ask/ask-screen.tsx'), 'AskScreen'),
    ),
    shown(
      '/scheduler',
      lazyScreen(() => import('./features/scheduler/scheduler-screen.tsx'), 'SchedulerScreen'),
      say.errorFetchingEvents,
    ),
    shown(
      '/settings',
      lazyScreen(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen'),
      say.errorFetchingProfile,
    ),
    shown(
      '/tasks',
      lazyScreen(() => import('./app/tasks-page.tsx'), 'TasksPage'),
      say.errorFetchingTask,
    ),
  ]),
]);

/** @param history the browser's by default */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    routeTree: routes,
    context,
    ...(history ? { history } : {}),
    defaultErrorComponent: RouteProblem,
    defaultPendingComponent: () => <LoadingPage title="Opening" label="Loading" />,
    scrollRestoration: true,
    // No navigation leaves the app (spec §2); external links are plain `<a>`.
    protocolAllowlist: [],
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The message if the screen's data cannot be read (spec §8). */
    problem?: string;
  }
}
