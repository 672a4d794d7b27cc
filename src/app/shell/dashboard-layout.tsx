/** The layout of the dashboard (spec §2): navigation, the header with sync and account, the screen. */
import { Link, Outlet, useLocation, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Visitor } from '../../api/session/visitor.ts';
import { hadCourseBar } from '../../components/courses/course-bar-seen.ts';
import { ScreenPaneContext } from '../../components/screen-pane.ts';
import { AfterPaint, lazyPart } from '../../ui/load/lazy-screen.tsx';
import { LoadingPage } from '../../ui/page/loading.tsx';
import { isCalmPlace, LogoMark, SkipLink, useIsWide } from './frame.tsx';
import { BottomBar, Sidebar } from './navigation/navigation.tsx';

// Lazy parts: the screen is drawn first, and most of these import the database.
const HeaderTools = lazyPart(async () => (await import('./header/header-tools.tsx')).HeaderTools);

const Banners = lazyPart(async () => (await import('./banners/banners.tsx')).Banners);

const DashboardExtras = lazyPart(
  async () => (await import('./installed/dashboard-extras.tsx')).DashboardExtras,
);

const VisitorWatch = lazyPart(
  async () => (await import('./session/visitor-watch.tsx')).VisitorWatch,
);

const MismatchScreen = lazy(async () => ({
  default: (await import('./sign-out/mismatch-screen.tsx')).MismatchScreen,
}));

const SplitViewPane = lazyPart(async () => (await import('../split-view-pane.tsx')).SplitViewPane);

const BeginHost = lazyPart(async () => (await import('../begin-host.tsx')).BeginHost);

const CourseBar = lazyPart(
  async () => (await import('../../components/courses/course-filter.tsx')).CourseBar,
);

export function DashboardLayout() {
  const { visitor } = useRouteContext({ from: '/dashboard' });
  return (
    <ScreenPaneContext value={SplitViewPane}>
      <Frame visitor={visitor} />
      <AfterPaint>
        <VisitorWatch shown={visitor} />
      </AfterPaint>
      <AfterPaint>
        <BeginHost />
      </AfterPaint>
    </ScreenPaneContext>
  );
}

function Frame({ visitor }: { visitor: Visitor | undefined }) {
  const isWide = useIsWide();
  if (visitor === undefined || visitor.kind === 'signed-out') return null;
  if (visitor.kind === 'mismatch') {
    return (
      <Suspense
        fallback={
          <main id="main">
            <LoadingPage title="Opening" label="Loading" />
          </main>
        }
      >
        <MismatchScreen visitor={visitor} />
      </Suspense>
    );
  }
  return (
    <div className="flex">
      <SkipLink />
      {isWide ? <Sidebar /> : null}
      <div className="flex min-h-dvh min-w-0 flex-1 flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] lg:pb-0">
        <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center justify-between gap-2 border-b border-line bg-bg px-4 pt-[env(safe-area-inset-top)] transition-transform duration-200 sm:px-6">
          <HomeMark />
          <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
            <AfterPaint>
              <HeaderTools key={visitor.user.id} user={visitor.user} />
            </AfterPaint>
          </div>
        </header>
        <CourseSlot key={visitor.user.id} userId={visitor.user.id} />
        <AfterPaint>
          <Banners visitor={visitor} />
        </AfterPaint>
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {/* The key remounts screens for another account, since that is another database. */}
          <Outlet key={visitor.user.id} />
        </main>
        {/* Last, since late content must not move anything under a finger. */}
        <AfterPaint>
          <DashboardExtras key={visitor.user.id} />
        </AfterPaint>
      </div>
      {isWide ? null : <BottomBar />}
    </div>
  );
}

/**
 * The course filter of phones (`courses/course-filter.tsx`). It loads after the first paint. If it was there last time,
 * its height is reserved, so that it moves nothing under a finger.
 */
function CourseSlot({ userId }: { userId: string }) {
  const isCalm = useLocation({ select: ({ pathname }) => isCalmPlace(pathname) });
  if (isCalm) return null;
  return (
    <div className={hadCourseBar(userId) ? 'empty:h-[calc(2.75rem+1px)] sm:hidden' : 'sm:hidden'}>
      <AfterPaint>
        <CourseBar userId={userId} />
      </AfterPaint>
    </div>
  );
}

/** The logo on phones, where there is no sidebar. */
function HomeMark() {
  return (
    <Link
      to="/dashboard"
      aria-label="Haversack home"
      className="grid size-11 shrink-0 place-items-center rounded-control lg:hidden"
    >
      <LogoMark />
    </Link>
  );
}
