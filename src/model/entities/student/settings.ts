/** The student's study settings: one row with a fixed id, so that two devices edit the same row. */
import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type ReadingMutation,
  type RowOf,
} from '../../entity.ts';
import {
  count,
  day,
  kindWord,
  line,
  optionalDay,
  reminders,
  timeOfDay,
  zoneName,
} from '../../fields.ts';
import {
  defaultOptions,
  studyOptionFields,
  studyOptionLabels,
} from '../../study/options/study-options.ts';

export const settingsId = 'settings';

/** Limit of days over which a backlog is spread. */
export const mostCatchUpDays = 60;
/** Searches that are kept. */
export const mostSearches = 20;

const choice = v.nullish(v.boolean());
/** Later versions may have more. */
const ways = v.nullish(
  v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(50))), v.maxLength(10)),
);

export const settings = defineEntity({
  name: 'settings',
  kind: 'record',
  rank: 0,
  indexes: [],
  fields: {
    ...studyOptionFields,
    /** The study day on which spreading a backlog began, and its length in days; 0 or absent: not spread. */
    catchUpFrom: optionalDay,
    catchUpDays: v.nullish(v.pipe(count, v.maxValue(mostCatchUpDays))),
    /** Cards or pages that the student plans for a day. */
    dailyGoal: v.nullish(count),
    /** Whether notifications of a group are made (`study/notification-groups.ts`); absent means yes. */
    notifyCards: choice,
    notifyTasks: choice,
    notifyGoals: choice,
    notifyEvents: choice,
    notifyExams: choice,
    notifyWork: choice,
    notifyAccount: choice,
    /**
     * Quiet hours in local time: no device shows system notifications, and the server sends none. They pass midnight
     * if the end is earlier than the start.
     */
    quietFrom: v.nullish(timeOfDay),
    quietTo: v.nullish(timeOfDay),
    /**
     * The student's IANA time zone, such as `Europe/Berlin`, for mails from the server. Written only while the
     * server has something to send (`notify/ask-server.ts`).
     */
    timeZone: zoneName,
    /** The term, and days from and to which no classes take place, both included. */
    termFrom: optionalDay,
    termTo: optionalDay,
    termBreaks: v.nullish(
      v.pipe(v.array(v.object({ name: line, from: day, to: day })), v.maxLength(20)),
    ),
    /** When tasks and events remind, unless they say so themselves. */
    remindTasksMin: reminders,
    remindEventsMin: reminders,
    /** Of exams, besides the reminder of every event. */
    remindExamsMin: reminders,
    /** When to remind of due cards; absent: at the time at which the student studies best. */
    remindCardsAt: v.nullish(timeOfDay),
    /** By which ways a group does not leave the bell: `message`, `sms`, `email`. Absent: by all that are on. */
    muteCards: ways,
    muteTasks: ways,
    muteGoals: ways,
    muteEvents: ways,
    muteExams: ways,
    muteWork: ways,
    muteAccount: ways,
    /** Weekdays without study: 0 is Sunday. */
    daysOff: v.nullish(v.pipe(v.array(v.pipe(count, v.maxValue(6))), v.maxLength(7))),
    /** A summary by e-mail: `daily` or `weekly`; absent: none. */
    digest: kindWord,
    /** Whether notifications from the server may contain the student's words; absent: no. */
    pushWords: choice,
    /** In calendars of other programs: reminders too, and tasks as tasks (VTODO) instead of events; absent: no. */
    feedAlarms: choice,
    feedTodos: choice,
    /** Kept searches as they were typed, the last kept first. */
    searches: v.nullish(v.pipe(v.array(line), v.maxLength(mostSearches))),
  },
  noun: 'settings',
  derives: ['memory'],
  isSingleton: true,
  labels: {
    ...studyOptionLabels,
    catchUpFrom: { label: 'Catch-up began', as: 'day' },
    catchUpDays: 'Days of catch-up',
    dailyGoal: 'Daily goal',
    notifyCards: 'Notifications of cards due',
    notifyTasks: 'Notifications of task deadlines',
    notifyGoals: 'Notifications of study goals',
    notifyEvents: 'Notifications of events',
    notifyExams: 'Notifications of exams',
    notifyWork: 'Notifications of finished work',
    notifyAccount: 'Notifications of devices and refused changes',
    quietFrom: 'Quiet hours from',
    quietTo: 'Quiet hours to',
    timeZone: 'Time zone',
    termFrom: { label: 'Term begins', as: 'day' },
    termTo: { label: 'Term ends', as: 'day' },
    termBreaks: { label: 'Breaks', as: { counted: 'break' } },
    remindTasksMin: { label: 'Reminders of tasks', as: { counted: 'reminder' } },
    remindEventsMin: { label: 'Reminders of events', as: { counted: 'reminder' } },
    remindExamsMin: { label: 'Reminders of exams', as: { counted: 'reminder' } },
    remindCardsAt: 'Reminder of cards',
    muteCards: null,
    muteTasks: null,
    muteGoals: null,
    muteEvents: null,
    muteExams: null,
    muteWork: null,
    muteAccount: null,
    daysOff: { label: 'Days off', as: { counted: 'day' } },
    digest: 'Summary by e-mail',
    pushWords: 'Words in notifications',
    feedAlarms: 'Reminders in other calendar programs',
    feedTodos: 'Tasks as tasks in other calendar programs',
    searches: null,
  },
});

export type Settings = RowOf<typeof settings>;
export type SettingsFields = Omit<Settings, 'id' | '$at' | '$by' | 'deletedAt'>;

export const defaultSettings = {
  newCardsPerDay: defaultOptions.newCardsPerDay,
  desiredRetention: defaultOptions.desiredRetention,
  dailyGoal: 20,
};

export const changeSettings: Mutation<Partial<SettingsFields>> = (fields) => [
  createRow(settings, settingsId, fields),
];

/** Keeps a search, the last one first, or keeps it no longer if it is kept. */
export const toggleSearch: ReadingMutation<string> = {
  entities: () => [settings],
  recipe: async (typed, _, rows) => {
    const kept = (await rows.get(settings, settingsId))?.searches;
    const searches = Array.isArray(kept) ? kept : [];
    const others = searches.filter((one) => one !== typed);
    const next = others.length < searches.length ? others : [typed, ...others];
    return [createRow(settings, settingsId, { searches: next.slice(0, mostSearches) })];
  },
};

/**
 * The profile's phone number for an SMS gateway.
 * @param text as the student wrote it
 * @returns E.164 (ITU-T): `+` and 7 to 15 digits; `undefined` without a country code, or if it is not a phone number
 */
export function smsNumber(text: string | null | undefined): string | undefined {
  const digits = (text ?? '').replace(/[\s()./-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
