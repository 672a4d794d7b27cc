/** A notifier over a database of its own, a mailbox and a phone that take what it sends, and students whose rows a test writes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../server/config.ts';
import type { Mail, Outcome } from '../../server/mail.ts';
import { openChannels } from '../../server/notify/channels.ts';
import { createNotifier, type Notifier } from '../../server/notify/notifier.ts';
import { createPusher, type Pusher } from '../../server/notify/push.ts';
import type { Storage } from '../../server/storage/contract.ts';
import { openStorage } from '../../server/storage/open.ts';
import { exchange } from '../../server/sync/exchange.ts';
import { createServerClock } from '../../server/sync/server-clock.ts';
import { formatStamp } from '../../src/model/clock.ts';
import { protocolVersion } from '../../src/protocol/version.ts';
import { makeAccount } from './new-account.ts';

export interface Notified extends AsyncDisposable {
  storage: Storage;
  mails: Mail[];
  sms: { to: string; text: string }[];
  /** Milliseconds since the epoch; `at` moves it. */
  clock: { nowMs: number };
  /** What becomes of the next messages; each is sent where this has none. */
  outcomes: Outcome[];
  post: { isReachable: boolean };
  faults: unknown[];
  /** Moves the clock and lets the notifier run. @returns the subjects of the mails that came */
  at(time: string): Promise<string[]>;
  /** A second one on the same database, as after a restart or on another server. */
  another(): Notifier;
  notifier: Notifier;
  pusher: Pusher;
  /** Of its notifiers. */
  deps: Parameters<typeof createNotifier>[0] & { storage: Storage };
  student(id?: string): Promise<string>;
  /** As a device would, now. */
  write(userId: string, entity: string, id: string, fields: object): Promise<void>;
}

/** @param env settings of the server, beside those of mail and SMS */
export async function startNotified(env: Record<string, string> = {}): Promise<Notified> {
  const dataDir = await mkdtemp(join(tmpdir(), 'haversack-notified-'));
  const settings = {
    ...{ DATA_DIR: dataDir, SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://study.example.org' },
    ...env,
  };
  const config = readConfig(settings);
  if (!config.ok) throw new Error(config.error.message);
  return await assemble(config.data);
}

async function assemble(config: Config): Promise<Notified> {
  const storage = await openStorage(config);
  const clock = { nowMs: Date.UTC(2026, 0, 15, 12) };
  const nowMs = () => clock.nowMs;
  const [mails, sms, outcomes, faults]: [Mail[], Notified['sms'], Outcome[], unknown[]] = [
    [],
    [],
    [],
    [],
  ];
  const post = { isReachable: true };
  const taken = (keep: () => void): Outcome => {
    const outcome = outcomes.shift() ?? 'sent';
    if (outcome === 'sent') keep();
    return outcome;
  };
  const channels = openChannels(config, {
    mailer: {
      send: async () => undefined,
      sendOnce: async (mail) => taken(() => mails.push(mail)),
      isReachable: () => post.isReachable,
    },
    sms: { sendOnce: async (to, text) => taken(() => sms.push({ to, text })) },
    nowMs,
  });
  const outward = { privateHosts: config.privateHosts };
  const { vapid } = storage;
  const pusher = createPusher({ vapid, contact: config.pushContact, outward, nowMs });
  const onFault = (error: unknown) => void faults.push(error);
  const deps = { storage, channels, pusher, nowMs, onFault };
  const another = () => createNotifier(deps);
  const notifier = another();
  let [students, stamps] = [0, 0];
  return {
    ...{ storage, mails, sms, clock, outcomes, post, faults, notifier, another, pusher, deps },
    async at(time) {
      clock.nowMs = Date.parse(time);
      const before = mails.length;
      await notifier.run();
      return mails.slice(before).map(({ subject }) => subject);
    },
    async student(id = `student-${students++}`) {
      await makeAccount(storage, {
        ...{ id, username: id, email: `${id}@example.org`, passwordHash: 'hash' },
        createdAt: clock.nowMs,
      });
      return id;
    },
    async write(userId, entity, id, fields) {
      const at = formatStamp({ ms: clock.nowMs, counter: stamps++ % 1_000 }, 'phone');
      const isTrashable = !['profile', 'settings', 'review', 'reading'].includes(entity);
      const change = {
        entity,
        id,
        at,
        fields: { ...(isTrashable && { deletedAt: 0 }), ...fields },
      };
      const { verdicts } = await exchange(storage, createServerClock(nowMs), userId, {
        ...{ protocol: protocolVersion, cursor: null, changes: [change] },
      });
      if (verdicts[0]?.kind !== 'stored') throw new Error(JSON.stringify(verdicts));
    },
    async [Symbol.asyncDispose]() {
      await notifier.stop();
      await storage.close();
      await rm(config.dataDir, { recursive: true, force: true });
    },
  };
}
