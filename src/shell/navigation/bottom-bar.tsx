/** The navigation of phones: the four places of every day, and the rest behind More. */
import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/load/lazy-part.ts';
import {
  dashboardItem,
  importItem,
  insightItem,
  libraryItem,
  type NavItem,
  schedulerItem,
  settingsItem,
  tasksItem,
} from './nav-items.ts';

const MoreDialog = lazyPart(async () => (await import('./more-dialog.tsx')).MoreDialog);

const daily = [dashboardItem, libraryItem, tasksItem, schedulerItem];
/** Those of More that no place of every day is marked for. */
const behindMore = [importItem, insightItem, settingsItem];

export function BottomBar() {
  const [open, setOpen] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid grid-cols-5">
        {daily.map((item) => (
          <li key={item.to}>
            <Link to={item.to} activeOptions={{ exact: item.exact ?? false }} className={tabClass}>
              <TabContent item={item} />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={isBehindMore(path) ? 'true' : undefined}
            onClick={() => setOpen(true)}
            className={classes(tabClass, 'w-full')}
          >
            <TabContent item={{ label: 'More', icon: Ellipsis }} />
          </button>
        </li>
      </ul>
      {open ? (
        <Suspense>
          <MoreDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </nav>
  );
}

function isBehindMore(path: string): boolean {
  return behindMore.some(({ to }) => path === to || path.startsWith(`${to}/`));
}

function TabContent({ item }: { item: Pick<NavItem, 'label' | 'icon'> }) {
  return (
    <>
      <span className="rounded-full px-3 py-0.5 in-aria-[current]:bg-accent-soft">
        <item.icon aria-hidden size={21} />
      </span>
      {item.label}
    </>
  );
}

const tabClass = classes(
  'flex min-h-15 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium text-muted',
  'aria-[current]:text-accent',
);
