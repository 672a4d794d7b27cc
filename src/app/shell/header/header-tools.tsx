/** The right end of the header: sync, work in progress, notifications, palette and account. */
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/dialog/popover.tsx';
import { AfterPaint, lazyPart } from '../../../ui/load/lazy-screen.tsx';
import { isShortcut } from '../../../ui/press/shortcuts.ts';
import { ThemeRadios } from '../../../ui/theme/theme-radios.tsx';
import type { PaletteHostProps } from '../palette/palette-host.tsx';
import { SyncChip } from './sync-chip.tsx';

// Lazy parts: the header does not wait for the database.
const JobsButton = lazyPart(async () => (await import('./jobs-button.tsx')).JobsButton);

const CourseFilter = lazyPart(
  async () => (await import('../../../components/courses/course-filter.tsx')).CourseFilter,
);

const Bell = lazyPart(async () => (await import('../notifications/bell.tsx')).Bell);

const SignOutDialog = lazyPart(
  async () => (await import('../sign-out/sign-out-dialog.tsx')).SignOutDialog,
);

const StudentAvatar = lazyPart(
  async () => (await import('./student-avatar.tsx')).StudentAvatar,
  Avatar,
);

type User = Extract<Visitor, { kind: 'active' }>['user'];

/** @param onShown called before they are painted */
export function HeaderTools({ user, onShown }: { user: User; onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return (
    <>
      <HideOnScroll />
      <AfterPaint>
        <CourseFilter />
      </AfterPaint>
      <SyncChip />
      <AfterPaint>
        <JobsButton />
      </AfterPaint>
      <AfterPaint>
        <Bell />
      </AfterPaint>
      <CommandButton user={user} />
      <AccountMenu user={user} />
    </>
  );
}

const avatarClass = 'size-9 text-sm';

function AccountMenu({ user }: { user: User }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Popover
        label="Account"
        buttonClassName="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface-2"
        button={
          <Suspense fallback={<Avatar name={user.username} className={avatarClass} />}>
            <StudentAvatar name={user.username} className={avatarClass} />
          </Suspense>
        }
      >
        {(close) => (
          <>
            <div translate="no" className="min-w-0">
              <p className="truncate font-medium">{user.username}</p>
              <p className="truncate text-sm text-muted">{user.email}</p>
            </div>
            <ThemeChoice />
            <Button
              variant="secondary"
              onClick={() => {
                close();
                setLeaving(true);
              }}
            >
              Sign out
            </Button>
          </>
        )}
      </Popover>
      {leaving ? (
        <Suspense>
          <SignOutDialog user={user} onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function ThemeChoice() {
  return (
    <fieldset className="grid grid-cols-3 rounded-control bg-surface-2 p-0.5">
      <legend className="sr-only">Theme</legend>
      <ThemeRadios
        name="shell-theme"
        className="flex min-h-11 items-center justify-center gap-1.5 rounded-[0.5rem] text-sm font-medium text-muted has-checked:bg-surface has-checked:text-text has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-focus"
        iconSizePx={16}
      />
    </fieldset>
  );
}

const loadHost = () => import('../palette/palette-host.tsx');
const PaletteHost = lazyPart(async () => (await loadHost()).PaletteHost);

function CommandButton({ user }: Pick<PaletteHostProps, 'user'>) {
  const router = useRouter();
  const [open, setOpen] = useState<PaletteHostProps['open']>();
  const ahead = useRef('');
  const former = useRef<Element | null>(null);
  // With the button, since the page's first listener gives up when it is there.
  useLayoutEffect(() => {
    const stopping = new AbortController();
    listenForPalette(setOpen, loadHost, stopping.signal);
    if (earlyField() !== null) setOpen('palette');
    return () => stopping.abort();
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search and commands (Ctrl+K)"
        onClick={() => setOpen('palette')}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-surface-2 hover:text-text"
      >
        <Search aria-hidden size={20} />
      </button>
      {open ? (
        <Suspense
          fallback={
            // Takes the letters that come before the palette does.
            <textarea
              ref={(field) => {
                if (field === null || field === document.activeElement) return;
                if (earlyField() !== null) return;
                former.current = document.activeElement;
                field.focus({ preventScroll: true });
              }}
              className="sr-only"
              aria-label="Search"
              onChange={({ target }) => {
                ahead.current = target.value;
              }}
            />
          }
        >
          <PaletteHost
            user={user}
            router={router}
            open={open}
            onOpen={setOpen}
            takeAhead={() => {
              const early = earlyField();
              const typed = (early?.value ?? '') + ahead.current;
              early?.remove();
              ahead.current = '';
              // The palette gives the focus back to what has it now.
              focusAgain(early?.former ?? former.current);
              former.current = null;
              return typed;
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** What was typed after a press that came before this code (`app/before-bundle/early-search.js`). */
const earlyField = () =>
  document.querySelector<HTMLTextAreaElement & { former?: Element | null }>('#early-search');

function focusAgain(element: Element | null): void {
  if (element instanceof HTMLElement && element !== document.body) {
    element.focus({ preventScroll: true });
  }
}

/** Delay for browsers without `requestIdleCallback`, milliseconds. */
const restMs = 2_000;

/** Listens for the keys of the palette and the sheet, and fetches their code when the browser is idle. */
function listenForPalette(
  onOpen: (what: 'palette' | 'sheet') => void,
  warm: () => Promise<unknown>,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat || document.querySelector('dialog[open]')) return;
    const what = (['palette', 'sheet'] as const).find((name) => isShortcut(event, name));
    if (what === undefined) return;
    event.preventDefault();
    onOpen(what);
  };
  addEventListener('keydown', onKey, { signal });
  // A failed fetch is repeated at the next key press.
  const fetchNow = () => void (signal.aborted || warm().catch(() => undefined));
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchNow, { timeout: 10 * restMs });
  else setTimeout(fetchNow, restMs);
}

/** Smaller movements are not a scroll, pixels. */
const leastPx = 12;
/** The header is always visible this close to the top, pixels. */
const topPx = 72;

/**
 * Hides the header of phones on scrolling down. It returns on scrolling up, and when it gets the focus. Render it inside
 * the header; on wide screens its class has no effect.
 */
export function HideOnScroll() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const header = mark.current?.closest('header');
    if (!header) return;
    let from = scrollY;
    const show = (isShown: boolean) =>
      header.classList.toggle('max-lg:-translate-y-full', !isShown);
    const follow = () => {
      const moved = scrollY - from;
      if (scrollY > topPx && Math.abs(moved) < leastPx) return;
      from = scrollY;
      // Stays visible while it has an open menu or the focus.
      show(
        moved <= 0 ||
          scrollY <= topPx ||
          header.matches(':focus-within, :has([aria-expanded=true])'),
      );
    };
    const reveal = () => show(true);
    addEventListener('scroll', follow, { passive: true });
    header.addEventListener('focusin', reveal);
    return () => {
      removeEventListener('scroll', follow);
      header.removeEventListener('focusin', reveal);
      reveal();
    };
  }, []);
  return <span ref={mark} hidden />;
}
