/** The search of settings: by their names, and by other words for them. Pure. */
import { fold } from '../../../text/fold.ts';

export interface Setting {
  /** The page that has it (`settings-screen.tsx`). */
  pageId: string;
  /** As it stands on the page. */
  label: string;
  /** Other words for it. */
  words?: string;
}

/** In the order of the pages. */
export const allSettings: readonly Setting[] = [
  { pageId: 'personal', label: 'Username', words: 'name login' },
  { pageId: 'personal', label: 'Phone number', words: 'mobile sms' },
  { pageId: 'personal', label: 'Add picture', words: 'photo avatar image' },
  { pageId: 'appearance', label: 'Theme', words: 'dark light auto night mode colors' },
  { pageId: 'appearance', label: 'Text size', words: 'font larger zoom letters' },
  { pageId: 'appearance', label: 'Contrast', words: 'accessibility lines colors' },
  { pageId: 'study', label: 'New cards per day', words: 'limit review flashcards' },
  { pageId: 'study', label: 'Desired retention (%)', words: 'fsrs memory forget' },
  { pageId: 'study', label: 'Daily goal', words: 'pages streak' },
  { pageId: 'study', label: 'Reviews per day', words: 'limit cards flashcards' },
  { pageId: 'study', label: 'Learning steps', words: 'minutes new cards' },
  { pageId: 'study', label: 'Relearning steps', words: 'minutes forgotten lapse' },
  { pageId: 'study', label: 'Leech limit', words: 'difficult cards often forgotten' },
  { pageId: 'study', label: 'A new leech', words: 'suspend tag difficult' },
  { pageId: 'study', label: 'Order of reviews', words: 'sort' },
  { pageId: 'study', label: 'New cards come', words: 'before after mixed' },
  { pageId: 'study', label: 'Order of new cards', words: 'sort random oldest' },
  { pageId: 'study', label: 'Related cards', words: 'siblings bury same day' },
  { pageId: 'study', label: 'Only today', words: 'more extra cards limit raise' },
  { pageId: 'study', label: 'Workload', words: 'forecast' },
  { pageId: 'study', label: 'Parameters', words: 'fsrs fit optimize' },
  { pageId: 'study', label: 'Generating study material', words: 'ai model on device' },
  { pageId: 'terms', label: 'Term', words: 'semester dates timetable classes' },
  { pageId: 'terms', label: 'Breaks', words: 'holidays vacation reading week' },
  { pageId: 'terms', label: 'Days off', words: 'weekend free sunday rest' },
  { pageId: 'notifications', label: 'Message', words: 'push notifications phone alerts' },
  { pageId: 'notifications', label: 'SMS', words: 'text phone' },
  { pageId: 'notifications', label: 'Email', words: 'mail digest' },
  { pageId: 'notifications', label: 'Summary by email', words: 'digest daily weekly' },
  { pageId: 'notifications', label: 'Events', words: 'classes reminder lead time before' },
  { pageId: 'notifications', label: 'Exams', words: 'reminder test lead time before' },
  { pageId: 'notifications', label: 'Tasks', words: 'reminder deadline due lead time before' },
  { pageId: 'notifications', label: 'Cards to review', words: 'reminder flashcards daily' },
  { pageId: 'notifications', label: 'Goals', words: 'reminder study goals behind' },
  { pageId: 'notifications', label: 'Finished work', words: 'generated imported done ready' },
  { pageId: 'notifications', label: 'Devices and sync', words: 'login failed' },
  {
    pageId: 'notifications',
    label: 'Quiet hours',
    words: 'mute silent do not disturb night sleep',
  },
  { pageId: 'notifications', label: 'Show titles in messages', words: 'words private lock screen' },
  { pageId: 'privacy', label: 'Password', words: 'login security' },
  { pageId: 'privacy', label: 'Email address', words: 'mail' },
  { pageId: 'privacy', label: 'Export everything', words: 'download backup zip data' },
  { pageId: 'privacy', label: 'Delete account', words: 'remove close' },
  { pageId: 'storage', label: 'Storage used', words: 'space disk' },
  { pageId: 'storage', label: 'Keep all my files on this device', words: 'offline download' },
  { pageId: 'storage', label: 'Backups', words: 'copy restore' },
  { pageId: 'sync', label: 'Refused changes', words: 'conflict error' },
  { pageId: 'sync', label: 'Files not uploaded', words: 'waiting server' },
  {
    pageId: 'calendars',
    label: 'Calendar subscription',
    words: 'ics google apple outlook feed address export',
  },
  { pageId: 'calendars', label: 'Other calendars', words: 'ics webcal import timetable subscribe' },
  { pageId: 'devices', label: 'Devices', words: 'sign out laptop phone sessions' },
  { pageId: 'trash', label: 'Trash', words: 'deleted restore bin' },
  {
    pageId: 'keyboard',
    label: 'Keyboard',
    words: 'shortcuts single keys dictation',
  },
  { pageId: 'about', label: 'About', words: 'version release notes licence' },
];

export interface FoundSetting extends Setting {
  /** The other word that was found; absent: the name was. */
  by?: string;
}

/** @param search as typed @returns those with every word of it at the beginning of a word, names first */
export function findSettings(
  search: string,
  settings: readonly Setting[] = allSettings,
): FoundSetting[] {
  const wanted = fold(search).split(' ').filter(Boolean);
  if (wanted.length === 0) return [];
  const begins = (text: string, word: string) => ` ${text}`.includes(` ${word}`);
  const byName = settings.filter(({ label }) => wanted.every((word) => begins(fold(label), word)));
  const byOthers = settings.flatMap((setting): FoundSetting[] => {
    const { label, words = '' } = setting;
    const all = fold(`${label} ${words}`);
    if (byName.includes(setting) || !wanted.every((word) => begins(all, word))) return [];
    const by = words.split(' ').find((word) => wanted.some((one) => fold(word).startsWith(one)));
    return [{ ...setting, ...(by === undefined ? {} : { by }) }];
  });
  return [...byName, ...byOthers];
}

/** Cuts a name at what was typed, for its mark. @returns parts in order; every second one is marked */
export function markedParts(label: string, search: string): string[] {
  const [wanted = ''] = fold(search).split(' ').filter(Boolean);
  // Folding may change the length of a text; then nothing is marked.
  const folded = fold(label);
  const at =
    folded.length === label.length && wanted !== '' ? ` ${folded}`.indexOf(` ${wanted}`) : -1;
  if (at < 0) return [label];
  return [label.slice(0, at), label.slice(at, at + wanted.length), label.slice(at + wanted.length)];
}
