/**
 * Notifies a user's open devices of another device's changes, within this process and between processes (PostgreSQL's
 * LISTEN/NOTIFY). Change events may be lost, doubled or out of order: each says where it begins, and a device that is behind
 * that pulls.
 *
 * The feed also reports that sessions of a user have ended: each open stream then checks its own. This may be reported too
 * often, and is repeated after a lost connection.
 */
import pg from 'pg';
import * as v from 'valibot';
import { parseJson } from '../../src/lib/parse-json.ts';
import { NoSuchAccount, type Rows } from '../storage/contract.ts';
import { changeEventToWire } from './wire-text.ts';

export interface FeedEntry {
  userId: string;
  epoch: string;
  version: number;
  /** `listenerName` of the device that wrote; it is skipped. */
  device: string;
  text: string;
  /** `text` for streams that take documents in parts, if it differs. */
  parts?: string | undefined;
}

interface Listener {
  device: string;
  /** Whether it takes documents in parts. */
  inParts?: boolean;
  tell(text: string): void;
  /** Sessions of this user have ended: end the stream if its own has. */
  look(): void;
  end(): void;
}

export interface ChangeFeed {
  publish(entry: FeedEntry): void;
  listen(userId: string, listener: Listener): () => void;
  sessionsEnded(userId: string): void;
  close(): Promise<void>;
}

/** The feed of this process, with its links to other processes. */
interface LocalChangeFeed extends ChangeFeed {
  /** To the devices of this process only. */
  deliver(entry: FeedEntry): void;
  /** To the other processes only. */
  relay(entry: FeedEntry): void;
  /** Checks the streams of this process only. */
  look(userId: string): void;
  users(): string[];
}

/** With the session: a copied device name must not hide another session's writes from the device. */
export function listenerName(sessionId: string, device: string): string {
  return `${sessionId} ${device}`;
}

/** The feed within this process; `relay` and `relayEnd` reach other processes. */
export function createChangeFeed(
  relay: (entry: FeedEntry) => void = () => undefined,
  relayEnd: (userId: string) => void = () => undefined,
): LocalChangeFeed {
  const listeners = new Map<string, Set<Listener>>();
  const deliver = ({ userId, device, text, parts = text }: FeedEntry) => {
    for (const listener of listeners.get(userId) ?? []) {
      if (listener.device !== device) listener.tell(listener.inParts ? parts : text);
    }
  };
  const look = (userId: string) => {
    for (const listener of listeners.get(userId) ?? []) listener.look();
  };
  return {
    deliver,
    relay,
    look,
    users: () => [...listeners.keys()],
    publish(entry) {
      deliver(entry);
      relay(entry);
    },
    listen(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    sessionsEnded(userId) {
      look(userId);
      relayEnd(userId);
    },
    async close() {
      for (const own of listeners.values()) for (const listener of [...own]) listener.end();
    },
  };
}

/** The first release's name: servers of two releases may share a database. */
const channel = 'haversack_poke';
const reconnectMs = 2_000;
/** PostgreSQL allows less than 8,000 bytes in one NOTIFY. */
const maxPayloadBytes = 7_900;
/** No device has this name: all devices of a user are notified. */
const everyone = '';

const ended = v.object({ from: v.string(), ended: v.string() });

const message = v.object({
  from: v.string(),
  userId: v.string(),
  epoch: v.string(),
  version: v.number(),
  device: v.string(),
  text: v.string(),
  parts: v.optional(v.string()),
});

/**
 * @param databaseUrl empty: this is the only process
 * @param storage gives the positions of users with open streams after a lost connection
 */
export async function openChangeFeed(
  databaseUrl: string,
  storage: { rows: Pick<Rows, 'position'> },
): Promise<ChangeFeed> {
  if (databaseUrl === '') return createChangeFeed();
  const self = crypto.randomUUID();
  /** By user: the last entry that could not be sent, which covers earlier ones. */
  const unsaid = new Map<string, FeedEntry>();
  const unsaidEnds = new Set<string>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const say = (payload: string, keep: () => void) => {
    if (client === undefined) keep();
    else client.query('SELECT pg_notify($1, $2)', [channel, payload]).catch(keep);
  };
  const sayEnded = (userId: string) =>
    say(JSON.stringify({ from: self, ended: userId }), () => unsaidEnds.add(userId));
  const sayEntry = (entry: FeedEntry) => {
    const smaller = [entry, { ...bare(entry), parts: entry.parts ?? entry.text }, bare(entry)];
    const payloads = smaller.map((one) => JSON.stringify({ from: self, ...one }));
    const payload = payloads.find((one) => Buffer.byteLength(one) <= maxPayloadBytes);
    say(payload ?? '', () => unsaid.set(entry.userId, { ...bare(entry), device: everyone }));
  };
  const local = createChangeFeed(sayEntry, sayEnded);

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    next.on('notification', ({ payload }) => {
      const said = parseJson(payload ?? '');
      const entry = v.safeParse(message, said);
      if (entry.success && entry.output.from !== self) local.deliver(entry.output);
      const end = v.safeParse(ended, said);
      if (end.success && end.output.from !== self) local.look(end.output.ended);
    });
    next.on('error', reconnectLater);
    next.on('end', reconnectLater);
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    client = next;
    await catchUp();
  }

  /** Sends what could not be sent, and reads what may have been missed. */
  async function catchUp(): Promise<void> {
    const entries = [...unsaid.values()];
    unsaid.clear();
    for (const entry of entries) local.relay(entry);
    const ends = [...unsaidEnds];
    unsaidEnds.clear();
    for (const userId of ends) sayEnded(userId);
    for (const userId of local.users()) {
      // Before the check of sessions: this ends them if the database was replaced.
      const position = await storage.rows.position(userId).catch(orNobody);
      local.look(userId);
      if (position !== undefined) local.deliver(bare({ userId, ...position, device: everyone }));
    }
  }

  function reconnectLater(): void {
    client = undefined;
    if (isClosed || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch(reconnectLater);
    }, reconnectMs);
  }

  await connect().catch(reconnectLater);
  return {
    publish: local.publish,
    listen: local.listen,
    sessionsEnded: local.sessionsEnded,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await local.close();
      await client?.end();
    },
  };
}

/** Skips an account that was removed meanwhile. */
function orNobody(error: unknown): undefined {
  if (!(error instanceof NoSuchAccount)) throw error;
}

function bare({ parts: _, ...entry }: Omit<FeedEntry, 'text'>): FeedEntry {
  return { ...entry, text: changeEventToWire(entry.epoch, entry.version) };
}
