import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { at, edit, nothing, setUp } from '../../test/support/notify-device.ts';
import { mutateIn } from '../db/mutate.ts';
import { createCards } from '../model/entities/card.ts';
import { archiveCourse, createCourse } from '../model/entities/course.ts';
import { createDeck } from '../model/entities/deck.ts';
import { createEvent } from '../model/entities/event.ts';
import { rateCard } from '../model/entities/facts/review.ts';
import {
  idOfNotification,
  makeNotifications,
  markNotificationsRead as markRead,
  snoozeNotifications,
} from '../model/entities/notification.ts';
import { changeProfile } from '../model/entities/student/profile.ts';
import { changeSettings } from '../model/entities/student/settings.ts';
import { createTask } from '../model/entities/task.ts';
import type { KnownDevice } from '../protocol/devices.ts';
import { chooseCourse } from '../queries/courses.ts';
import { lookEveryMs } from './run.ts';

describe('the runner', () => {
  it('tells nothing of an archived course, and of another one whichever is shown', async () => {
    const { database, open } = await setUp('2026-03-10T09:00Z');
    const color = 'teal' as const;
    for (const id of ['now', 'past', 'shown'])
      await edit(database, createCourse, { id, name: id, color });
    await edit(database, archiveCourse, { id: 'past', isArchived: true });
    await chooseCourse('shown', database);
    await edit(database, createTask, { title: 'Now', dueOn: '2026-03-11', courseId: 'now' });
    await edit(database, createTask, { title: 'Past', dueOn: '2026-03-11', courseId: 'past' });
    vi.setSystemTime(at('2026-03-11T09:00Z'));
    await open().settled();
    const made = await database.rows('notification').toArray();
    const titles = await Promise.all(
      made.map(async ({ aboutId }) => (await database.rows('task').get(aboutId ?? ''))?.title),
    );
    expect(titles).toContain('Now');
    expect(titles).not.toContain('Past');
  });

  it('sleeps until the next moment, and makes what is due then', async () => {
    const { database, open, turn } = await setUp('2026-03-10T07:45Z');
    const tab = open();
    await tab.settled();
    // The reminder of the evening before was missed and still applies.
    expect(await database.rows('notification').count()).toBe(1);
    expect(tab.timers.waiting()[0]).toBeLessThanOrEqual(15 * 60_000);
    turn('2026-03-10T08:00Z');
    tab.timers.fire();
    await tab.settled();
    expect(await database.rows('notification').count()).toBe(2);
  });

  it('looks at least every half hour: a timer does not count the sleep of a laptop', async () => {
    const { open } = await setUp('2026-03-10T12:00Z');
    const tab = open();
    await tab.settled();
    expect(tab.timers.waiting()).toEqual([lookEveryMs]);
  });

  it('makes one in two tabs, and shows it once', async () => {
    const { database, shown, open } = await setUp('2026-03-10T09:00Z');
    await Promise.all([open(), open()].map(({ settled }) => settled()));
    expect(await database.rows('notification').count()).toBe(1);
    expect(shown).toEqual(['Essay: Due today']);
  });

  it('sleeps anew when something is written, in whichever tab', async () => {
    const { database, shown, open, turn } = await setUp('2026-03-10T09:00Z');
    const tab = open();
    await tab.settled();
    const startsAt = at('2026-03-10T09:20Z');
    await edit(database, createEvent, { title: 'Lecture', startsAt, endsAt: startsAt });
    await vi.waitFor(() => expect(tab.timers.waiting()).not.toContain(lookEveryMs));
    await tab.settled();
    expect(tab.timers.waiting()[0]).toBeLessThanOrEqual(5 * 60_000);
    turn('2026-03-10T09:05Z');
    tab.timers.fire();
    await tab.settled();
    expect(shown).toEqual(['Essay: Due today', expect.stringMatching(/^Lecture: Starts at/)]);
  });
});

describe('a notification of the system', () => {
  it('comes once, also where another device has made the same one with another time', async () => {
    const { database, screen, shown, open } = await setUp('2026-03-10T09:00Z');
    const tab = open();
    await tab.settled();
    expect(shown).toHaveLength(1);
    const id = screen[0] ?? '';
    await database.table('notification').update(id, { dueAt: at('2026-03-10T08:59Z') });
    tab.wake();
    await tab.settled();
    expect(shown).toHaveLength(1);
    await edit(database, snoozeNotifications, { ids: [id], untilMs: at('2026-03-10T09:30Z') });
    tab.wake();
    await tab.settled();
    vi.setSystemTime(at('2026-03-10T09:31Z'));
    tab.wake();
    await tab.settled();
    expect(shown).toHaveLength(2);
  });

  it('comes again to the minute at which it was put off, at no usual hour and with no look besides', async () => {
    const { database, screen, shown, open, turn } = await setUp('2026-03-10T09:00Z');
    const tab = open();
    await tab.settled();
    const id = screen[0] ?? '';
    turn('2026-03-10T09:04Z');
    await edit(database, snoozeNotifications, { ids: [id], untilMs: at('2026-03-10T09:21Z') });
    tab.wake();
    await tab.settled();
    expect(screen).toEqual([]);
    // The pause after a look is over by then.
    expect(tab.timers.waiting()[0]).toBeGreaterThan(16 * 60_000);
    expect(tab.timers.waiting()[0]).toBeLessThanOrEqual(17 * 60_000);
    turn('2026-03-10T09:21Z');
    tab.timers.fire();
    await tab.settled();
    expect(shown).toEqual(['Essay: Due today', 'Essay: Due today']);
  });

  it('that is put off after a month comes again all the same', async () => {
    const { database, screen, shown, open, turn } = await setUp('2026-03-10T09:00Z');
    const tab = open();
    await tab.settled();
    const id = screen[0] ?? '';
    turn('2026-04-14T09:02Z');
    await edit(database, snoozeNotifications, { ids: [id], untilMs: at('2026-04-14T10:02Z') });
    tab.wake();
    await tab.settled();
    turn('2026-04-14T10:02Z');
    tab.wake();
    await tab.settled();
    expect(shown).toEqual(['Essay: Due today', expect.stringMatching(/^Essay: Overdue since/)]);
  });

  it('waits for no answer of the server', async () => {
    const { state, shown, open } = await setUp('2026-03-10T09:00Z');
    state.silent = new Promise(nothing);
    await open().settled();
    expect(shown).toEqual(['Essay: Due today']);
  });

  it('comes only while nobody looks at the app, and not later for what was at the bell', async () => {
    const { state, shown, open } = await setUp('2026-03-10T09:00Z');
    state.isLookedAt = true;
    const tab = open();
    await tab.settled();
    state.isLookedAt = false;
    tab.wake();
    await tab.settled();
    expect(shown).toEqual([]);
  });

  it('does not come where it is not allowed or not wanted', async () => {
    const { database, state, shown, open } = await setUp('2026-03-10T09:00Z');
    state.mayShow = false;
    const tab = open();
    await tab.settled();
    state.mayShow = true;
    await edit(database, changeProfile, { notifyByMessage: false });
    tab.wake();
    await tab.settled();
    expect(shown).toEqual([]);
  });

  it('waits for the end of the quiet hours', async () => {
    const { database, shown, open, turn } = await setUp('2026-03-10T09:00Z');
    await edit(database, changeSettings, { quietFrom: '08:30', quietTo: '09:20' });
    const tab = open();
    await tab.settled();
    expect(shown).toEqual([]);
    expect(tab.timers.waiting()[0]).toBeLessThanOrEqual(20 * 60_000);
    turn('2026-03-10T09:20Z');
    tab.timers.fire();
    await tab.settled();
    expect(shown).toEqual(['Essay: Due today']);
  });

  it('says on the screen how many cards are due after some were reviewed', async () => {
    const { database, screen, words, open } = await setUp('2026-03-10T09:00Z');
    await edit(database, createDeck, { id: 'deck', name: 'Cells' });
    const card = { deckId: 'deck', kind: 'basic' as const, front: 'What?', back: 'That.' };
    const ids = ['1', '2', '3', '4', '5', '6', '7', '8'];
    await edit(
      database,
      createCards,
      ids.map((id) => ({ ...card, id })),
    );
    const tab = open();
    await tab.settled();
    expect(screen).toHaveLength(2);
    for (const cardId of ids.slice(0, 4))
      await edit(database, rateCard, { cardId, rating: 4, durationMs: 1 });
    tab.wake();
    await tab.settled();
    expect([...words.values()]).toContain('4 cards to review: Due today');
    for (const cardId of ids.slice(4))
      await edit(database, rateCard, { cardId, rating: 4, durationMs: 1 });
    tab.wake();
    await tab.settled();
    expect(screen).toHaveLength(1);
  });

  it('of a group that is not to come as a message stays at the bell', async () => {
    const { database, shown, open } = await setUp('2026-03-10T09:00Z');
    await edit(database, changeSettings, { muteTasks: ['message'] });
    await open().settled();
    expect(shown).toEqual([]);
    expect(await database.rows('notification').count()).toBe(1);
  });

  it('comes for each occurrence of a repeating event, once', async () => {
    const { database, shown, open, turn } = await setUp('2026-03-10T09:00Z');
    const startsAt = at('2026-03-09T10:00Z');
    const times = { startsAt, endsAt: startsAt + 60 * 60_000, zone: 'UTC' };
    await edit(database, createEvent, { title: 'Lecture', ...times, repeat: 'FREQ=DAILY;COUNT=3' });
    const tab = open();
    for (const day of ['10', '11', '12']) {
      turn(`2026-03-${day}T09:50Z`);
      tab.wake();
      await tab.settled();
      tab.wake();
      await tab.settled();
    }
    expect(shown.filter((words) => words.startsWith('Lecture'))).toHaveLength(2);
  });

  it('goes from the screen when it is read elsewhere', async () => {
    const { database, screen, open } = await setUp('2026-03-10T09:00Z');
    const tab = open();
    await tab.settled();
    expect(screen).toHaveLength(1);
    await edit(database, markRead, { ids: [...screen] });
    tab.wake();
    await tab.settled();
    expect(screen).toEqual([]);
  });

  it('does not come after signing out', async () => {
    const { database, shown, open, turn } = await setUp('2026-03-10T07:00Z');
    const tab = open();
    await tab.settled();
    const before = shown.length;
    database.closeForGood();
    turn('2026-03-10T09:00Z');
    tab.wake();
    await Promise.resolve();
    expect(tab.timers.waiting()).toEqual([]);
    expect(shown).toHaveLength(before);
  });
});

describe('another device', () => {
  const device = (id: string, kind: string): KnownDevice => ({
    ...{ id, kind, name: '', firstSeenAt: at('2026-03-10T08:00Z') },
    lastSeenAt: at('2026-03-10T08:00Z'),
  });

  it('is asked for at once, and once, when a notification tells of one that is not known here', async () => {
    const { database, state, asked, shown, open } = await setUp('2026-03-08T09:00Z');
    state.devices = [device('mine', 'Chrome on Linux')];
    const tab = open();
    await tab.settled();
    const before = asked.count;
    const made = { kind: 'device-new', aboutEntity: 'device', occurrence: '' };
    const about = ['new', 'signed-out'].map((aboutId) => ({ ...made, aboutId }));
    const rows = await Promise.all(
      about.map(async (one) => ({
        ...{ ...one, id: await idOfNotification(one), dueAt: at('2026-03-08T09:01Z') },
      })),
    );
    const news = { ...device('new', 'Firefox on Windows'), network: '203.0.113.x' };
    state.devices = [...state.devices, news];
    const environment = { now: () => Date.now(), tzOffsetMin: () => 0 };
    await mutateIn(database, makeNotifications, rows, environment);
    await tab.settled();
    tab.wake();
    await tab.settled();
    expect(asked.count).toBe(before + 1);
    expect(shown.filter((words) => words.startsWith('New device'))).toEqual([
      expect.stringMatching(/Firefox on Windows.*network 203\.0\.113\.x/),
    ]);
  });

  it.each([
    ['anything', undefined],
    ['this', { email: false, sms: false }],
  ])(
    'is asked for again a minute after the server did not answer %s, however much is written meanwhile',
    async (_, channels) => {
      const { database, state, asked, open, turn } = await setUp('2026-03-08T09:00Z');
      state.devices = [device('mine', 'Chrome on Linux')];
      const tab = open();
      await tab.settled();
      const before = asked.count;
      Object.assign(state, { devices: undefined, channels });
      const about = { kind: 'device-new', aboutEntity: 'device', aboutId: 'new', occurrence: '' };
      const row = { ...about, id: await idOfNotification(about), dueAt: at('2026-03-08T09:01Z') };
      const environment = { now: () => Date.now(), tzOffsetMin: () => 0 };
      await mutateIn(database, makeNotifications, [row], environment);
      await tab.settled();
      for (const title of ['Essay', 'Poster']) {
        await edit(database, createTask, { title });
        await tab.settled();
      }
      expect(asked.count).toBe(before + 1);
      state.devices = [device('mine', 'Chrome on Linux'), device('new', 'Firefox on Windows')];
      turn('2026-03-08T09:02Z');
      tab.wake();
      await tab.settled();
      expect(asked.count).toBe(before + 2);
    },
  );

  it('is not this one, by whatever name the list has it, now or after another login', async () => {
    const { database, state, shown, open, turn } = await setUp('2026-03-08T09:00Z');
    state.devices = [device('known', 'Safari on iPhone')];
    const tab = open();
    await tab.settled();
    const mine = { ...device('mine', 'Chrome on Linux'), isThis: true };
    const later = { ...device('mine2', 'Chrome on Linux'), isThis: true };
    for (const [time, devices] of [
      ['2026-03-08T10:30Z', [mine]],
      ['2026-03-08T12:00Z', [{ ...mine, isThis: false }, later]],
    ] as const) {
      state.devices = [...devices];
      turn(time);
      tab.wake();
      await tab.settled();
    }
    expect(shown.filter((words) => words.startsWith('New device'))).toEqual([]);
    const rows = await database.rows('notification').toArray();
    expect(rows.filter(({ kind }) => kind === 'device-new')).toEqual([]);
  });

  it('is told when it is new, not those of the first list and not this one', async () => {
    const { database, state, shown, open, turn } = await setUp('2026-03-08T09:00Z');
    const self = (await database.readMeta('device')) ?? '';
    state.devices = [device(self, 'Chrome on Linux'), device('known', 'Safari on iPhone')];
    const tab = open();
    await tab.settled();
    state.devices = [...state.devices, device('new', 'Firefox on Windows')];
    turn('2026-03-08T10:30Z');
    tab.wake();
    await tab.settled();
    const devices = () => shown.filter((words) => words.startsWith('New device'));
    expect(devices()).toEqual([expect.stringContaining('Firefox on Windows')]);
    turn('2026-03-08T12:00Z');
    tab.wake();
    await tab.settled();
    expect(await database.rows('notification').where('deletedAt').equals(0).count()).toBe(1);
  });
});
