/** The places of the dashboard, in the order of the sidebar. */
import {
  CalendarDays,
  ChartNoAxesColumn,
  CircleQuestionMark,
  FileText,
  GalleryVerticalEnd,
  LayoutDashboard,
  LibraryBig,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Settings,
  Target,
} from 'lucide-react';

export interface NavItem {
  to:
    | '/dashboard'
    | '/dashboard/insight'
    | '/dashboard/library'
    | '/dashboard/library/files'
    | '/dashboard/library/flashcards'
    | '/dashboard/library/notes'
    | '/dashboard/library/quiz'
    | '/dashboard/library/study-goals'
    | '/dashboard/scheduler'
    | '/dashboard/settings'
    | '/dashboard/tasks';
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
export const settingsItem: NavItem = {
  to: '/dashboard/settings',
  label: 'Settings',
  icon: Settings,
};

export const shelfItems: NavItem[] = [
  { to: '/dashboard/library/files', label: 'Files', icon: FileText },
  { to: '/dashboard/library/flashcards', label: 'Flashcards', icon: GalleryVerticalEnd },
  { to: '/dashboard/library/notes', label: 'Notes', icon: NotebookPen },
  { to: '/dashboard/library/quiz', label: 'Study Quiz', icon: CircleQuestionMark },
  { to: '/dashboard/library/study-goals', label: 'Study Goals', icon: Target },
];
