/**
 * One server of the simulated world: the real exchange, first download and clock over a storage, killed
 * at any wait, restored from a backup or emptied. A request that was under way when it died gets no answer.
 */
import * as v from 'valibot';

import type { Storage } from '../../server/storage/contract.ts';
import type { FeedEntry } from '../../server/sync/change-feed.ts';
import { createServerClock, type ServerClock } from '../../server/sync/server-clock.ts';
import { readDocuments } from '../../src/protocol/documents.ts';
import type { SyncAnswer, SyncRequest } from '../../src/protocol/sync.ts';
import { loadNextRelease, type Release, thisRelease } from './releases.ts';
import type { Owner, Scheduler } from './scheduler.ts';

export interface Reply {
  status: number;
  text: string;
}

/** The two conversations of sync, as the token's user has them. */
export interface Routes {
  post(text: string, bearer: string, documents?: string): Promise<Reply>;
  download(user: string, after: string, bearer: string): Promise<Reply>;
}

/** A change event, and the same with documents in parts. */
export type Texts = Pick<FeedEntry, 'text' | 'parts'>;

/** Where the server keeps what it knows. */
export interface Backend {
  storage: () => Pick<Storage, 'rows'>;
  /** The HTTP routes before it; without any, the exchange and the first download are called directly. */
  routes?: Routes;
  /** Where the routes' own entries of the change feed go. */
  onPublish?: (publish: SimServer['publish']) => void;
  /** Stamps that this history has replaced, with the server's own. */
  restamped(): Map<string, string>;
  /** Open transactions end without a trace. */
  abandon(): void;
  backUp(): Promise<void>;
  /** Puts the last backup back under a new epoch; without one, an empty disk. */
  restore(): Promise<void>;
  /** The disk is lost: an empty one under a new epoch. */
  lose(): Promise<void>;
}

export interface SimServer {
  /** `undefined`: the server died over it. */
  post(text: string, token: string, documents?: string): Promise<Reply | undefined>;
  download(user: string, after: string, token: string): Promise<Reply | undefined>;
  kill(): void;
  /** One of two nodes is started again with the next release; each request reaches either. */
  beginUpdate(): void;
  /** Started again with the next release. */
  update(): void;
  /** Tells the open devices what one has written (`broadcast.ts`). */
  publish: (user: string, device: string, texts: Texts) => void;
  /** Changes above this mark are too large for now. */
  refusesHeavy: boolean;
  /** Of the newest node. */
  release: Release;
  /** Whose code answers the next request. */
  nodeRelease(): Release;
  clock: ServerClock;
  backend: Backend;
  /** Every value that was ever acknowledged or told in a row, as `entity/id/field=value`. */
  seen: Set<string>;
  /** What this history has taken in: sent again, it must change nothing [S2]. */
  taken: { user: string; request: SyncRequest }[];
  /**
   * Second stamps: a device's clock ran ahead, the server gave its edit another stamp, lost that with its
   * disk, and gave a later one when the same edit came again, or took the edit's own. What was made upon the first stamp and
   * before the second may lose to it. The one case that is undecidable (docs/protocol.md).
   */
  secondStamps(): ReadonlySet<string>;
  /** No backup was put back and no disk lost yet. */
  isFirstHistory(): boolean;
  /** A backup is put back, or the disk is lost. */
  forget(how: 'restore' | 'lose'): Promise<void>;
  owner: () => Owner;
}

/** In a text, stands for something too large for the server. */
export const heavyMark = '#heavy';

export function createServer(
  scheduler: Scheduler,
  makeBackend: (owner: () => Owner) => Backend,
): SimServer {
  let runs = 1;
  let owner: Owner = { name: 'server1', isDead: false };
  let inFlight = new Set<(reply: undefined) => void>();
  let isFirst = true;
  let isRolling = false;
  const forgotten = new Set<string>();
  const secondStamps = new Set<string>();
  const noteSecondStamps = () => {
    for (const [stamp, instead] of backend.restamped()) {
      if (forgotten.has(stamp)) secondStamps.add(instead);
    }
  };
  const backend = makeBackend(() => owner);
  const clock = createServerClock(
    () => scheduler.nowMs(),
    (count) => Uint8Array.from({ length: count }, () => scheduler.random.below(256)),
  );

  const serve = (label: string, work: () => Promise<Reply>) =>
    new Promise<Reply | undefined>((resolve) => {
      inFlight.add(resolve);
      const flights = inFlight;
      scheduler.start(owner, label, async () => {
        const reply = await work();
        flights.delete(resolve);
        resolve(reply);
      });
    });

  const routes = backend.routes ?? directRoutes(backend, clock, () => self);
  const answer = async (text: string, token: string, documents?: string): Promise<Reply> => {
    const request = JSON.parse(text) as SyncRequest;
    const [user = ''] = token.split(':');
    if (self.refusesHeavy && text.includes(heavyMark)) return refusal(413, 'too-large');
    const reply = await routes.post(text, user, documents);
    scheduler.remark(() => `${request.device} sent ${text}`);
    scheduler.remark(() => `answer ${reply.status} ${reply.text}`);
    if (reply.status !== 200) return reply;
    const { verdicts, rows } = (JSON.parse(reply.text) as { data: SyncAnswer }).data;
    const see = (entity: string, id: string, fields: object) => {
      for (const [field, value] of Object.entries(fields)) {
        self.seen.add(`${entity}/${id}/${field}=${JSON.stringify(value)}`);
      }
    };
    for (const [index, { entity, id, fields }] of request.changes.entries()) {
      const kind = verdicts[index]?.kind;
      if (kind === 'stored' || kind === 'restamped') see(entity, id, fields);
    }
    // What was committed by a server that was killed before it could say so.
    for (const { entity, row } of rows) see(entity, row.id, row);
    const taken = request.changes.filter((_, index) => verdicts[index]?.kind !== 'not-yet');
    if (taken.length > 0) self.taken.push({ user, request: { ...request, changes: taken } });
    return reply;
  };

  const self: SimServer = {
    clock,
    backend,
    publish: () => undefined,
    refusesHeavy: true,
    release: thisRelease,
    nodeRelease: () => (isRolling && scheduler.random.chance(0.5) ? thisRelease : self.release),
    seen: new Set(),
    taken: [],
    secondStamps: () => {
      noteSecondStamps();
      return secondStamps;
    },
    isFirstHistory: () => isFirst,
    forget: async (how) => {
      self.kill();
      noteSecondStamps();
      const before = backend.restamped();
      await backend[how]();
      const after = backend.restamped();
      for (const stamp of before.keys()) {
        if (after.has(stamp)) continue;
        forgotten.add(stamp);
        // When it comes again, so much time may have passed that it is ahead no more and stands as it is.
        secondStamps.add(stamp);
      }
      self.taken.length = 0;
      isFirst = false;
      scheduler.note(how);
    },
    owner: () => owner,
    post: (text, token, documents) => serve('exchange', () => answer(text, token, documents)),
    download: (user, after, token) =>
      serve('bootstrap', () => routes.download(user, after, token.split(':')[0] ?? '')),
    beginUpdate: () => {
      isRolling = true;
      self.release = loadNextRelease();
      scheduler.note('one node is updated');
    },
    update: () => {
      self.kill();
      isRolling = false;
      self.release = loadNextRelease();
      scheduler.note('server is updated');
    },
    kill: () => {
      scheduler.kill(owner);
      backend.abandon();
      runs += 1;
      owner = { name: `server${runs}`, isDead: false };
      const waiting = inFlight;
      inFlight = new Set();
      for (const resolve of waiting) resolve(undefined);
    },
  };
  backend.onPublish?.((...entry) => self.publish(...entry));
  return self;
}

function directRoutes(
  { storage }: Backend,
  clock: ServerClock,
  self: () => Pick<SimServer, 'publish' | 'nodeRelease'>,
): Routes {
  return {
    post: async (text, bearer, header) => {
      const { publish, nodeRelease } = self();
      const release = nodeRelease();
      const { exchangeToWire, feedTexts } = release.wireText;
      const request = v.parse(release.wire.syncRequest, JSON.parse(text));
      if (request.user !== bearer) return refusal(409, 'wrong-user');
      const documents = readDocuments(header);
      const batch = { ...request, documents };
      const exchanged = await release.exchange.exchange(storage(), clock, bearer, batch);
      const { cursor, delta } = exchanged;
      if (delta !== undefined) publish(bearer, request.device, feedTexts(cursor.epoch, delta));
      return { status: 200, text: exchangeToWire(exchanged, clock.nowMs()) };
    },
    download: async (user, after, bearer) => {
      if (user !== bearer) return refusal(409, 'wrong-user');
      const { bootstrap } = self().nodeRelease().bootstrap;
      const lines: string[] = [];
      for await (const line of bootstrap(storage(), user, after, clock.nowMs)) lines.push(line);
      return { status: 200, text: lines.join('') };
    },
  };
}

export function refusal(status: number, reason?: string): Reply {
  return { status, text: JSON.stringify({ error: { message: `No (${status})`, reason } }) };
}
