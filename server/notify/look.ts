/**
 * One look at one account: what is due now by the rules of the devices (`model/study/notification-rules.ts`), in the student's
 * zone, outside the quiet hours, by the channels that are on. What some device has told and the student has read is not told
 * again; each notification goes out once by each channel, several that are due together in one message.
 */

import { type Profile, profile, profileId } from '../../src/model/entities/student/profile.ts';
import { type Settings, settings, settingsId } from '../../src/model/entities/student/settings.ts';
import { type LocalClock, studyDayAt } from '../../src/model/study/local-time.ts';
import { wantedGroups } from '../../src/model/study/notification-groups.ts';
import { findNotifications } from '../../src/model/study/notification-rules.ts';
import type { Subjects } from '../../src/model/study/notification-words.ts';
import { quietUntil } from '../../src/model/study/quiet-hours.ts';
import { offsetsIn } from '../../src/model/study/time-zone.ts';
import { mostDueLookedAt, mostRowsOfLook } from '../limits.ts';
import type { Storage } from '../storage/contract.ts';
import type { NoticeAccount } from '../storage/notice-contract.ts';
import { createGiveWay } from '../sync/give-way.ts';
import { nextTurn } from '../turns.ts';
import { type AccountFacts, readAccountFacts } from './account-facts.ts';
import type { Channels } from './channels.ts';
import { channelsOn, type OnChannel } from './channels-on.ts';
import { type CardsDue, readCardsDue } from './due-cards.ts';
import { type DueNotification, idsOf, unseen, untold } from './pending.ts';
import { readByIds, type Source } from './read-entity.ts';

export interface LookDeps {
  storage: Pick<Storage, 'rows' | 'notices' | 'devices' | 'counts' | 'secret'>;
  channels: Channels;
  /** Milliseconds since the epoch. */
  nowMs: () => number;
}

/** What is known of an account between two looks; it costs only work to forget it. */
export interface Plan {
  /** As they were at the last look. */
  version: number;
  newestDeviceAt: number;
  lookedAtMs: number;
  /** Its last look took long: it is not looked at before. Milliseconds. */
  restsUntilMs?: number;
  /** When there may be something to tell, if nothing is written until then. */
  nextMs: number;
  cards?: CardsDue & { version: number; foldedAtMs: number; studyDay: string };
}

/** What one channel has to tell a student now. */
export interface Telling {
  userId: string;
  on: OnChannel;
  due: readonly DueNotification[];
  subjects: Subjects;
  clock: LocalClock;
}

/** An account whose messages cannot go out is looked at again after so long, milliseconds: asking whether it is back costs little. */
const awayMs = 60_000;

/** The cards of an account that is being studied are folded anew at most so often, milliseconds. */
const foldEveryMs = 15 * 60_000;

/**
 * @param account as it was asked before
 * @returns what is to be told, and what is known from now on
 */
export async function look(
  account: NoticeAccount,
  before: Plan | undefined,
  { storage, channels, nowMs }: LookDeps,
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
  const on = channelsOn(student.profile, channels);
  const offsetAt = offsetsIn(student.settings.timeZone ?? '');
  const wanted = wantedGroups(student.settings);
  if (on.length === 0 || offsetAt === undefined || wanted.size === 0) return nothing;
  if (!on.some(isReachable)) return comeAgain(plan, now + awayMs);

  const clock: LocalClock = { nowMs: now, offsetAt };
  const about = { profile: student.profile, createdAt: account.createdAt };
  const known = await readAccountFacts(source, storage.devices, about, clock);
  // Each of these goes through all that there is, and is a turn of its own.
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
    return { one, ...untold(seen.now, own, one.sinceMs, now) };
  });
  plan.nextMs = Math.min(found.nextMs, seen.laterMs, ...all.map(({ laterMs }) => laterMs));
  const withDue = all.filter((each) => each.now.length > 0);
  if (withDue.length === 0) return nothing;
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
  return { plan, tellings: tellings.filter((telling) => telling.due.length > 0) };
}

function isReachable({ open }: OnChannel): boolean {
  return open.isReachable();
}

function comeAgain(plan: Plan, atMs: number): { plan: Plan; tellings: Telling[] } {
  plan.nextMs = Math.min(plan.nextMs, atMs);
  return { plan, tellings: [] };
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
  // Each study day may bring new cards, also where nothing was written.
  const isOfToday = last?.studyDay === studyDay;
  if (isOfToday && isStillTrue(last, version, clock.nowMs)) return last;
  const found = await readCardsDue(source, clock, student.settings, isHidden);
  return { ...found, version, foldedAtMs: clock.nowMs, studyDay };
}

/** Where some were due already, their number is only for the words: it may be some minutes old. */
function isStillTrue(last: NonNullable<Plan['cards']>, version: number, nowMs: number): boolean {
  const agoMs = nowMs - last.foldedAtMs;
  if (agoMs < 0) return false;
  const dueAt = last.firstDueAt ?? Number.POSITIVE_INFINITY;
  if (dueAt <= last.foldedAtMs) return agoMs < foldEveryMs;
  return dueAt > nowMs && (last.version === version || agoMs < foldEveryMs);
}

/** When cards that are not due now may be. */
function nextFold(cards: Plan['cards'], version: number): number {
  if (cards === undefined) return Number.POSITIVE_INFINITY;
  const changedMs = cards.version === version ? Infinity : cards.foldedAtMs + foldEveryMs;
  return Math.min(cards.firstDueAt ?? Infinity, changedMs);
}
