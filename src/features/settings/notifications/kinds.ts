/** The kinds of notifications as the settings show them: when each comes, in words. Pure. */
import type { Profile } from '../../../model/entities/student/profile.ts';
import type { Settings } from '../../../model/entities/student/settings.ts';
import { leadsInWords } from '../../../model/study/lead-words.ts';
import type {
  NotificationGroup,
  NotificationWay,
} from '../../../model/study/notification-groups.ts';
import { usualLeads } from '../../../model/study/notification-leads.ts';
import { hourOfCards } from '../../../model/study/notification-rules.ts';
import { clockWords, evening } from '../../../model/study/quiet-hours.ts';

export interface Student {
  settings: Partial<Settings>;
  profile: Partial<Profile> | null;
}

export interface Kind {
  group: NotificationGroup;
  label: string;
  /** When it comes, in the words of the table. */
  when: (student: Student) => string;
  /** What it tells of. */
  about: string;
  /** What can be chosen: lead times, with the words for none, or a time of day. */
  leads?: {
    field: 'remindTasksMin' | 'remindEventsMin' | 'remindExamsMin';
    choices: 'task' | 'event' | 'exam';
    atZero: string;
  };
  hasTime?: true;
  /** It never leaves the device by these. */
  never?: readonly NotificationWay[];
}

export const kinds: readonly Kind[] = [
  {
    group: 'notifyEvents',
    label: 'Events',
    about: 'Classes and other events. All-day events are announced in the morning.',
    leads: { field: 'remindEventsMin', choices: 'event', atZero: 'At the start' },
    when: ({ settings }) =>
      leadsInWords(settings.remindEventsMin ?? usualLeads.event, 'At the start'),
  },
  {
    group: 'notifyExams',
    label: 'Exams',
    about: 'Days before an exam, at its time of day. On the day it is announced like other events.',
    leads: { field: 'remindExamsMin', choices: 'exam', atZero: 'At the start' },
    when: ({ settings }) =>
      leadsInWords(settings.remindExamsMin ?? usualLeads.exam, 'At the start'),
  },
  {
    group: 'notifyTasks',
    label: 'Tasks',
    about: 'Tasks with a time. Those without one: the evening before, and the morning of the day.',
    leads: { field: 'remindTasksMin', choices: 'task', atZero: 'When due' },
    when: ({ settings }) => leadsInWords(settings.remindTasksMin ?? usualLeads.task, 'When due'),
  },
  {
    group: 'notifyCards',
    label: 'Cards to review',
    about: 'Once a day, when cards are due.',
    hasTime: true,
    when: (student) => `Daily, ${clockWords(hourOf(student))}`,
  },
  {
    group: 'notifyGoals',
    label: 'Goals',
    about: 'At the time of a goal’s reminder, and once a week when you are behind.',
    when: () => `When behind, ${clockWords(evening)}`,
  },
  {
    group: 'notifyWork',
    label: 'Finished work',
    about: 'When something was generated or imported on this device.',
    never: ['sms', 'email'],
    when: () => 'When ready',
  },
  {
    group: 'notifyAccount',
    label: 'Devices and sync',
    about: 'When a new device logs in, or the server refuses a change.',
    when: () => 'At once',
  },
];

/** When due cards are announced, `HH:MM`. */
export function hourOf({ settings, profile }: Student): string {
  return hourOfCards({ remindAt: settings.remindCardsAt, preference: profile?.preference });
}
