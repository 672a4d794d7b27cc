import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatStamp, maxDriftMs, parseStamp } from '../../src/model/clock.ts';
import { type Change, changesOfRow, type Row } from '../../src/model/merge.ts';
import { type Cursor, type SyncAnswer, syncAnswer } from '../../src/protocol/sync.ts';
import { oneLetter, tornDocument } from '../../test/worst/documents.ts';
import {
  type Student,
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

let count = 0;
const newStudent = () => server.student(`student${++count}`);

const at = (offsetMs = 0, device = 'laptop') =>
  formatStamp({ ms: startMs + offsetMs, counter: 0 }, device);
const deck = (id: string, name: string, stamp = at()): Change => ({
  entity: 'deck',
  id,
  at: stamp,
  fields: { name, createdAt: 1, deletedAt: 0 },
});
const rename = (id: string, name: string, stamp: string): Change => ({
  entity: 'deck',
  id,
  at: stamp,
  fields: { name },
});
const point = (id: string): Change => ({
  entity: 'point',
  id,
  at: at(),
  fields: { summaryId: 's', position: 1, text: 'x'.repeat(1_500), page: 1, quote: '' },
});
const review = (id: string, rating = 3): Change => ({
  entity: 'review',
  id,
  at: at(),
  fields: {
    cardId: 'c',
    ratedAt: 1,
    tzOffsetMin: 0,
    studyDay: '2026-01-15',
    rating,
    durationMs: 1,
  },
});

async function send(
  student: Student,
  changes: Change[],
  cursor: Cursor | null = null,
): Promise<SyncAnswer> {
  const body = syncBody(student, { changes, cursor });
  const answer = await server.post('/sync', body, student.accessToken);
  expect(answer.text).toContain('"data"');
  return v.parse(syncAnswer, answer.data);
}
const names = (answer: SyncAnswer) => answer.rows.map(({ row }) => row.name ?? row.id);
const kinds = (answer: SyncAnswer) => answer.verdicts.map(({ kind }) => kind);

describe('the exchange', () => {
  it('[S1] gives each written row its own next version', async () => {
    const student = await newStudent();
    const first = await send(student, [deck('a', 'A'), deck('b', 'B')]);
    expect(kinds(first)).toEqual(['stored', 'stored']);
    expect(first.cursor.version).toBe(2);
    const second = await send(student, [deck('c', 'C')], first.cursor);
    expect(second.cursor.version).toBe(3);
  });

  it('[S1] sends other devices what is after their cursor, and the writer nothing it has', async () => {
    const student = await newStudent();
    const laptop = await send(student, [deck('a', 'A')]);
    expect(laptop.rows).toEqual([]);
    const phone = await send(student, []);
    expect(names(phone)).toEqual(['A']);
    expect((await send(student, [], phone.cursor)).rows).toEqual([]);
    const edited = await send(student, [rename('a', 'A2', at(1))], laptop.cursor);
    expect(edited.rows).toEqual([]);
    expect(names(await send(student, [], phone.cursor))).toEqual(['A2']);
  });

  it('sends the writer a row back when another device had changed it meanwhile', async () => {
    const student = await newStudent();
    const before = await send(student, [deck('a', 'A')]);
    await send(student, [
      { entity: 'deck', id: 'a', at: at(1, 'phone'), fields: { createdAt: 7 } },
    ]);
    const answer = await send(student, [rename('a', 'A2', at(2))], before.cursor);
    expect(answer.rows).toMatchObject([{ entity: 'deck', row: { name: 'A2', createdAt: 7 } }]);
  });

  it('[S1] loses nothing when 8 devices write at once', async () => {
    const student = await newStudent();
    const devices = Array.from({ length: 8 }, async (_, device) => {
      let cursor: Cursor | null = null;
      for (let n = 0; n < 10; n++) {
        const stamp = at(n, `device${device}`);
        const own = deck(`${device}-${n}`, `${device}-${n}`, stamp);
        const shared = deck('shared', `${device}-${n}`, stamp);
        cursor = (await send(student, [own, shared], cursor)).cursor;
      }
    });
    await Promise.all(devices);
    const all = await send(student, []);
    expect(all.rows).toHaveLength(81);
    expect(names(all)).toContain('7-9');
    expect(all.rows.find(({ row }) => row.id === 'shared')?.row.name).toBe('7-9');
  });

  it('[S2] has one effect from a batch that comes twice', async () => {
    const student = await newStudent();
    const changes = [deck('a', 'A'), review('r'), rename('a', 'A2', at(1))];
    const first = await send(student, changes);
    const again = await send(student, changes, first.cursor);
    expect(kinds(again)).toEqual(['stored', 'stored', 'stored']);
    expect(again.cursor).toEqual(first.cursor);
    expect(again.rows).toEqual([]);
  });

  it('[S2] lets the later edit of a field win, whatever the order of arrival', async () => {
    const student = await newStudent();
    await send(student, [deck('a', 'A')]);
    await send(student, [rename('a', 'late', at(9, 'phone'))]);
    await send(student, [rename('a', 'early', at(5))]);
    expect(names(await send(student, []))).toEqual(['late']);
  });

  it('never changes a fact', async () => {
    const student = await newStudent();
    await send(student, [review('r', 3)]);
    await send(student, [{ ...review('r', 1), at: at(5) }]);
    expect((await send(student, [])).rows).toMatchObject([{ row: { rating: 3 } }]);
  });

  it('lets a tombstone win for ever', async () => {
    const student = await newStudent();
    await send(student, [deck('a', 'A')]);
    await send(student, [{ entity: 'deck', id: 'a', at: at(1), fields: { purgedAt: 5 } }]);
    await send(student, [rename('a', 'back', at(9))]);
    const { rows } = await send(student, []);
    expect(rows.map(({ row }) => Object.keys(row).sort())).toEqual([['$at', 'id', 'purgedAt']]);
  });

  it('[S3] treats a cursor of another epoch as none, and still applies the changes', async () => {
    const student = await newStudent();
    const { cursor } = await send(student, [deck('a', 'A')]);
    const answer = await send(student, [deck('b', 'B')], { epoch: 'another', version: 1 });
    expect(answer).toMatchObject({ newEpoch: true, cursor: { epoch: cursor.epoch, version: 2 } });
    expect(names(answer)).toEqual(['A']);
    expect(names(await send(student, []))).toEqual(['A', 'B']);
  });

  it('[S3] treats a cursor from beyond the end of its history as one of another epoch', async () => {
    const student = await newStudent();
    const { cursor } = await send(student, [deck('a', 'A')]);
    const answer = await send(student, [], { ...cursor, version: 99 });
    expect(answer).toMatchObject({ newEpoch: true, cursor: { version: 1 } });
    expect(names(answer)).toEqual(['A']);
  });

  it('[S3] takes a row in pieces, and shows it when it is whole', async () => {
    const student = await newStudent();
    const row: Row = {
      id: 'a',
      $at: at(),
      createdAt: 1,
      deletedAt: 0,
      name: 'A',
      $by: { name: at(1) },
    };
    const [first, second] = changesOfRow('deck', row);
    if (first === undefined || second === undefined) throw new Error('two stamps give two changes');
    const one = await send(student, [second]);
    expect(kinds(one)).toEqual(['stored']);
    expect((await send(student, [])).rows).toEqual([]);
    await send(student, [first], one.cursor);
    expect((await send(student, [], one.cursor)).rows).toEqual([{ entity: 'deck', row }]);
  });

  it('[S3] gives a row that it held back to the device that completes it, whole', async () => {
    const student = await newStudent();
    // Another device's edit came first. This device's cursor passed it, but the device never got it.
    const { cursor } = await send(student, [rename('a', 'Newer', at(1, 'phone'))]);
    const answer = await send(student, [deck('a', 'A')], cursor);
    expect(names(answer)).toEqual(['Newer']);
  });

  it('[S7] gives an edit from a clock ahead a stamp after what it was made upon', async () => {
    const student = await newStudent();
    // Ahead of the server, but not too far: it keeps its stamp.
    await send(student, [deck('a', 'A', at(maxDriftMs - 1, 'phone'))]);
    const answer = await send(student, [rename('a', 'Upon it', at(365 * 24 * 3_600_000))]);
    expect(kinds(answer)).toEqual(['restamped']);
    expect(names(await send(student, []))).toEqual(['Upon it']);
  });

  it('[S5] refuses what can never be stored, with a reason, leaves what it does not know, and the queue goes on', async () => {
    const student = await newStudent();
    const answer = await send(student, [
      { entity: 'spell', id: 'a', at: at(), fields: { name: 'x' } },
      { ...deck('b', 'B'), fields: { colour: 'red' } },
      { ...deck('c', 'C'), fields: { name: 5 } },
      { ...review('r'), fields: { cardId: 'c' } },
      deck('bad\u0000id', 'D'),
      { ...deck('e', 'E'), fields: {} },
      deck('good', 'Good'),
    ]);
    const refused = Array(4).fill('refused');
    expect(kinds(answer)).toEqual(['not-yet', 'not-yet', ...refused, 'stored']);
    expect(answer.verdicts[2]).toEqual({
      kind: 'refused',
      code: 'wrong-value',
      field: 'name',
      reason: '“Name” can’t be saved. It may be too long or in the wrong format.',
    });
    expect(names(await send(student, []))).toEqual(['Good']);
  });

  it('[S5] refuses a text that is no document, so that it never spoils the stored one', async () => {
    const student = await newStudent();
    const note = {
      entity: 'note',
      id: 'n',
      at: at(),
      fields: { title: 'T', body: 'bm90IGEgZG9j', createdAt: 1, deletedAt: 0 },
    };
    const answer = await send(student, [note, { ...note, fields: { body: '%%%' } }]);
    expect(kinds(answer)).toEqual(['refused', 'refused']);
  });

  it('[S5] refuses what was typed upon a document that is too large alone, the same ones again', async () => {
    const student = await newStudent();
    const note = (id: string, n: number, fields: Change['fields']): Change => ({
      ...{ entity: 'note', id, at: at(n), fields },
    });
    const whole = (id: string, body: string) =>
      note(id, 0, { title: id, body, createdAt: 1, deletedAt: 0 });
    const changes = [
      whole('large', tornDocument(41, 500)),
      whole('other', oneLetter(1)),
      note('large', 1, { body: oneLetter(2) }),
      note('large', 2, { body: oneLetter(2) }),
      note('large', 3, { title: 'New title' }),
      note('other', 1, { body: oneLetter(3) }),
    ];
    const first = await send(student, changes);
    const expected = ['refused', 'stored', 'refused', 'refused', 'stored', 'stored'];
    expect(kinds(first)).toEqual(expected);
    const reasons = first.verdicts.map((verdict) => 'reason' in verdict && verdict.reason);
    expect([reasons[2], reasons[3]]).toEqual([reasons[0], reasons[0]]);
    expect(kinds(await send(student, changes, first.cursor))).toEqual(expected);
    const { rows } = await send(student, []);
    expect(rows.map(({ row }) => row.id)).toEqual(['other']);
  });

  it('[S5] shows the device the stored row of a refused change', async () => {
    const student = await newStudent();
    const { cursor } = await send(student, [deck('a', 'A')]);
    const answer = await send(student, [{ ...deck('a', ''), fields: { name: 5 } }], cursor);
    expect(names(answer)).toEqual(['A']);
  });

  it.each([
    ['refused', (id: string): Change => ({ ...point(id), fields: { page: 'one' } })],
    ['restamped', (id: string) => ({ ...point(id), at: at(365 * 24 * 3_600_000) })],
  ])(
    '[S5] answers a batch whose %s changes are of too many large rows in halves, and has written nothing of it',
    async (kind, changeOf) => {
      const student = await newStudent();
      const ids = Array.from({ length: 2_000 }, (_, n) => `point${n}`);
      let before = await send(student, []);
      for (let n = 0; n < ids.length; n += 500) {
        before = await send(student, ids.slice(n, n + 500).map(point), before.cursor);
      }
      const changes = [...ids.map(changeOf), deck('last', 'Last')];
      const ask = (part: Change[]) =>
        server.post(
          '/sync',
          syncBody(student, { changes: part, cursor: before.cursor }),
          student.accessToken,
        );
      expect(await ask(changes)).toMatchObject({ status: 413, error: { reason: 'too-large' } });
      expect((await send(student, [], before.cursor)).cursor).toEqual(before.cursor);
      const half = await ask(changes.slice(1_000));
      expect(half.status).toBe(200);
      expect(half.text.length).toBeLessThan(3.5 * 1024 * 1024);
      expect(kinds(v.parse(syncAnswer, half.data))).toEqual([...Array(1_000).fill(kind), 'stored']);
      // One row is always answered, however large.
      const many = await ask(Array.from({ length: 2_000 }, () => changeOf('point0')));
      expect(many.status).toBe(200);
    },
  );

  it('[S7] gives a stamp over 5 minutes ahead the server’s time', async () => {
    const student = await newStudent();
    const ahead = server.clock.nowMs - startMs + maxDriftMs;
    const kept = await send(student, [deck('a', 'A'), deck('b', 'B', at(ahead))]);
    expect(kinds(kept)).toEqual(['stored', 'stored']);
    const answer = await send(student, [rename('a', 'A2', at(ahead + 60_000))], kept.cursor);
    const [verdict] = answer.verdicts;
    if (verdict?.kind !== 'restamped') throw new Error('expected a new stamp');
    expect(verdict.at < at(ahead)).toBe(true);
    expect(answer.rows).toHaveLength(1);
    expect(answer.serverTime).toBe(server.clock.nowMs);
  });

  it('[S7] gives one student’s edits stamps that no other student’s stamps have moved', async () => {
    const [ada, ben] = [await newStudent(), await newStudent()];
    const nowMs = server.clock.nowMs;
    const far = nowMs - startMs + 10 * maxDriftMs;
    await send(ada, [deck('a', 'A', at(nowMs - startMs + maxDriftMs - 1))]);
    await send(ada, [rename('a', 'A2', at(far))]);
    const [verdict] = (await send(ben, [deck('b', 'B', at(far))])).verdicts;
    if (verdict?.kind !== 'restamped') throw new Error('expected a new stamp');
    expect(parseStamp(verdict.at).ms).toBe(nowMs);
  });

  it('[S7] gives no stamp twice, though batches come within one millisecond', async () => {
    const student = await newStudent();
    const far = server.clock.nowMs - startMs + 10 * maxDriftMs;
    const given: string[] = [];
    for (let n = 0; n < 20; n++) {
      const { verdicts } = await send(student, [deck(`d${n}`, 'D', at(far + n))]);
      for (const verdict of verdicts) if (verdict.kind === 'restamped') given.push(verdict.at);
    }
    expect(new Set(given).size).toBe(20);
  });

  it('[S7] lets an edit with a new stamp win over what its own batch has put below it', async () => {
    const student = await newStudent();
    const ahead = server.clock.nowMs - startMs + maxDriftMs;
    const batch = [deck('a', 'first', at(ahead)), rename('a', 'second', at(ahead + 1))];
    expect(kinds(await send(student, batch))).toEqual(['stored', 'restamped']);
    expect(names(await send(student, []))).toEqual(['second']);
  });

  it('[S7] keeps the order of re-stamped edits and gives the same stamps again', async () => {
    const student = await newStudent();
    const far = server.clock.nowMs - startMs + 10 * maxDriftMs;
    const changes = [rename('a', 'second', at(far + 1)), deck('a', 'first', at(far))];
    const first = await send(student, changes);
    expect(kinds(first)).toEqual(['restamped', 'restamped']);
    expect(names(await send(student, []))).toEqual(['second']);
    server.clock.nowMs += 1_000;
    const again = await send(student, changes, first.cursor);
    expect(again.verdicts).toEqual(first.verdicts);
    expect(again.cursor).toEqual(first.cursor);
  });

  it('shows nobody the rows of another account', async () => {
    const [one, other] = [await newStudent(), await newStudent()];
    await send(one, [deck('a', 'A')]);
    expect((await send(other, [])).rows).toEqual([]);
    await send(other, [deck('a', 'mine')]);
    expect(names(await send(one, []))).toEqual(['A']);
  });

  it('cuts a long answer and goes on from its cursor without a gap', async () => {
    const student = await newStudent();
    const name = 'x'.repeat(400);
    const ids = Array.from({ length: 5_000 }, (_, n) => `deck${n}`);
    await send(
      student,
      ids.map((id) => deck(id, name)),
    );
    const seen: unknown[] = [];
    let answer = await send(student, []);
    expect(answer.more).toBe(true);
    for (;;) {
      seen.push(...answer.rows.map(({ row }) => row.id));
      if (!answer.more) break;
      answer = await send(student, [], answer.cursor);
    }
    expect(seen).toEqual(ids);
  });
});
