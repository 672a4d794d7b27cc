/** The layout of the public screens (spec §2): a header with the logo, the screen, the footer. */
import { Link, Outlet, useMatchRoute, useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { AfterPaint, lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Logo, SkipLink } from './frame.tsx';
import { hasSessionCookie, homePath } from './session/guard.ts';

const VisitorWatch = lazyPart(
  async () => (await import('./session/visitor-watch.tsx')).VisitorWatch,
);

export function DefaultLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between gap-2 px-4 pt-[calc(0.75rem+env(safe-area-inset-top))] pb-3 sm:px-6">
        <Link
          to={hasSessionCookie() ? homePath : '/'}
          className="flex min-h-11 items-center rounded-control"
          aria-label="Haversack home"
        >
          <Logo />
        </Link>
        <AccountLinks />
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <OptionWatch />
      <footer className="border-t border-line px-4 pt-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-center text-sm text-muted">
        © 2025 Haversack
      </footer>
    </div>
  );
}

/** The option screen is the only public screen with a student's data. It must close when another tab signs out. */
function OptionWatch() {
  const isOption = Boolean(useMatchRoute()({ to: '/option' }));
  const { visitor } = useRouteContext({ strict: false });
  return isOption ? (
    <AfterPaint>
      <VisitorWatch shown={visitor} />
    </AfterPaint>
  ) : null;
}

/** Hidden on the landing page, which has larger links, and on the linked pages themselves. */
function AccountLinks() {
  const matchRoute = useMatchRoute();
  if (matchRoute({ to: '/account/login' })) {
    return <HeaderLink to="/account/signup" text="Sign up" />;
  }
  if (matchRoute({ to: '/account/signup' }) || matchRoute({ to: '/account/verification' })) {
    return <HeaderLink to="/account/login" text="Log in" />;
  }
  return null;
}

function HeaderLink({ to, text }: { to: '/account/login' | '/account/signup'; text: string }) {
  return (
    <Link to={to} className={buttonClass('ghost')}>
      {text}
    </Link>
  );
}
