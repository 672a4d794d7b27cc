/**
 * A notification, shown once on whichever device finds it first. Its id is derived from `notificationKey`, so that
 * two offline devices make the same row (docs/decisions/24).
 * Invariant: creation never writes `readAt`, `snoozedUntil` or `removedAt`, so a notification that was read, snoozed
 * or removed on one device stays so, however late another creates it. Hence removal uses a field of its own and
 * never the Trash, whose field every creation writes.
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

/** A free string: an older app must store kinds that it does not know. */
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const optionalTime = v.nullish(timeMs);

export const notification = defineEntity({
  name: 'notification',
  kind: 'record',
  rank: 3,
  indexes: ['deletedAt'],
  fields: {
    /** `notification-rules.ts` lists those that this app makes. */
    kind: name,
    /** What it is about: usually an entity, otherwise defined by its kind. */
    aboutEntity: v.nullish(name),
    aboutId: optionalId,
    /** Which occurrence: its study day, due date or start. */
    occurrence: v.pipe(v.string(), v.maxLength(64)),
    dueAt: timeMs,
    /** Set if only one device shows it. */
    deviceId: optionalId,
    readAt: optionalTime,
    snoozedUntil: optionalTime,
    removedAt: optionalTime,
  },
  noun: 'notification',
  // Exports may omit them: each device makes the valid ones again.
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

/** What two notifications with the same id have in common. Never change it: stored ids depend on it. */
export function notificationKey(made: Omit<NewNotification, 'dueAt'>): string {
  const { kind, aboutEntity, aboutId, occurrence, deviceId } = made;
  return JSON.stringify([kind, aboutEntity ?? null, aboutId ?? null, occurrence, deviceId ?? null]);
}

/** Equal on every device and on the server. */
export function idOfNotification(made: Omit<NewNotification, 'dueAt'>): Promise<string> {
  return idOfItem(notification.name, notificationKey(made));
}

/** Creates those that this device does not have in any state, including deleted forever. */
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

/** Shows them again later, as unread. */
export const snoozeNotifications: Mutation<{ ids: readonly string[]; untilMs: number }> = ({
  ids,
  untilMs,
}) => ids.map((id) => updateRow(notification, id, { snoozedUntil: untilMs, readAt: null }));

export const removeNotifications: Mutation<{ ids: readonly string[] }> = ({ ids }, { nowMs }) =>
  ids.map((id) => updateRow(notification, id, { removedAt: nowMs }));
