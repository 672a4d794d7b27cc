/**
 * Shows what the server pushed while Haversack is closed (`src/protocol/push.ts`). A notification that a page has shown,
 * or that the student has put away, has the same tag and does not come again.
 */
import { buttonsOf, type NotificationButton } from '../src/protocol/notified.ts';
import type { PushedNotice, PushedRow, PushMessage } from '../src/protocol/push.ts';

export interface PushWorker {
  addEventListener(type: 'push', listener: (event: Push) => void): void;
  addEventListener(
    type: 'notificationclick' | 'notificationclose',
    listener: (event: Shown) => void,
  ): void;
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly { visibilityState: string }[]>;
  };
  registration: {
    showNotification(title: string, options: ShownOptions): Promise<void>;
    getNotifications(): Promise<readonly { tag: string }[]>;
  };
}

interface Push {
  data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}

interface Shown {
  notification: { tag: string };
  waitUntil(work: Promise<unknown>): void;
}

interface ShownOptions {
  body: string;
  tag: string;
  icon: string;
  silent?: boolean;
  /** Browsers without buttons ignore them. */
  actions?: readonly NotificationButton[];
  data: { notification: string; of?: PushedRow };
}

interface PushGround {
  /** Tags that were put away, with when, milliseconds. */
  putAway: PutAway;
  nowMs: () => number;
}

export interface PutAway {
  read(): Promise<Readonly<Record<string, number>>>;
  write(tags: Readonly<Record<string, number>>): Promise<void>;
}

/** As in `platform/system-notifications.ts`. */
const tagStart = 'haversack-';
const icon = '/icons/icon-192.png';
/** The id of no notification: a press opens the app. */
const nothing = 'none';

/** Remembered: more than are on a screen. */
const mostPutAway = 200;

export function startPush(worker: PushWorker, { putAway, nowMs }: PushGround): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, readMessage(event), putAway));
  });
  const remember = ({ notification: { tag }, waitUntil }: Shown) => {
    if (tag.startsWith(tagStart)) waitUntil(noteGone(tag));
  };
  const noteGone = async (tag: string) => {
    const known = Object.entries(await putAway.read()).filter(([one]) => one !== tag);
    const newest = known.sort(([, a], [, b]) => b - a).slice(0, mostPutAway - 1);
    await putAway.write(Object.fromEntries([...newest, [tag, nowMs()]]));
  };
  for (const type of ['notificationclick', 'notificationclose'] as const) {
    worker.addEventListener(type, (event) =>
      remember({ notification: event.notification, waitUntil: (work) => event.waitUntil(work) }),
    );
  }
}

function readMessage({ data }: Push): PushMessage {
  try {
    const { notices, more } = (data?.json() ?? {}) as Partial<PushMessage>;
    const fit = Array.isArray(notices) ? notices.filter(isNotice) : [];
    return { notices: fit, more: Number(more) || 0 };
  } catch {
    // Not of our server. Browsers want to see something after each push.
    return { notices: [], more: 0 };
  }
}

function isNotice(value: unknown): value is PushedNotice {
  const { id, title, body, atMs, of } = (value ?? {}) as Partial<PushedNotice>;
  const isText = [id, title, body].every((text) => typeof text === 'string');
  return isText && typeof atMs === 'number' && (of === undefined || isRow(of));
}

function isRow(value: unknown): value is PushedRow {
  const { kind, occurrence, dueAt } = (value ?? {}) as Partial<PushedRow>;
  return typeof kind === 'string' && typeof occurrence === 'string' && typeof dueAt === 'number';
}

async function show(
  worker: PushWorker,
  { notices, more }: PushMessage,
  putAway: PutAway,
): Promise<void> {
  const [windows, gone, shown] = await Promise.all([
    worker.clients.matchAll({ type: 'window' }),
    putAway.read(),
    worker.registration.getNotifications(),
  ]);
  // The student sees it at the bell. Safari ends subscriptions whose pushes show nothing, so it is shown without a sound.
  const silent = windows.some(({ visibilityState }) => visibilityState === 'visible');
  const isThere = new Set(shown.map(({ tag }) => tag));
  for (const { id, title, body, atMs, of } of notices) {
    const tag = tagStart + id;
    // A snoozed one comes again.
    if ((gone[tag] ?? Number.NEGATIVE_INFINITY) >= atMs) continue;
    const isAgain = isThere.has(tag);
    await worker.registration.showNotification(title, {
      ...{ body, tag, icon, data: { notification: id, ...(of && { of }) } },
      ...(of && { actions: buttonsOf(of.kind) }),
      ...((silent || isAgain) && { silent: true }),
    });
    isThere.add(tag);
  }
  if (more === 0 && notices.length > 0) return;
  const title = more > 0 ? `${more} more in Haversack` : 'Haversack';
  await worker.registration.showNotification(title, {
    ...{ body: 'Open Haversack to see more.', tag: tagStart + nothing, icon },
    ...{ data: { notification: nothing }, ...(silent && { silent: true }) },
  });
}

const cacheName = 'haversack-put-away';
const entry = '/put-away.json';

/** In a cache of its own: the worker has no other small storage that is there at once. */
export const cachedPutAway: PutAway = {
  async read() {
    const cache = await caches.open(cacheName).catch(() => undefined);
    const kept = await cache?.match(entry);
    return kept === undefined ? {} : await kept.json();
  },
  async write(tags) {
    const cache = await caches.open(cacheName).catch(() => undefined);
    // Without room a notification may come twice.
    await cache?.put(entry, new Response(JSON.stringify(tags))).catch(() => undefined);
  },
};
