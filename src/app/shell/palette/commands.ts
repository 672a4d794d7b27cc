/** All entries that are not rows of the library: places and actions. */
import {
  BookOpenCheck,
  CloudCheck,
  GalleryVerticalEnd,
  GraduationCap,
  Import,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  PackageOpen,
  Settings,
  Sun,
  TableProperties,
  Target,
} from 'lucide-react';
import { quickActs } from '../../../components/quick-acts.ts';
import { fold } from '../../../text/fold.ts';
import {
  coursesItem,
  dashboardItem,
  insightItem,
  libraryItem,
  schedulerItem,
  settingsItem,
  shelfItems,
  tasksItem,
} from '../navigation/nav-items.ts';
import type { Action, Entry, Link } from './library.ts';

/** The sections of the settings, by the ids in their addresses. */
export const settingsSections: readonly (readonly [id: string, title: string, words: string])[] = [
  ['personal', 'Personal Information', 'name phone address country'],
  ['profile', 'Profile', 'picture avatar streak'],
  ['appearance', 'Appearance', 'theme dark light'],
  ['study', 'Study', 'daily goal new cards retention'],
  ['notifications', 'Notifications', 'reminder message permission quiet hours'],
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
    coursesItem,
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
  const quick = quickActs.map(
    ({ act, label, icon, words }): Entry => ({
      ...{ id: `new:${act}`, section: 'Create', label, detail: 'Create', icon },
      folded: fold(`${label} ${words}`),
      choice: { begin: act },
    }),
  );
  return [
    ...quick,
    make(
      'New deck',
      GalleryVerticalEnd,
      { to: '/dashboard/library/flashcards', hash: 'new' },
      'flashcards cards',
    ),
    make('New course', GraduationCap, { to: '/dashboard/courses', hash: 'new' }, 'class subject'),
    make(
      'New study goal',
      Target,
      { to: '/dashboard/library/study-goals', hash: 'new' },
      'read pages',
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
        id: 'go:/dashboard/library/flashcards/cards',
        section: 'Go to',
        label: 'All cards',
        detail: 'Screen',
        icon: TableProperties,
        words: 'browse search cards flashcards list table filter bulk',
      },
      { to: '/dashboard/library/flashcards/cards' },
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
