/**
 * Our server as it ships, in a process of its own. What the bench asks for is done from here, by another device of the
 * student and by a reading connection to its database.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formatStamp, startOfClock, tick } from '../../../../src/model/clock.ts';
import type { Change } from '../../../../src/model/merge.ts';
import { ServerProcess } from '../../../e2e/support/server.ts';
import { HttpDevice, signUpOverHttp } from '../../../support/http-student.ts';
import { cardAsOurs, pageOfTag, reviewAsOurs } from '../ours-cards.ts';
import { deckIds, makeCard, makeReview, risingId } from '../records.ts';
import { cardOrders, poll } from './orders.ts';
import { memoryMbOf, type PeerServer } from './start.ts';

const changesAtOnce = 2_000;

export async function startOurServer(): Promise<PeerServer> {
  const server = await ServerProcess.start({ NODE_ENV: 'production' });
  const account = { email: 'bench@example.org', password: 'correct horse battery' };
  const student = { username: 'bench', ...account };
  const signedIn = await signUpOverHttp(server.url, student, (email) => server.codeFor(email));
  const userId = signedIn.user.id;
  const device = new HttpDevice(signedIn, 'bench');
  let clock = startOfClock;
  const change = (entity: string, id: string, fields: Change['fields']): Change => {
    clock = tick(clock, Date.now());
    return { entity, id, at: formatStamp(clock, device.name), fields };
  };
  const send = async (changes: readonly Change[]) => {
    for (let from = 0; from < changes.length; from += changesAtOnce) {
      // A device that has never synced is sent no older rows.
      device.cursor = null;
      const batch = changes.slice(from, from + changesAtOnce);
      const { verdicts } = await device.sync(server.url, batch);
      const refused = verdicts.find(({ kind }) => kind !== 'stored');
      if (refused !== undefined) throw new Error(JSON.stringify(refused));
    }
  };
  const database = new DatabaseSync(join(server.dataDir, 'haversack.db'), { readOnly: true });
  const port = Number(new URL(server.url).port);
  const ask = cardOrders({
    port,
    fill: async (numbers) => {
      const made = { createdAt: Date.now(), deletedAt: 0 };
      await send(deckIds.map((id) => change('deck', id, { name: id, ...made })));
      const cards = numbers.map((number) => makeCard(number, risingId));
      await send(
        cards.map((card) => change('card', card.id, { ...cardAsOurs(card), deletedAt: 0 })),
      );
    },
    change: (numbers, tag) =>
      send(
        numbers.map((number) =>
          change('card', risingId(number), reviewAsOurs(makeReview(number, tag))),
        ),
      ),
    whenTagged: (tag, count) => whenTagged(database, userId, tag, count),
  });
  return {
    port,
    account,
    ask,
    memoryMb: () => memoryMbOf(server.pid ?? 0),
    [Symbol.asyncDispose]: async () => {
      database.close();
      await server.dispose();
    },
  };
}

/** Waits for rows newer than now by the index of versions, and then checks that they are the right ones. */
async function whenTagged(
  database: DatabaseSync,
  userId: string,
  tag: number,
  count: number,
): Promise<number> {
  const version = Number(
    database.prepare('SELECT version FROM users WHERE id = ?').get(userId)?.version,
  );
  const newer = database.prepare(
    'SELECT count(*) AS count FROM rows WHERE user_id = ? AND version > ?',
  );
  const tagged = database.prepare(
    `SELECT count(*) AS count FROM rows
      WHERE user_id = ? AND version > ? AND entity = 'card' AND body->>'page' = ?`,
  );
  const at = await poll(() => Number(newer.get(userId, version)?.count) >= count);
  const found = Number(tagged.get(userId, version, pageOfTag(tag))?.count);
  if (found < count) throw new Error(`Only ${found} cards have tag ${tag}`);
  return at;
}
