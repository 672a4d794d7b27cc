/** The places of the dashboard, in the order of the sidebar. */
import {
  CalendarDays,
  ChartNoAxesColumn,
  GraduationCap,
  Import,
  LayoutDashboard,
  LibraryBig,
  ListTodo,
  type LucideIcon,
  Settings,
} from 'lucide-react';
import { type Shelf, shelfOf } from '../../../components/shelves.ts';

export interface NavItem {
  to:
    | '/dashboard'
    | `/dashboard/${'courses' | 'import' | 'insight' | 'library' | 'scheduler' | 'settings' | 'tasks'}`
    | Shelf['to'];
  label: string;
  icon: LucideIcon;
  /** Marked only on its own screen, not on those below it. */
  exact?: boolean;
}

export const dashboardItem: NavItem = {
  to: '/dashboard',
  label: 'Dashboard',
  icon: LayoutDashboard,
  exact: true,
};
export const libraryItem: NavItem = {
  to: '/dashboard/library',
  label: 'Library',
  icon: LibraryBig,
};
export const tasksItem: NavItem = { to: '/dashboard/tasks', label: 'Tasks', icon: ListTodo };
export const schedulerItem: NavItem = {
  to: '/dashboard/scheduler',
  label: 'Scheduler',
  icon: CalendarDays,
};
export const insightItem: NavItem = {
  to: '/dashboard/insight',
  label: 'Insight',
  icon: ChartNoAxesColumn,
};
export const coursesItem: NavItem = {
  to: '/dashboard/courses',
  label: 'Courses',
  icon: GraduationCap,
};
export const importItem: NavItem = { to: '/dashboard/import', label: 'Import', icon: Import };
export const settingsItem: NavItem = {
  to: '/dashboard/settings',
  label: 'Settings',
  icon: Settings,
};

export const shelfItems: readonly NavItem[] = Object.values(shelfOf);
