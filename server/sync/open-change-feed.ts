/** The change feed within this process, and between processes through PostgreSQL's LISTEN/NOTIFY. */
import pg from 'pg';
import * as v from 'valibot';
import { parseJson } from '../../src/lib/parse-json.ts';
import { NoSuchAccount, type Rows } from '../storage/contract.ts';
import { type ChangeFeed, createChangeFeed, type FeedEntry } from './change-feed.ts';
import { changeEventToWire } from './wire-text.ts';

/** A name of the first release: servers of two releases may share a database. */
const channel = 'haversack_poke';
const reconnectMs = 2_000;
/** PostgreSQL takes less than 8,000 bytes in one NOTIFY. */
const maxPayloadBytes = 7_900;
/** No device has this name, so all of a user's are told. */
const everyone = '';

/** Sessions of a user have ended. */
const ended = v.object({ from: v.string(), ended: v.string() });

const message = v.object({
  from: v.string(),
  userId: v.string(),
  epoch: v.string(),
  version: v.number(),
  device: v.string(),
  text: v.string(),
});

/**
 * @param databaseUrl empty: this process is the only one
 * @param storage asked how far the open streams' users are when the line was down and is back
 */
export async function openChangeFeed(
  databaseUrl: string,
  storage: { rows: Pick<Rows, 'position'> },
): Promise<ChangeFeed> {
  if (databaseUrl === '') return createChangeFeed();
  const self = crypto.randomUUID();
  /** What was said while the line was down, by user: the last of it says it all. */
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
    const whole = JSON.stringify({ from: self, ...entry });
    const isLarge = Buffer.byteLength(whole) > maxPayloadBytes;
    const payload = isLarge ? JSON.stringify({ from: self, ...bare(entry) }) : whole;
    say(payload, () => unsaid.set(entry.userId, { ...bare(entry), device: everyone }));
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

  /** Says what was not said, and asks what was not heard. */
  async function catchUp(): Promise<void> {
    const entries = [...unsaid.values()];
    unsaid.clear();
    for (const entry of entries) local.relay(entry);
    const ends = [...unsaidEnds];
    unsaidEnds.clear();
    for (const userId of ends) sayEnded(userId);
    for (const userId of local.users()) {
      // Before the look: where the database is another than it was, this is what ends the sessions.
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

/** An account that was removed meanwhile hears nothing; the others still do. */
function orNobody(error: unknown): undefined {
  if (!(error instanceof NoSuchAccount)) throw error;
}

function bare(entry: Omit<FeedEntry, 'text'>): FeedEntry {
  return { ...entry, text: changeEventToWire(entry.epoch, entry.version) };
}
