/** The student's study settings: one row, whose fixed id makes two devices edit the same one. */
import * as v from 'valibot';
import { createRow, defineEntity, type Mutation, type RowOf } from '../../entity.ts';
import { count } from '../../fields.ts';

export const settingsId = 'settings';

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
  },
  noun: 'settings',
  derives: ['memory'],
  isSingleton: true,
  labels: {
    newCardsPerDay: 'New cards per day',
    desiredRetention: { label: 'Desired retention', as: 'percent' },
    dailyGoal: 'Daily goal',
  },
});

export type Settings = RowOf<typeof settings>;

export const defaultSettings = {
  newCardsPerDay: 20,
  desiredRetention: 0.9,
  dailyGoal: 20,
} as const;

export const changeSettings: Mutation<
  Partial<Pick<Settings, 'newCardsPerDay' | 'desiredRetention' | 'dailyGoal'>>
> = (fields) => [createRow(settings, settingsId, fields)];
