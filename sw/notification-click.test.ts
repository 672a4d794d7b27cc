import { expect, it, vi } from 'vitest';
import { openedNotification, pressedOf } from '../src/protocol/notified.ts';
import { type NotificationWorker, startNotificationClicks } from './notification-click.ts';

interface Window {
  url: string;
  visibilityState?: string;
}

const row = { kind: 'task-today', occurrence: '2026-03-10', dueAt: 1 };

/** @returns the result of a click on the notification `n 1` */
async function press(
  windows: readonly Window[],
  action = '',
  act?: Parameters<typeof startNotificationClicks>[1],
): Promise<string[]> {
  const said: string[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const worker = {
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
    clients: {
      matchAll: async () =>
        windows.map(({ url, visibilityState = 'hidden' }) => ({
          ...{ url: `https://haversack.test${url}`, visibilityState },
          focus: async () => said.push(`focus ${url}`),
          postMessage: (data: unknown) => said.push(`tell ${url} ${openedNotification(data)}`),
        })),
      openWindow: async (url: string) => said.push(`open ${url}`),
    },
  };
  startNotificationClicks(worker as unknown as NotificationWorker, act);
  let ended: Promise<unknown> | undefined;
  listeners.get('notificationclick')?.({
    action,
    notification: { data: { notification: 'n 1', of: row }, close: () => said.push('close') },
    waitUntil: (work: Promise<unknown>) => {
      ended = work;
    },
  });
  await ended;
  return said;
}

it('a press brings the window to the front that shows the app, and tells it', async () => {
  const windows = [{ url: '/dashboard/tasks' }, { url: '/dashboard', visibilityState: 'visible' }];
  expect(await press(windows)).toEqual(['close', 'focus /dashboard', 'tell /dashboard n 1']);
  expect(await press(windows.slice(0, 1))).toContain('tell /dashboard/tasks n 1');
});

it('opens one where there is none, or only one in which nobody listens', async () => {
  const opened = ['close', 'open /dashboard#notification=n%201'];
  expect(await press([])).toEqual(opened);
  expect(await press([{ url: '/account/login', visibilityState: 'visible' }])).toEqual(opened);
});

it('says which button was pressed', async () => {
  const windows = [{ url: '/dashboard', visibilityState: 'visible' }];
  expect(await press(windows, 'snooze')).toContain('tell /dashboard n 1~snooze');
  expect(await press([], 'done')).toContain('open /dashboard#notification=n%201~done');
  expect(await press([], 'other')).toContain('open /dashboard#notification=n%201');
  expect(pressedOf('n 1~done')).toEqual({ notice: 'n 1', act: 'done' });
  expect(pressedOf('n 1')).toEqual({ notice: 'n 1', act: undefined });
});

it('a button acts in the worker if no page is visible, and shows nothing', async () => {
  const presses: unknown[] = [];
  const act = async (one: unknown) => presses.push(one) > 0;
  expect(await press([], 'done', act)).toEqual(['close']);
  expect(await press([{ url: '/dashboard/tasks' }], 'snooze', act)).toEqual(['close']);
  expect(presses).toEqual([
    { id: 'n 1', of: row, act: 'done' },
    { id: 'n 1', of: row, act: 'snooze' },
  ]);
});

it('a visible page acts itself; “Open” and the notification itself always show the app', async () => {
  const never = async () => expect.unreachable('acted in the worker');
  const visible = [{ url: '/dashboard', visibilityState: 'visible' }];
  expect(await press(visible, 'done', never)).toContain('tell /dashboard n 1~done');
  expect(await press([], 'open', never)).toContain('open /dashboard#notification=n%201');
  expect(await press([], 'review', never)).toContain('open /dashboard#notification=n%201');
  expect(await press([], '', never)).toContain('open /dashboard#notification=n%201');
});

it('what the worker cannot do, the app does', async () => {
  const failing = async () => {
    throw new Error('disk');
  };
  vi.spyOn(console, 'warn').mockReturnValue();
  for (const act of [async () => false, failing]) {
    expect(await press([], 'done', act)).toContain('open /dashboard#notification=n%201~done');
    const hidden = [{ url: '/dashboard' }];
    expect(await press(hidden, 'done', act)).toContain('tell /dashboard n 1~done');
  }
});
