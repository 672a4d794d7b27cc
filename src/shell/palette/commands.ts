/** The places of the app, what can be made, and what can be done: everything that is not of the library. */
import {
  BookOpenCheck,
  CalendarDays,
  CloudCheck,
  GalleryVerticalEnd,
  Import,
  Keyboard,
  ListTodo,
  LogOut,
  Monitor,
  Moon,
  NotebookPen,
  PackageOpen,
  Settings,
  Sparkles,
  Sun,
  Target,
  Upload,
} from 'lucide-react';
import {
  dashboardItem,
  insightItem,
  libraryItem,
  schedulerItem,
  settingsItem,
  shelfItems,
  tasksItem,
} from '../navigation/nav-items.ts';
import type { Action, Entry, Link } from './entry.ts';
import { fold } from './search/match.ts';

/** The sections of the settings, by the ids that their addresses name. */
export const settingsSections: readonly (readonly [id: string, title: string, words: string])[] = [
  ['personal', 'Personal Information', 'name phone address country'],
  ['profile', 'Profile', 'picture avatar streak'],
  ['appearance', 'Appearance', 'theme dark light'],
  ['study', 'Study', 'daily goal new cards retention'],
  ['notifications', 'Notifications', 'reminder message sms email'],
  ['privacy', 'Privacy & Security', 'password email username delete account export sessions'],
  ['storage', 'Storage', 'disk space offline files'],
  ['sync', 'Sync', 'refused waiting server'],
  ['devices', 'Devices', 'phone laptop lost other'],
  ['trash', 'Trash', 'deleted restore bin'],
  ['about', 'About', 'version update new'],
];

export function commands(): Entry[] {
  return [...places(), ...makings(), ...actions()];
}

function places(): Entry[] {
  const items = [
    dashboardItem,
    libraryItem,
    ...shelfItems,
    schedulerItem,
    tasksItem,
    insightItem,
    settingsItem,
  ];
  return [
    ...items.map(({ to, label, icon }) =>
      entryOf(
        { id: `go:${to}`, section: 'Go to', label, detail: 'Screen', icon, words: '' },
        { to },
      ),
    ),
    entryOf(
      {
        id: 'go:/',
        section: 'Go to',
        label: 'Landing page',
        detail: 'Screen',
        icon: dashboardItem.icon,
        words: 'home landing root',
      },
      { to: '/' },
    ),
    ...settingsSections.map(([hash, label, words]) =>
      entryOf(
        {
          id: `go:settings#${hash}`,
          section: 'Go to',
          label,
          detail: 'Settings',
          icon: Settings,
          words,
        },
        { to: '/dashboard/settings', hash },
      ),
    ),
  ];
}

function makings(): Entry[] {
  const make = (label: string, icon: Entry['icon'], link: Link, words = '') =>
    entryOf({ id: `new:${label}`, section: 'Create', label, detail: 'Create', icon, words }, link);
  return [
    make('New note', NotebookPen, { to: '/dashboard/library/notes', hash: 'new' }, 'write'),
    make('New task', ListTodo, { to: '/dashboard/tasks', hash: 'new' }, 'todo add'),
    make(
      'New deck',
      GalleryVerticalEnd,
      { to: '/dashboard/library/flashcards', hash: 'new' },
      'flashcards cards',
    ),
    make(
      'New event',
      CalendarDays,
      { to: '/dashboard/scheduler', hash: 'new' },
      'schedule exam lecture',
    ),
    make(
      'New study goal',
      Target,
      { to: '/dashboard/library/study-goals', hash: 'new' },
      'read pages',
    ),
    make(
      'Upload files',
      Upload,
      { to: '/dashboard/library/files', hash: 'upload' },
      'pdf add a file',
    ),
    make(
      'Generate from a file',
      Sparkles,
      { to: '/dashboard/library/files' },
      'new make quiz summary flashcards study material',
    ),
  ];
}

function actions(): Entry[] {
  const action = (label: string, icon: Entry['icon'], act: Action, words = ''): Entry => ({
    id: `do:${act}`,
    section: 'Do',
    label,
    detail: 'Action',
    icon,
    folded: fold(`${label} ${words}`),
    choice: { action: act },
  });
  return [
    entryOf(
      {
        id: 'do:review',
        section: 'Do',
        label: 'Start review',
        detail: 'Action',
        icon: BookOpenCheck,
        words: 'due study flashcards cards',
      },
      { to: '/dashboard/library/flashcards', hash: 'review' },
    ),
    action('Light theme', Sun, 'theme-light', 'appearance colour'),
    action('Dark theme', Moon, 'theme-dark', 'appearance colour night'),
    action('Match system theme', Monitor, 'theme-auto', 'appearance auto theme as'),
    action('Sync now', CloudCheck, 'sync', 'send fetch server'),
    entryOf(
      {
        id: 'do:export',
        section: 'Do',
        label: 'Export everything',
        detail: 'Action',
        icon: PackageOpen,
        words: 'download backup zip',
      },
      { to: '/dashboard/settings', hash: 'export' },
    ),
    entryOf(
      {
        id: 'go:/dashboard/import',
        section: 'Go to',
        label: 'Import',
        detail: 'Screen',
        icon: Import,
        words:
          'restore backup bring move switch anki quizlet obsidian notion csv excel calendar ics google todoist zotero bibtex markdown opml',
      },
      { to: '/dashboard/import' },
    ),
    action('Keyboard shortcuts', Keyboard, 'sheet', 'keys help'),
    action('Sign out', LogOut, 'sign-out', 'log out leave'),
  ];
}

function entryOf(
  {
    words,
    ...named
  }: Pick<Entry, 'id' | 'section' | 'label' | 'detail' | 'icon'> & { words: string },
  link: Link,
): Entry {
  return { ...named, folded: fold(`${named.label} ${words}`), choice: { link } };
}
