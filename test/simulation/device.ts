/**
 * A device: one disk, one cookie, one possibly wrong clock, and tabs that share them. A tab runs the production code
 * of `db` and `sync`; a killed tab never continues, and the next one finds what is on the disk.
 */
import type { ClientEnvironment } from '../../src/api/client.ts';
import type { Locks } from '../../src/api/locks.ts';
import { createSessionStore } from '../../src/api/session/session.ts';
import type { AccountDatabase } from '../../src/db/database.ts';
import { entriesOf, type OutboxRow, type QueuedEntry } from '../../src/db/outbox/outbox-pack.ts';
import { deviceId } from '../../src/lib/ids.ts';
import type { Result } from '../../src/lib/result.ts';
import type { Mutation, ReadingMutation } from '../../src/model/entity.ts';
import type { Row } from '../../src/model/merge.ts';
import { type Outcome, syncLock } from '../../src/sync/exchange.ts';
import { type LastSeen, nothingSeen } from '../../src/sync/last-seen.ts';
import type { Disk, Ground } from './ground.ts';
import { createDeviceLocks } from './locks.ts';
import { drawFault } from './network.ts';
import { loadNextRelease, type Release, thisRelease } from './releases.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import type { SimServer } from './server.ts';

export interface World extends Pick<Ground, 'openDisk' | 'connect' | 'restMs'> {
  scheduler: Scheduler;
  server: SimServer;
  isCalm: () => boolean;
  /** False: browsers without Web Locks [S11]. */
  hasLocks: boolean;
}

export interface Tab {
  owner: Owner;
  database: AccountDatabase;
  seen: LastSeen;
  client: ClientEnvironment;
  locks: Locks;
  isSyncing: boolean;
  /** Whose code runs here. */
  release: Release;
  /** A newer tab has upgraded the database: this one only reads [S10]. */
  isOutdated(): boolean;
  sync(): Promise<Outcome>;
  edit<Input>(
    mutation: Mutation<Input> | ReadingMutation<Input>,
    input: Input,
  ): Promise<Result<{ ids: string[] }>>;
}

export interface Device {
  name: string;
  user: string;
  disk: Disk;
  driftMs: number;
  tzOffsetMin: number;
  /** No request leaves it, and nothing reaches it. */
  isOffline: boolean;
  /** The release that a new tab runs. */
  release: Release;
  tabs: Tab[];
  nowMs(): number;
  openTab(): Tab;
  killTab(tab: Tab): void;
  /** Opens a tab of the next release beside open ones [S10]. */
  update(): void;
  /** The disk's current content. */
  peek(entity: string, id: string): Row | undefined;
  rows(entity: string): Row[];
  /** The entries of the outbox. */
  waiting(): QueuedEntry[];
  /** Signs in as `user`; the data stays that of the device's own. */
  signIn(user: string): void;
  /** The cookie reaches its end: the data stays, and sync waits for a sign-in. */
  expire(): void;
  /** Somebody took the session away before its end. */
  wasSignedOut(): boolean;
  /** The other account of this machine comes to the front, if there is one [S9]. */
  switchAccount(): void;
}

type StoredPack = OutboxRow & { seq: number };

/** Shared by the accounts of one machine. */
interface Machine {
  cookie: string | undefined;
  hasExpired: boolean;
  accounts: Device[];
}

const machines = new WeakMap<Device, Machine>();
const sessionLifeMs = 3 * 3_600_000;

/** @param beside another account of the same machine: one cookie, one clock, a database each [S9] */
export function createDevice(
  world: World,
  name: string,
  user: string,
  beside?: Device,
  release: Release = thisRelease,
): Device {
  const { scheduler, server } = world;
  const { random } = scheduler;
  const randomBytes = (count: number) =>
    Uint8Array.from({ length: count }, () => random.below(256));
  const disk = world.openDisk(name, user, deviceId(randomBytes));
  const locks = createDeviceLocks(world.hasLocks);
  const shared = beside && machines.get(beside);
  const machine = shared ?? { cookie: undefined, hasExpired: false, accounts: [] };
  let tabs = 0;
  let tokens = 0;

  const makeSession = (who: string, nowMs: number) => {
    tokens += 1;
    const expiresIn = new Date(nowMs + sessionLifeMs).toISOString();
    return { accessToken: `${who}:${name}:${tokens}`, refreshToken: `${who}:refresh`, expiresIn };
  };
  const answerRefresh = async (owner: Owner, bearer: string): Promise<Response> => {
    const fault = device.isOffline ? 'request lost' : drawFault(random, world.isCalm());
    await scheduler.pause(owner, `renews its session (${fault})`);
    if (fault === 'answer lost' || fault === 'request lost') throw new TypeError('no network');
    if (fault === 429 || fault === 500 || fault === 503)
      return new Response(null, { status: fault });
    const serverTime = scheduler.nowMs();
    const [who = user] = bearer.replace('Bearer ', '').split(':');
    return Response.json({ data: { ...makeSession(who, serverTime), serverTime } });
  };

  const device: Device = {
    name,
    user,
    disk,
    driftMs: 0,
    tzOffsetMin: 0,
    isOffline: false,
    release,
    tabs: [],
    nowMs: () => scheduler.nowMs() + device.driftMs,
    peek: disk.peek,
    rows: disk.rows,
    waiting: () => (disk.rows('outbox') as unknown as StoredPack[]).flatMap(entriesOf),
    signIn: (who) => {
      machine.cookie = JSON.stringify(makeSession(who, device.nowMs()));
      machine.hasExpired = false;
    },
    expire: () => {
      machine.cookie = undefined;
      machine.hasExpired = true;
      scheduler.note(`${name} cookie expires`);
    },
    wasSignedOut: () => machine.cookie === undefined && !machine.hasExpired,
    switchAccount: () => {
      const other = machine.accounts.find((account) => account !== device);
      if (other === undefined) return;
      for (const tab of device.tabs) device.killTab(tab);
      other.driftMs = device.driftMs;
      other.signIn(other.user);
      other.openTab();
    },
    update: () => {
      device.release = loadNextRelease();
      scheduler.note(`${name} is updated`);
      const [first] = device.tabs;
      if (first !== undefined && device.tabs.length === 3) device.killTab(first);
      const tab = device.openTab();
      device.tabs = [tab, ...device.tabs.filter((other) => other !== tab)];
    },
    killTab: (tab) => {
      scheduler.kill(tab.owner);
      device.tabs = device.tabs.filter((other) => other !== tab);
      disk.abandon(tab.owner);
      locks.abandon(tab.owner);
    },
    openTab: () => {
      tabs += 1;
      const owner = { name: `${name}.${tabs}`, isDead: false };
      const { release } = device;
      const database = disk.open(owner, release);
      const client = clientOf(owner);
      const transport = world.connect({
        owner,
        scheduler,
        server,
        client,
        isCalm: world.isCalm,
        isCut: () => device.isOffline,
        release,
      });
      // Like the run loop, a tab remembers from run to run what it has seen and committed.
      const seen = nothingSeen();
      const handOver = release.handOver.openHandOver(database);
      const pace = { ...release.pace.freshPace(), maxChanges: 1 + random.below(12) };
      const environment = {
        now: device.nowMs,
        tzOffsetMin: () => device.tzOffsetMin,
        random: randomBytes,
      };
      const tab: Tab = {
        owner,
        database,
        seen,
        client,
        locks: locks.of(owner),
        isSyncing: false,
        release,
        isOutdated: () => disk.version?.() !== undefined && disk.version() > release.version,
        sync: () =>
          locks.of(owner).run(syncLock(user), () =>
            release.runs.runSync({
              database,
              transport,
              now: device.nowMs,
              pace,
              isStopped: () => false,
              seen,
              handOver,
            }),
          ),
        edit: (mutation, input) => release.mutate.mutateIn(database, mutation, input, environment),
      };
      device.tabs.push(tab);
      return tab;
    },
  };

  const clientOf = (owner: Owner): ClientEnvironment => ({
    fetch: () => Promise.reject(new TypeError('not used')),
    origin: () => 'http://haversack.test',
    session: createSessionStore({
      jar: () => ({
        read: async () => machine.cookie,
        write: async (value) => {
          machine.cookie = value;
        },
        remove: async () => {
          machine.cookie = undefined;
        },
      }),
      locks: () => locks.of(owner),
      now: device.nowMs,
      fetch: async (input) =>
        answerRefresh(owner, new Request(input).headers.get('authorization') ?? ''),
      origin: () => 'http://haversack.test',
    }),
  });

  machines.set(device, machine);
  machine.accounts.push(device);
  // The second account of a machine waits until it is switched to.
  if (beside === undefined) {
    device.signIn(user);
    device.openTab();
  }
  return device;
}
