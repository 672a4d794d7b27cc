/** The student's study settings: one row, whose fixed id makes two devices edit the same one. */
import * as v from 'valibot';
import { createRow, defineEntity, type Mutation, type RowOf } from '../../entity.ts';
import { count, optionalDay, timeOfDay } from '../../fields.ts';
import {
  defaultOptions,
  studyOptionFields,
  studyOptionLabels,
} from '../../study/options/study-options.ts';

export const settingsId = 'settings';

/** Over so many days a backlog is spread, at most. */
export const mostCatchUpDays = 60;

const choice = v.nullish(v.boolean());

export const settings = defineEntity({
  name: 'settings',
  kind: 'record',
  rank: 0,
  indexes: [],
  fields: {
    ...studyOptionFields,
    /** The study day on which a backlog began to be spread, and over how many days; 0 or nothing: it is not. */
    catchUpFrom: optionalDay,
    catchUpDays: v.nullish(v.pipe(count, v.maxValue(mostCatchUpDays))),
    /** Cards or pages the student means to do a day. */
    dailyGoal: v.nullish(count),
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
    ...studyOptionLabels,
    catchUpFrom: { label: 'Catch-up began', as: 'day' },
    catchUpDays: 'Days of catch-up',
    dailyGoal: 'Daily goal',
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
  newCardsPerDay: defaultOptions.newCardsPerDay,
  desiredRetention: defaultOptions.desiredRetention,
  dailyGoal: 20,
};

export const changeSettings: Mutation<Partial<SettingsFields>> = (fields) => [
  createRow(settings, settingsId, fields),
];

/** The profile's phone number as a gateway for SMS takes it. */

/**
 * @param text as the student wrote it
 * @returns in E.164 (ITU-T): `+` and 7 to 15 digits; `undefined` where it has no country code or is no number
 */
export function smsNumber(text: string | null | undefined): string | undefined {
  const digits = (text ?? '').replace(/[\s()./-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
