/** The navigation: a sidebar on laptops, a bar at the bottom on phones. */
import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';
import { Logo } from '../frame.tsx';
import {
  coursesItem,
  dashboardItem,
  importItem,
  insightItem,
  libraryItem,
  type NavItem,
  schedulerItem,
  settingsItem,
  shelfItems,
  tasksItem,
} from './nav-items.ts';

export function Sidebar() {
  return (
    <aside className="side-bar sticky top-0 flex h-dvh w-60 shrink-0 flex-col gap-4 overflow-y-auto border-r border-line bg-surface px-3 py-4">
      <Link
        to="/dashboard"
        className="flex min-h-11 items-center rounded-control px-2"
        aria-label="Haversack home"
      >
        <Logo />
      </Link>
      <nav aria-label="Main" className="flex flex-1 flex-col">
        <ul className="grid gap-0.5">
          <SidebarLink item={dashboardItem} />
          <SidebarLink item={{ ...libraryItem, exact: true }}>
            <ul className="mt-0.5 ml-5 grid gap-0.5 border-l border-line pl-2">
              {shelfItems.map((item) => (
                <SidebarLink key={item.to} item={item} />
              ))}
            </ul>
          </SidebarLink>
          <SidebarLink item={coursesItem} />
          <SidebarLink item={schedulerItem} />
          <SidebarLink item={tasksItem} />
          <SidebarLink item={insightItem} />
        </ul>
        <ul className="mt-auto pt-4">
          <SidebarLink item={settingsItem} />
        </ul>
      </nav>
    </aside>
  );
}

function SidebarLink({ item, children }: { item: NavItem; children?: ReactNode }) {
  return (
    <li>
      <Link
        to={item.to}
        activeOptions={{ exact: item.exact ?? false }}
        title={item.label}
        className="side-link"
      >
        <item.icon aria-hidden size={19} className="shrink-0" />
        {item.label}
      </Link>
      {children}
    </li>
  );
}

const CreateDialog = lazyPart(async () => (await import('./create-dialog.tsx')).CreateDialog);

const MoreDialog = lazyPart(async () => (await import('./more-dialog.tsx')).MoreDialog);

const beforePlus = [dashboardItem, libraryItem];
const afterPlus = [tasksItem, schedulerItem];
/** Places that mark More as current. */
const behindMore = [coursesItem, importItem, insightItem, settingsItem];

/** Four places, Create in the middle, and the rest behind More. */
export function BottomBar() {
  const [open, setOpen] = useState<'create' | 'more'>();
  const close = () => setOpen(undefined);
  const isBehindMore = useLocation({
    select: ({ pathname }) =>
      behindMore.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)),
  });
  return (
    <nav
      aria-label="Main"
      data-bar
      className="fixed inset-x-0 bottom-0 z-30 in-[body:has([data-selected-bar])]:invisible border-t border-line bg-surface px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid grid-cols-6">
        <Tabs items={beforePlus} />
        <li className="grid place-items-center">
          <button
            type="button"
            aria-label="Create"
            aria-haspopup="dialog"
            onClick={() => setOpen('create')}
            className="grid size-[min(3rem,14vw)] place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-hover"
          >
            <Plus aria-hidden size={26} />
          </button>
        </li>
        <Tabs items={afterPlus} />
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={isBehindMore ? 'true' : undefined}
            onClick={() => setOpen('more')}
            className={classes(tabClass, 'w-full')}
          >
            <TabContent item={{ label: 'More', icon: Ellipsis }} />
          </button>
        </li>
      </ul>
      {open ? (
        <Suspense>
          {open === 'more' ? <MoreDialog onClose={close} /> : <CreateDialog onClose={close} />}
        </Suspense>
      ) : null}
    </nav>
  );
}

function Tabs({ items }: { items: readonly NavItem[] }) {
  return items.map((item) => (
    <li key={item.to}>
      <Link to={item.to} activeOptions={{ exact: item.exact ?? false }} className={tabClass}>
        <TabContent item={item} />
      </Link>
    </li>
  ));
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
  'flex min-h-15 flex-col items-center justify-center gap-0.5 text-[min(0.6875rem,3vw)] font-medium text-muted',
  'aria-[current]:text-accent',
);
