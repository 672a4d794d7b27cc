/** The layout of the dashboard (spec §2): navigation, the header with sync and account, the screen. */
import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense, useReducer, useState } from 'react';
import type { Visitor } from '../../api/session/visitor.ts';
import { ScreenPaneContext } from '../../components/screen-pane.ts';
import { AfterPaint, lazyPart } from '../../ui/load/lazy-screen.tsx';
import { LoadingPage } from '../../ui/page/loading.tsx';
import { TitlePlace } from '../../ui/page/page.tsx';
import { SkipLink, useIsWide } from './frame.tsx';
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
  // Made here, so that the first screen finds it.
  const [place] = useState(() => document.createElement('div'));
  const [hasTools, showTools] = useReducer(() => true, false);
  place.className = 'flex min-w-0 flex-1 items-center gap-2';
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
        <header
          // Toasts keep off it on phones, where they would cover its row.
          data-bar={isWide ? undefined : ''}
          ref={(header) => header?.append(place)}
          className="screen-header"
        >
          {/* After the title for the eye, before it for keys: from the title, Tab goes into the screen. */}
          <div className="order-last ml-auto flex shrink-0 items-center lg:gap-1">
            {hasTools ? null : <EarlySearch />}
            <AfterPaint>
              <HeaderTools key={visitor.user.id} user={visitor.user} onShown={showTools} />
            </AfterPaint>
          </div>
        </header>
        <AfterPaint>
          <Banners visitor={visitor} />
        </AfterPaint>
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
          {/* The key remounts screens for another account, since that is another database. */}
          <TitlePlace value={place}>
            <Outlet key={visitor.user.id} />
          </TitlePlace>
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

/** Stands at the place of the search until the tools come. `before-bundle/early-search.js` keeps its press. */
function EarlySearch() {
  return (
    <button
      type="button"
      data-early-search
      aria-label="Search and commands"
      className="me-11 grid size-11 place-items-center text-muted"
    >
      <Search aria-hidden size={20} />
    </button>
  );
}
