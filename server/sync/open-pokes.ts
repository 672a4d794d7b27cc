/** Pokes within this process, and between processes through PostgreSQL's LISTEN/NOTIFY. */
import pg from 'pg';
import * as v from 'valibot';
import { createPokes, type Pokes } from './pokes.ts';
import { pokeToWire } from './wire-text.ts';

const channel = 'haversack_poke';
const reconnectMs = 2_000;
/** PostgreSQL takes less than 8,000 bytes in one NOTIFY. */
const maxPayloadBytes = 7_900;

const message = v.object({
  from: v.string(),
  userId: v.string(),
  epoch: v.string(),
  version: v.number(),
  device: v.string(),
  text: v.string(),
});

/** @param databaseUrl empty: this process is the only one */
export async function openPokes(databaseUrl: string): Promise<Pokes> {
  if (databaseUrl === '') return createPokes();
  const self = crypto.randomUUID();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const local = createPokes((poke) => {
    const whole = JSON.stringify({ from: self, ...poke });
    const bare = { ...poke, text: pokeToWire(poke.epoch, poke.version) };
    const isLarge = Buffer.byteLength(whole) > maxPayloadBytes;
    const payload = isLarge ? JSON.stringify({ from: self, ...bare }) : whole;
    // A poke that gets lost costs a device some seconds, never data.
    client?.query('SELECT pg_notify($1, $2)', [channel, payload]).catch(() => undefined);
  });

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl });
    next.on('notification', ({ payload }) => {
      const poke = v.safeParse(message, JSON.parse(payload ?? 'null'));
      if (poke.success && poke.output.from !== self) local.deliver(poke.output);
    });
    next.on('error', reconnectLater);
    next.on('end', reconnectLater);
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    client = next;
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
    ...local,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await local.close();
      await client?.end();
    },
  };
}
