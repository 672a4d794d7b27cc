/** The navigation of laptops; phones have `bottom-bar.tsx`. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Logo } from '../logo.tsx';
import {
  coursesItem,
  dashboardItem,
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
    <aside className="sticky top-0 flex h-dvh w-60 shrink-0 flex-col gap-4 overflow-y-auto border-r border-line bg-surface px-3 py-4">
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
      <Link to={item.to} activeOptions={{ exact: item.exact ?? false }} className={linkClass}>
        <item.icon aria-hidden size={19} className="shrink-0" />
        {item.label}
      </Link>
      {children}
    </li>
  );
}

const linkClass = classes(
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium text-muted',
  'transition-colors duration-150 hover:bg-surface-2 hover:text-text',
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent',
);
