/** All entries that are not rows of the library: places and actions. */
import {
  BookOpenCheck,
  CalendarPlus,
  CloudCheck,
  FileDown,
  GalleryVerticalEnd,
  GraduationCap,
  Import,
  Keyboard,
  ListPlus,
  LogOut,
  MessageCircleQuestion,
  Monitor,
  Moon,
  NotebookPen,
  PackageOpen,
  Settings,
  Sun,
  TableProperties,
  Target,
} from 'lucide-react';
import { quickActs } from '../../../components/quick-acts.ts';
import { allSettings } from '../../../features/settings/frame/find-settings.ts';
import { wordsWithoutFilters } from '../../../queries/search/engine/search-line.ts';
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
import type { Action, Entry, Link } from './entry.ts';

/** The sections of the settings, by the ids in their addresses. */
export const settingsSections: readonly (readonly [id: string, title: string, words: string])[] = [
  ['personal', 'Personal Information', 'name phone address country'],
  ['profile', 'Profile', 'picture avatar streak'],
  ['appearance', 'Appearance', 'theme dark light text size contrast'],
  ['study', 'Study', 'daily goal new cards retention'],
  ['terms', 'Scheduler and terms', 'term semester breaks holidays days off weekend'],
  ['calendars', 'Calendars', 'subscribe address ics google outlook feed'],
  ['notifications', 'Notifications', 'reminder message permission quiet hours'],
  ['privacy', 'Privacy & Security', 'password email username delete account export sessions'],
  ['storage', 'Storage', 'disk space offline files search index'],
  ['sync', 'Sync', 'refused waiting server'],
  ['devices', 'Devices', 'phone laptop lost other'],
  ['trash', 'Trash', 'deleted restore bin'],
  ['keyboard', 'Keyboard', 'shortcuts keys'],
  ['about', 'About', 'version update new'],
];

export function commands(): Entry[] {
  const others = [...places(), ...makings(), ...actions()];
  const names = new Set(others.map(({ label }) => label));
  // A setting leads nearer than its page, but an action of the same name does it at once.
  return [...settings().filter(({ label }) => !names.has(label)), ...others];
}

/** Some pages have the name of their only setting. */
function wordsOfSetting(label: string): string {
  return allSettings.find((setting) => setting.label === label)?.words ?? '';
}

function settings(): Entry[] {
  const pages = new Map(settingsSections.map(([id, title]) => [id, title]));
  return allSettings.map(({ pageId, label, words = '' }) => ({
    // “Change password” means the setting.
    ...entryOf(`set:${pageId}:${label}`, 'Go to', [label, Settings, `${words} change set turn`], {
      setting: { pageId, label },
    }),
    detail: `Settings, ${pages.get(pageId) ?? ''}`,
  }));
}

function places(): Entry[] {
  const items = [dashboardItem, libraryItem, ...shelfItems, coursesItem, schedulerItem, tasksItem];
  return [
    ...[...items, insightItem, settingsItem].map(({ to, label, icon }) =>
      screen([label, icon], { to }),
    ),
    screen(['Ask', MessageCircleQuestion, 'question answer files notes'], { to: '/dashboard/ask' }),
    screen(['Landing page', dashboardItem.icon, 'home landing root'], { to: '/' }),
    ...settingsSections.map(([hash, title, words]) => ({
      ...screen([title, Settings, `${words} ${wordsOfSetting(title)}`], {
        to: '/dashboard/settings',
        hash,
      }),
      ...{ id: `go:settings#${hash}`, detail: 'Settings' },
    })),
  ];
}

function makings(): Entry[] {
  const make = (named: Named, to: string) =>
    entryOf(`new:${named[0]}`, 'Create', named, { link: { to, hash: 'new' } });
  const quick = quickActs.map(({ act, label, icon, words }) =>
    entryOf(`new:${act}`, 'Create', [label, icon, words], { begin: act }),
  );
  return [
    ...quick,
    make(['New deck', GalleryVerticalEnd, 'flashcards cards'], '/dashboard/library/flashcards'),
    make(['New course', GraduationCap, 'class subject'], '/dashboard/courses'),
    make(['New study goal', Target, 'read pages'], '/dashboard/library/study-goals'),
  ];
}

/** “New task …” before the words of a line. */
const linePrefix = /^\s*(?:(?:new|add|create)\s+)?(task|to-?do|event|note)\b[\s:]*(?=\S)/i;

const isCommand = /^(?:(?:new|add|create)\s*)?(?:tasks?|events?|notes?)?$/i;

/**
 * The typed words, without filters of the search, as a task, an event or a note. One alone if the words begin with it: “new
 * task essay tomorrow”.
 */
export function lines(all: string): Entry[] {
  const typed = wordsWithoutFilters(all);
  const [prefix = '', kind] = linePrefix.exec(typed) ?? [];
  const text = typed.slice(prefix.length).trim();
  if (text.length < 2 || isCommand.test(text)) return [];
  const entry = (line: keyof typeof lineIcons): Entry => ({
    id: `line:${line}`,
    section: 'Create',
    label: `New ${line} “${text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}”`,
    detail: '',
    icon: lineIcons[line],
    folded: '',
    choice: line === 'note' ? { note: text } : { line, text },
  });
  const named = kind?.toLowerCase().replace('-', '');
  if (named === undefined) return [entry('task'), entry('event'), entry('note')];
  return [entry(named === 'event' || named === 'note' ? named : 'task')];
}

/** UTF-16 units of typed words in a label. */
const longestShown = 100;

const lineIcons = { task: ListPlus, event: CalendarPlus, note: NotebookPen };

function actions(): Entry[] {
  const action = (act: Action, ...named: Named) =>
    entryOf(`do:${act}`, 'Do', named, { action: act });
  const start = (id: string, named: Named, link: Link) =>
    entryOf(`do:${id}`, 'Do', named, { link });
  return [
    start('review', ['Start review', BookOpenCheck, 'due study flashcards cards'], {
      to: '/dashboard/library/flashcards',
      hash: 'review',
    }),
    action('theme-light', 'Light theme', Sun, 'appearance colour'),
    action('theme-dark', 'Dark theme', Moon, 'appearance colour night'),
    action('theme-auto', 'Match system theme', Monitor, 'appearance auto theme as'),
    action('sync', 'Sync now', CloudCheck, 'send fetch server'),
    start('export', ['Export everything', PackageOpen, 'download backup zip'], {
      to: '/dashboard/settings',
      hash: 'export',
    }),
    start('export-notes', ['Export notes', FileDown, 'print pdf markdown obsidian web download'], {
      to: '/dashboard/library/notes',
      hash: 'export',
    }),
    screen(
      ['All cards', TableProperties, 'browse search cards flashcards list table filter bulk'],
      { to: '/dashboard/library/flashcards/cards' },
    ),
    screen(
      [
        'Import',
        Import,
        'restore backup bring move switch anki quizlet obsidian notion csv excel calendar ics google todoist zotero bibtex markdown opml',
      ],
      { to: '/dashboard/import' },
    ),
    action('sheet', 'Keyboard shortcuts', Keyboard, 'keys help'),
    action('sign-out', 'Sign out', LogOut, 'log out leave'),
  ];
}

/** `words` are found by the search too. */
type Named = readonly [label: string, icon: Entry['icon'], words?: string];

const details = { 'Go to': 'Screen', Create: '', Do: 'Action' } as const;

function screen(named: Named, link: Link): Entry {
  return entryOf(`go:${link.to}`, 'Go to', named, { link });
}

function entryOf(
  id: string,
  section: keyof typeof details,
  [label, icon, words = '']: Named,
  choice: Entry['choice'],
): Entry {
  const folded = fold(`${label} ${words}`);
  return { id, section, label, detail: details[section], icon, folded, choice };
}
