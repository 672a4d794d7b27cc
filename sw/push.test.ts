import { describe, expect, it } from 'vitest';
import { type PushWorker, type PutAway, startPush } from './push.ts';

interface Shown {
  title: string;
  tag: string;
  silent?: boolean;
  actions?: readonly { action: string; title: string }[];
  data?: unknown;
}

function setUp({ isVisible = false } = {}) {
  const listeners = new Map<string, ((event: never) => void)[]>();
  const shown: Shown[] = [];
  const all: string[] = [];
  const buttons: string[] = [];
  const given: unknown[] = [];
  let gone: Readonly<Record<string, number>> = {};
  const putAway: PutAway = {
    read: async () => gone,
    write: async (tags) => {
      gone = tags;
    },
  };
  const worker = {
    addEventListener: (type: string, listener: (event: never) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    clients: {
      matchAll: async () => [{ visibilityState: isVisible ? 'visible' : 'hidden' }],
    },
    registration: {
      showNotification: async (title: string, { tag, silent, actions, data }: Shown) => {
        buttons.push(...(actions ?? []).map((one) => `${one.action}: ${one.title}`));
        given.push(data);
        all.push(silent ? `${title} (silent)` : title);
        const at = shown.findIndex((one) => one.tag === tag);
        if (at >= 0) shown.splice(at, 1);
        shown.push({ title, tag });
      },
      getNotifications: async () => shown,
    },
  };
  const clock = { nowMs: 1_000 };
  startPush(worker as unknown as PushWorker, { putAway, nowMs: () => clock.nowMs });
  const dispatch = async (type: string, fields: object) => {
    const works: Promise<unknown>[] = [];
    const event = { ...fields, waitUntil: (work: Promise<unknown>) => works.push(work) };
    for (const listener of listeners.get(type) ?? []) listener(event as never);
    await Promise.all(works);
  };
  return {
    ...{ shown, clock, buttons, given },
    size: () => Object.keys(gone).length,
    /** @returns what was shown for this push */
    push: async (message: unknown) => {
      all.splice(0);
      await dispatch('push', { data: { json: () => message } });
      return [...all];
    },
    close: async (tag: string, type = 'notificationclose') => {
      shown.splice(0, shown.length, ...shown.filter((one) => one.tag !== tag));
      await dispatch(type, { notification: { tag } });
    },
  };
}

const notice = (id: string, atMs = 500) => ({ id, title: `Title ${id}`, body: 'Body', atMs });

describe('a push', () => {
  it('shows each notification with the tag that pages use', async () => {
    const { push, shown } = setUp();
    await push({ notices: [notice('a'), notice('b')], more: 0 });
    expect(shown).toEqual([
      { title: 'Title a', tag: 'haversack-a' },
      { title: 'Title b', tag: 'haversack-b' },
    ]);
  });

  it.each([
    ['task-today', ['done: Done', 'snooze: Snooze 10 min']],
    ['task-soon', ['done: Done', 'snooze: Snooze 10 min']],
    ['cards-due', ['review: Start review', 'snooze: Snooze 10 min']],
    ['event-soon', ['open: Open', 'snooze: Snooze 10 min']],
    ['of-a-newer-server', ['open: Open', 'snooze: Snooze 10 min']],
  ])('of the kind %s has buttons, and the row that they act on', async (kind, expected) => {
    const { push, buttons, given } = setUp();
    const of = { kind, aboutEntity: 'task', aboutId: 't', occurrence: '2026-03-10', dueAt: 5 };
    await push({ notices: [{ ...notice('a'), of }], more: 0 });
    expect(buttons).toEqual(expected);
    expect(given).toEqual([{ notification: 'a', of }]);
  });

  it('of an older server has no buttons', async () => {
    const { push, buttons } = setUp();
    expect(await push({ notices: [notice('a')], more: 0 })).toEqual(['Title a']);
    expect(buttons).toEqual([]);
  });

  it('counts the others', async () => {
    expect(await setUp().push({ notices: [notice('a')], more: 3 })).toEqual([
      'Title a',
      '3 more in Haversack',
    ]);
  });

  it('makes no sound for what is on the screen, or while the student looks at the app', async () => {
    const { push, shown } = setUp();
    await push({ notices: [notice('a')], more: 0 });
    expect(await push({ notices: [notice('a')], more: 0 })).toEqual(['Title a (silent)']);
    expect(shown).toHaveLength(1);
    const looked = setUp({ isVisible: true });
    expect(await looked.push({ notices: [notice('a')], more: 0 })).toEqual(['Title a (silent)']);
  });

  it.each(['notificationclose', 'notificationclick'])(
    'does not bring back what ended with %s, until it is due again after a snooze',
    async (type) => {
      const { push, close } = setUp();
      await push({ notices: [notice('a')], more: 0 });
      await close('haversack-a', type);
      expect(await push({ notices: [notice('a'), notice('b')], more: 0 })).toEqual(['Title b']);
      expect(await push({ notices: [notice('a', 1_001)], more: 0 })).toEqual(['Title a']);
    },
  );

  it('shows something for a message that it does not understand', async () => {
    const { push } = setUp();
    const bad = { notices: [{ ...notice('a'), of: { kind: 5 } }], more: 0 };
    for (const message of [
      null,
      5,
      {},
      { notices: 'x' },
      { notices: [{ id: 1 }], more: 'x' },
      bad,
    ]) {
      expect(await push(message)).toEqual(['Haversack']);
    }
  });

  it('remembers few of those that were put away', async () => {
    const { close, size, clock } = setUp();
    for (let n = 0; n < 250; n++) {
      clock.nowMs += 1;
      await close(`haversack-${n}`);
    }
    expect(size()).toBe(200);
  });
});
