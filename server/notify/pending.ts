import {
  idOfNotification,
  type NewNotification,
  type StoredNotification,
} from '../../src/model/entities/notification.ts';
import { isTombstone, type Row } from '../../src/model/merge.ts';
import { newsMs } from '../../src/model/study/notification-rules.ts';
import type { Notice } from '../storage/notice-contract.ts';
import { nextTurn } from '../turns.ts';

/** As in the student's history, or as a device would store it. */
export type DueNotification = StoredNotification & {
  /** When it came, or came again. */
  atMs: number;
};

/** Hashes in one turn. */
const idsAtOnce = 50;

/** By the ids that devices give them. */
export async function idsOf(
  due: readonly NewNotification[],
): Promise<ReadonlyMap<string, NewNotification>> {
  const byId = new Map<string, NewNotification>();
  for (let from = 0; from < due.length; from += idsAtOnce) {
    const some = due.slice(from, from + idsAtOnce);
    const ids = await Promise.all(some.map((made) => idOfNotification(made)));
    for (const [index, made] of some.entries()) byId.set(ids[index] ?? '', made);
    if (due.length > idsAtOnce) await nextTurn();
  }
  return byId;
}

/** Drops those that were read or removed on a device, and snoozed ones before their time. @param rows those that a device has stored */
export function unseen(
  due: ReadonlyMap<string, NewNotification>,
  rows: ReadonlyMap<string, Row>,
  nowMs: number,
): { now: DueNotification[]; laterMs: number } {
  const now: DueNotification[] = [];
  let laterMs = Number.POSITIVE_INFINITY;
  for (const [id, made] of due) {
    const row = rows.get(id);
    if (row !== undefined && isTombstone(row)) continue;
    const { readAt, removedAt, snoozedUntil } = (row ?? {}) as Partial<StoredNotification>;
    if (readAt || removedAt) continue;
    const atMs = Math.max(made.dueAt, snoozedUntil ?? 0);
    if (atMs > nowMs) laterMs = Math.min(laterMs, atMs);
    else if (nowMs - atMs < newsMs) {
      now.push({ ...made, snoozedUntil, ...{ id, $at: '', deletedAt: 0 }, atMs });
    }
  }
  return { now: now.sort((a, b) => a.atMs - b.atMs), laterMs };
}

/** @param noted what this channel has sent @param sinceMs when the student switched it on: older notifications are not sent */
export function untold(
  due: readonly DueNotification[],
  noted: readonly Notice[],
  sinceMs: number,
  nowMs: number,
): { now: DueNotification[]; laterMs: number } {
  const againAt = new Map(noted.map((one) => [one.id, one.againAt]));
  const isOpen = ({ id, atMs }: DueNotification) => againAt.get(id) !== 0 && atMs >= sinceMs;
  const open = due.filter(isOpen);
  const waiting = open.flatMap(({ id }) => againAt.get(id) ?? []).filter((atMs) => atMs > nowMs);
  return {
    now: open.filter(({ id }) => (againAt.get(id) ?? 0) <= nowMs),
    laterMs: Math.min(...waiting, Number.POSITIVE_INFINITY),
  };
}
