/** The student's study settings: one row, whose fixed id makes two devices edit the same one. */
import * as v from 'valibot';
import { createRow, defineEntity, type Mutation, type RowOf } from '../../entity.ts';
import { count, timeOfDay } from '../../fields.ts';

export const settingsId = 'settings';

const choice = v.nullish(v.boolean());

export const settings = defineEntity({
  name: 'settings',
  kind: 'record',
  rank: 0,
  indexes: [],
  fields: {
    /** New cards shown a study day. */
    newCardsPerDay: v.nullish(count),
    /** The recall that reviews aim at, 0.7 to 0.97. */
    desiredRetention: v.nullish(v.pipe(v.number(), v.minValue(0.7), v.maxValue(0.97))),
    /** Cards or pages the student means to do a day. */
    dailyGoal: v.nullish(count),
    /** After so many lapses a card counts as hard, and after each half of that again; 0: none does. */
    leechAt: v.nullish(count),
    /** A card that counts as hard is suspended. */
    suspendsLeeches: choice,
    /** Whether notifications of a group are made (`study/notification-groups.ts`); where nothing is said, they are. */
    notifyCards: choice,
    notifyTasks: choice,
    notifyGoals: choice,
    notifyEvents: choice,
    notifyWork: choice,
    notifyAccount: choice,
    /** Meanwhile no device shows notifications of the system, and the server sends none. Local time, over midnight where it ends earlier than it begins. */
    quietFrom: v.nullish(timeOfDay),
    quietTo: v.nullish(timeOfDay),
    /**
     * Where the student is, as an IANA name such as `Europe/Berlin`: the server, which mails, has no clock of theirs. Written only
     * while it has something to send (`notify/keep-time-zone.ts`).
     */
    timeZone: v.nullish(v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w+/-]+$/))),
  },
  noun: 'settings',
  derives: ['memory'],
  isSingleton: true,
  labels: {
    newCardsPerDay: 'New cards per day',
    desiredRetention: { label: 'Desired retention', as: 'percent' },
    dailyGoal: 'Daily goal',
    leechAt: 'Lapses of a hard card',
    suspendsLeeches: 'Suspend hard cards',
    notifyCards: 'Notifications of cards due',
    notifyTasks: 'Notifications of task deadlines',
    notifyGoals: 'Notifications of study goals',
    notifyEvents: 'Notifications of events',
    notifyWork: 'Notifications of finished work',
    notifyAccount: 'Notifications of devices and refused changes',
    quietFrom: 'Quiet hours from',
    quietTo: 'Quiet hours to',
    timeZone: 'Time zone',
  },
});

export type Settings = RowOf<typeof settings>;
export type SettingsFields = Omit<Settings, 'id' | '$at' | '$by' | 'deletedAt'>;

export const defaultSettings = {
  newCardsPerDay: 20,
  desiredRetention: 0.9,
  dailyGoal: 20,
  leechAt: 8,
} as const;

export const changeSettings: Mutation<Partial<SettingsFields>> = (fields) => [
  createRow(settings, settingsId, fields),
];
