/**
 * One look at one account: finds due notifications by the devices' rules (`model/study/notification-rules.ts`), in the
 * student's zone, outside quiet hours, for the channels that are on, and without those that were read on a device. Each
 * is sent once by each channel; several that are due together share one message.
 */
import {
  idOfNotification,
  type NewNotification,
  type StoredNotification,
} from '../../src/model/entities/notification.ts';
import { type Profile, profile, profileId } from '../../src/model/entities/student/profile.ts';
import {
  type Settings,
  settings,
  settingsId,
  smsNumber,
} from '../../src/model/entities/student/settings.ts';
import { isTombstone, type Row } from '../../src/model/merge.ts';
import { type LocalClock, studyDayAt } from '../../src/model/study/local-time.ts';
import {
  goesOutBy,
  groupOf,
  isNotificationKind,
  wantedGroups,
} from '../../src/model/study/notification-groups.ts';
import { baseOfOccurrence } from '../../src/model/study/notification-leads.ts';
import { findNotifications, newsMs, writtenAt } from '../../src/model/study/notification-rules.ts';
import type { Subjects } from '../../src/model/study/notification-words.ts';
import { quietUntil } from '../../src/model/study/quiet-hours.ts';
import { offsetsIn } from '../../src/model/study/time-zone.ts';
import { mostDueLookedAt, mostRowsOfLook } from '../limits.ts';
import type { Storage } from '../storage/contract.ts';
import type { Channel, Notice, NoticeAccount } from '../storage/notice-contract.ts';
import { createGiveWay, nextTurn } from '../turns.ts';
import { type AccountFacts, readAccountFacts } from './account-facts.ts';
import type { Channels, OpenChannel } from './channels.ts';
import { type DigestDue, lookForDigest } from './digest.ts';
import { type CardsDue, readCardsDue } from './due-cards.ts';
import type { Pusher } from './push.ts';
import { readByIds, type Source } from './read-entity.ts';

export interface LookDeps {
  storage: Pick<Storage, 'rows' | 'notices' | 'devices' | 'counts' | 'secret' | 'pushes'>;
  channels: Channels;
  pusher: Pusher;
  nowMs: () => number;
}

/** Kept between two looks; losing it only costs work. */
export interface Plan {
  version: number;
  newestDeviceAt: number;
  lookedAtMs: number;
  /** After a slow look: no look before this time. */
  restsUntilMs?: number;
  /** When something may be due without new writes. */
  nextMs: number;
  cards?: CardsDue & { version: number; foldedAtMs: number; studyDay: string };
}

export interface Telling {
  userId: string;
  on: OnChannel;
  due: readonly DueNotification[];
  subjects: Subjects;
  clock: LocalClock;
  /** Instead of notifications. */
  digest?: Omit<DigestDue, 'open'>;
}

/** Until the next look at an account whose channel is unreachable: the check is cheap. */
const awayMs = 60_000;

/** The shortest time between folds of an account's cards. */
const foldEveryMs = 15 * 60_000;

/** @param account as read before @returns what to send, and the plan for the next look */
export async function look(
  account: NoticeAccount,
  before: Plan | undefined,
  { storage, channels, pusher, nowMs }: LookDeps,
): Promise<{ plan: Plan; tellings: Telling[] }> {
  const { id: userId, version, newestDeviceAt } = account;
  const now = nowMs();
  const plan: Plan = { version, newestDeviceAt, lookedAtMs: now, nextMs: Infinity };
  if (before?.cards !== undefined) plan.cards = before.cards;
  const nothing = { plan, tellings: [] };
  const source: Source = {
    rows: storage.rows,
    userId,
    giveWay: createGiveWay(),
    budget: { rows: mostRowsOfLook },
  };
  const student = await readStudent(source);
  const offsetAt = offsetsIn(student.settings.timeZone ?? '');
  if (offsetAt === undefined) return nothing;
  const clock: LocalClock = { nowMs: now, offsetAt };
  const digest = await lookForDigest(source, student.settings, clock, { storage, channels });
  const browsers = await browsersOn(student, userId, { storage, pusher, nowMs });
  const on = [...channelsOn(student.profile, channels), ...browsers];
  const tellings = await lookForNotices(
    account,
    before,
    { plan, source, student, on, clock },
    storage,
  );
  comeAgain(plan, digest.nextMs);
  if (digest.due === undefined) return { plan, tellings };
  const { open, ...due } = digest.due;
  const summary: Telling = {
    ...{ userId, on: { channel: 'digest', open, sinceMs: 0 }, clock, digest: due },
    ...{ due: [], subjects: nothingToTell },
  };
  return { plan, tellings: [...tellings, summary] };
}

const nothingToTell: Subjects = {
  ...{ tasks: new Map(), events: new Map(), goals: new Map(), jobs: new Map() },
  ...{ devices: new Map(), self: undefined, cardsDue: 0, refused: { count: 0, lastAt: 0 } },
};

interface Look {
  plan: Plan;
  source: Source;
  student: Student;
  on: readonly OnChannel[];
  clock: LocalClock;
}

/** Notes in the plan when to come again. */
async function lookForNotices(
  account: NoticeAccount,
  before: Plan | undefined,
  { plan, source, student, on, clock }: Look,
  storage: LookDeps['storage'],
): Promise<Telling[]> {
  const { id: userId, version } = account;
  const now = clock.nowMs;
  const wanted = wantedGroups(student.settings);
  if (on.length === 0 || wanted.size === 0) return [];
  if (!on.some(isReachable)) return comeAgain(plan, now + awayMs);

  const about = { ...student, createdAt: account.createdAt };
  const known = await readAccountFacts(source, storage.devices, about, clock);
  // Each of these walks over all rows: a turn each.
  await nextTurn();
  const found = findNotifications(known.facts, clock, wanted);
  await nextTurn();
  const due = await idsOf(
    found.due.toSorted((a, b) => b.dueAt - a.dueAt).slice(0, mostDueLookedAt),
  );
  const ids = [...due.keys()];
  const seen = unseen(due, await readByIds(source, 'notification', ids), now);
  const noted = await storage.notices.known(userId, ids);
  const all = on.map((one) => {
    const own = noted.filter(({ channel }) => channel === one.channel);
    const goingOut = seen.now.filter((each) => goesOut(each, one, student, known));
    return { one, ...untold(goingOut, own, one.sinceMs, now) };
  });
  plan.nextMs = Math.min(found.nextMs, seen.laterMs, ...all.map(({ laterMs }) => laterMs));
  const withDue = all.filter((each) => each.now.length > 0);
  if (withDue.length === 0) return [];
  const quietEndMs = quietUntil(student.settings, clock);
  if (quietEndMs !== undefined) return comeAgain(plan, quietEndMs);
  const open = withDue.filter(({ one }) => isReachable(one));
  if (open.length < withDue.length) comeAgain(plan, now + awayMs);

  const asksForCards = open.some((each) => each.now.some(isOfCards));
  if (asksForCards) plan.cards = await cardsOf(source, version, before, student, known, clock);
  const cards = plan.cards;
  const isDue = cards !== undefined && cards.firstDueAt !== undefined && cards.firstDueAt <= now;
  if (asksForCards && !isDue) plan.nextMs = Math.min(plan.nextMs, nextFold(cards, version));
  const subjects = { ...known.subjects, cardsDue: cards?.count ?? 0 };
  const tellings = open.map(({ one, now }) => {
    const told = now.filter((each) => isDue || !isOfCards(each));
    return { userId, on: one, due: told, subjects, clock };
  });
  return tellings.filter((telling) => telling.due.length > 0);
}

function isReachable({ open }: OnChannel): boolean {
  return open.isReachable();
}

function comeAgain(plan: Plan, atMs: number): Telling[] {
  plan.nextMs = Math.min(plan.nextMs, atMs);
  return [];
}

function isOfCards({ kind }: DueNotification): boolean {
  return kind === 'cards-due';
}

interface Student {
  profile: Partial<Profile>;
  settings: Partial<Settings>;
}

async function readStudent({ rows, userId }: Source): Promise<Student> {
  const found = await rows.read(userId, [
    { entity: profile.name, id: profileId },
    { entity: settings.name, id: settingsId },
  ]);
  const read = (name: string) => {
    const row = found.find(({ entity }) => entity === name);
    return row === undefined ? {} : JSON.parse(row.body);
  };
  return { profile: read(profile.name), settings: read(settings.name) };
}

async function cardsOf(
  source: Source,
  version: number,
  before: Plan | undefined,
  student: Student,
  { isHidden }: AccountFacts,
  clock: LocalClock,
): Promise<Plan['cards']> {
  const last = before?.cards;
  const studyDay = studyDayAt(clock.nowMs, clock.offsetAt);
  // A new study day may bring new cards without writes.
  const isOfToday = last?.studyDay === studyDay;
  if (isOfToday && isStillTrue(last, version, clock.nowMs)) return last;
  const found = await readCardsDue(source, clock, student.settings, isHidden);
  return { ...found, version, foldedAtMs: clock.nowMs, studyDay };
}

/** A message may have waited, for example for its push service: after new reviews, the cards are counted again. */
function isStillTrue(last: NonNullable<Plan['cards']>, version: number, nowMs: number): boolean {
  const agoMs = nowMs - last.foldedAtMs;
  if (agoMs < 0) return false;
  const dueAt = last.firstDueAt ?? Number.POSITIVE_INFINITY;
  if (dueAt <= last.foldedAtMs) return last.version === version && agoMs < foldEveryMs;
  return dueAt > nowMs && (last.version === version || agoMs < foldEveryMs);
}

function nextFold(cards: Plan['cards'], version: number): number {
  if (cards === undefined) return Number.POSITIVE_INFINITY;
  const changedMs = cards.version === version ? Infinity : cards.foldedAtMs + foldEveryMs;
  return Math.min(cards.firstDueAt ?? Infinity, changedMs);
}

interface OnChannel {
  channel: Channel;
  open: OpenChannel;
  sinceMs: number;
  /** For SMS; mails go to the account's address. */
  number?: string;
}

export function channelsOn(profile: Partial<Profile>, channels: Channels): OnChannel[] {
  const on: OnChannel[] = [];
  const [email, sms] = [channels.get('email'), channels.get('sms')];
  if (email !== undefined && profile.notifyByEmail === true) {
    on.push({ channel: 'email', open: email, sinceMs: since(profile, 'notifyByEmail') });
  }
  const number = smsNumber(profile.phoneNumber);
  if (sms !== undefined && profile.notifyBySms === true && number !== undefined) {
    on.push({ channel: 'sms', open: sms, sinceMs: since(profile, 'notifyBySms'), number });
  }
  return on;
}

/** The browsers that the student subscribed, each as a channel. */
async function browsersOn(
  { profile, settings }: Student,
  userId: string,
  { storage, pusher, nowMs }: Pick<LookDeps, 'storage' | 'pusher' | 'nowMs'>,
): Promise<OnChannel[]> {
  if (profile.notifyByMessage !== true) return [];
  const subscribed = await storage.pushes.list(userId, nowMs());
  return subscribed.map((one) => {
    const forget = () => storage.pushes.forget(userId, one.id);
    const open = pusher.open(one, settings.pushWords === true, forget);
    return { channel: `push:${one.id}`, open, sinceMs: one.createdAt };
  });
}

/** Whether the student lets notifications of this group out by this way. */
function goesOut(
  { kind, aboutId, occurrence }: DueNotification,
  { channel }: OnChannel,
  { settings }: Student,
  { subjects }: AccountFacts,
): boolean {
  if (!isNotificationKind(kind)) return false;
  const event = subjects.events.get(`${aboutId} ${baseOfOccurrence(occurrence)}`);
  const way = channel === 'email' || channel === 'sms' ? channel : 'message';
  return goesOutBy(settings, groupOf(kind, event), way);
}

function since(profile: Partial<Profile>, field: 'notifyByEmail' | 'notifyBySms'): number {
  return writtenAt({ id: '', $at: '', ...profile }, field);
}

/** As in the student's history, or as a device would store it. */
type DueNotification = StoredNotification & {
  atMs: number;
};

const idsAtOnce = 50;

async function idsOf(
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

/** Without those that were read or removed on a device, or are snoozed. @param rows of devices */
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

/** @param noted sent by this channel @param sinceMs older notifications are not sent */
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
