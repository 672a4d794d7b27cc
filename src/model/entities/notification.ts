/**
 * Something that became due: told once, on whichever device finds it first. Its id is made of `notificationKey`, so two
 * devices without a network make the same row (docs/decisions/24).
 *
 * Invariant: making one never writes `readAt`, `snoozedUntil` or `removedAt`. So what was read, put off or removed on one
 * device stays so, however late another makes it. It is therefore removed by a field of its own and never by the Trash,
 * whose field every creation writes.
 */
import * as v from 'valibot';
import { idOfItem } from '../../lib/ids.ts';
import {
  createRow,
  type Draft,
  defineEntity,
  type Mutation,
  type ReadingMutation,
  type RowOf,
  updateRow,
} from '../entity.ts';
import { optionalId, timeMs } from '../fields.ts';

/** No list of values: an older app must be able to store kinds that it does not know. */
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const optionalTime = v.nullish(timeMs);

export const notification = defineEntity({
  name: 'notification',
  kind: 'record',
  rank: 3,
  indexes: ['deletedAt'],
  fields: {
    /** `notification-rules.ts` has those that this app makes. */
    kind: name,
    /** What it is about: mostly an entity, else what its kind says. */
    aboutEntity: v.nullish(name),
    aboutId: optionalId,
    /** Which time of what it is about: its study day, due date or start. */
    occurrence: v.pipe(v.string(), v.maxLength(64)),
    dueAt: timeMs,
    /** It concerns one device alone, and only that one shows it. */
    deviceId: optionalId,
    readAt: optionalTime,
    snoozedUntil: optionalTime,
    removedAt: optionalTime,
  },
  noun: 'notification',
  // None of an export is no loss: each device makes what still holds.
  exportedSince: 3,
  labels: {
    kind: null,
    aboutEntity: null,
    aboutId: null,
    occurrence: null,
    dueAt: { label: 'Due', as: 'time' },
    deviceId: null,
    readAt: { label: 'Read', as: 'time' },
    snoozedUntil: { label: 'Snoozed until', as: 'time' },
    removedAt: { label: 'Removed', as: 'time' },
  },
});

export type StoredNotification = RowOf<typeof notification>;

export type NewNotification = Pick<
  StoredNotification,
  'kind' | 'aboutEntity' | 'aboutId' | 'occurrence' | 'dueAt' | 'deviceId'
>;

/** What two notifications with the same id have in common. It must never change: ids that are stored are made of it. */
export function notificationKey(made: Omit<NewNotification, 'dueAt'>): string {
  const { kind, aboutEntity, aboutId, occurrence, deviceId } = made;
  return JSON.stringify([kind, aboutEntity ?? null, aboutId ?? null, occurrence, deviceId ?? null]);
}

/** The same on every device, and at the server. */
export function idOfNotification(made: Omit<NewNotification, 'dueAt'>): Promise<string> {
  return idOfItem(notification.name, notificationKey(made));
}

/** Makes those that this device does not have in any state, deleted for good included. */
export const makeNotifications: ReadingMutation<readonly (NewNotification & { id: string })[]> = {
  entities: () => [notification],
  recipe: async (made, _, rows) => {
    const known = await Promise.all(made.map(({ id }) => rows.get(notification, id)));
    const absent = made.filter((_, index) => known[index] === undefined);
    return absent.map(({ id, ...fields }): Draft => createRow(notification, id, fields));
  },
};

export const markNotificationsRead: Mutation<{ ids: readonly string[] }> = ({ ids }, { nowMs }) =>
  ids.map((id) => updateRow(notification, id, { readAt: nowMs }));

export const unreadNotification: Mutation<{ id: string }> = ({ id }) => [
  updateRow(notification, id, { readAt: null }),
];

/** It comes again, unread. */
export const snoozeNotification: Mutation<{ id: string; untilMs: number }> = ({ id, untilMs }) => [
  updateRow(notification, id, { snoozedUntil: untilMs, readAt: null }),
];

export const removeNotification: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  updateRow(notification, id, { removedAt: nowMs }),
];
