import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { formatStamp } from '../../../src/model/clock.ts';
import type { Change, Row } from '../../../src/model/merge.ts';
import { documentsHeader, knownDocuments, partSince } from '../../../src/protocol/documents.ts';
import { type Cursor, changeEvent, maxNewsBytes, syncAnswer } from '../../../src/protocol/sync.ts';
import {
  bodyOfText,
  bodySince,
  noteState,
  openNoteText,
  textOfBody,
} from '../../../src/text/note-text.ts';
import { uniteBodies } from '../../../src/text/unite-documents.ts';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import {
  type Student,
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server[Symbol.asyncDispose]());

let students = 0;
let stamps = 0;
const at = (device: string) => formatStamp({ ms: startMs + ++stamps, counter: 0 }, device);
const asked = { [documentsHeader]: knownDocuments().join() };

interface Asking {
  device?: string;
  cursor?: Cursor | null;
  changes?: Change[];
  inParts?: boolean;
}

async function sync(
  student: Student,
  { device = 'laptop', cursor = null, changes = [], inParts = false }: Asking,
) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/sync',
    headers: { authorization: `Bearer ${student.accessToken}`, ...(inParts && asked) },
    payload: syncBody(student, { device, cursor, changes }),
  });
  expect(answer.statusCode).toBe(200);
  return { ...v.parse(syncAnswer, answer.json().data), text: answer.body };
}

const note = (fields: Change['fields'], device = 'laptop', id = 'n'): Change => ({
  ...{ entity: 'note', id, at: at(device), fields },
});
const newNote = (body: string) => note({ title: 'Cells', body, createdAt: 1, deletedAt: 0 });

/** What one more word in the document is on the wire. */
function typed(body: string, word: string, place = 100_000): string {
  const doc = openNoteText(body);
  const state = noteState(doc);
  const text = doc.getText('body');
  text.insert(Math.min(place, text.length), word);
  return bodySince(doc, state);
}

/** A note of 200,000 characters that two devices have. */
async function longNote(count = 25_000) {
  const student = await server.student(`parts${++students}`);
  const words = Array.from({ length: count }, (_, n) => `w${(n * 7_919) % 99_991} `.padEnd(8, 'x'));
  const body = bodyOfText(words.join(''));
  const { cursor } = await sync(student, { changes: [newNote(body)] });
  return { student, body, cursor };
}

const bodyOf = (rows: { row: unknown }[]) => (rows[0]?.row as Row | undefined)?.body as string;
const markOf = (rows: { row: unknown }[]) => (rows[0]?.row as Row | undefined)?.[partSince];

async function listen(student: Student, headers: Record<string, string>, device: string) {
  const response = await fetch(`${url}/v1/sync/events?device=${device}`, {
    headers: { authorization: `Bearer ${student.accessToken}`, ...headers },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async () => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const [, data = ''] = text.slice(0, end).split('\ndata: ');
        text = text.slice(end + 2);
        return { ...v.parse(changeEvent, JSON.parse(data)), length: data.length };
      }
      const piece = await reader?.read();
      if (piece === undefined || piece.done) throw new Error('The stream has ended');
      text += piece.value;
    }
  };
  await next();
  return { next, close: () => reader?.cancel() };
}

describe('a device that takes documents in parts', () => {
  it('gets of a long note the words that were typed elsewhere, and not the note', async () => {
    const { student, body, cursor } = await longNote();
    const change = note({ body: typed(body, 'mitosis ') }, 'phone');
    await sync(student, { device: 'phone', cursor, changes: [change] });
    const part = await sync(student, { cursor, inParts: true });
    const whole = await sync(student, { cursor });
    expect(markOf(part.rows)).toBe(cursor.version);
    expect(textOfBody(String(uniteBodies(body, bodyOf(part.rows))))).toBe(
      textOfBody(bodyOf(whole.rows)),
    );
    expect(part.text.length).toBeLessThan(1_000);
    expect(whole.text.length).toBeGreaterThan(200_000);
    expect(gzipSync(whole.text).length).toBeGreaterThan(50 * gzipSync(part.text).length);
  });

  it('gets all changes since its cursor together, also those of a device that sends whole notes', async () => {
    const { student, body, cursor } = await longNote();
    const phone = note({ body: typed(body, 'first ', 10) }, 'phone');
    const first = await sync(student, { device: 'phone', cursor, changes: [phone] });
    const second = note(
      { body: typed(bodyOf((await sync(student, { cursor })).rows), 'second ') },
      'tablet',
    );
    await sync(student, { device: 'tablet', changes: [second] });
    await sync(student, { device: 'phone', changes: [note({ title: 'Cells again' }, 'phone')] });
    const part = await sync(student, { cursor, inParts: true });
    const text = textOfBody(String(uniteBodies(body, bodyOf(part.rows))));
    expect([text.includes('first '), text.includes('second ')]).toEqual([true, true]);
    expect(part.rows[0]?.row).toMatchObject({ title: 'Cells again', [partSince]: cursor.version });
    const later = await sync(student, { cursor: first.cursor, inParts: true });
    expect(textOfBody(String(uniteBodies(body, bodyOf(later.rows))))).not.toContain('first ');
  });

  it('gets no text where only the title has changed, and with its own change what came between', async () => {
    const { student, body, cursor } = await longNote();
    await sync(student, {
      device: 'phone',
      cursor,
      changes: [note({ title: 'Organelles' }, 'phone')],
    });
    const title = await sync(student, { cursor, inParts: true });
    expect(title.rows[0]?.row).toMatchObject({ title: 'Organelles', body: '' });
    const own = note({ body: typed(body, 'own ') });
    const answer = await sync(student, { cursor, inParts: true, changes: [own] });
    expect(answer.text.length).toBeLessThan(1_000);
  });

  it('gets the whole note where the server cannot show that it has the rest', async () => {
    const { student, body, cursor } = await longNote();
    await sync(student, {
      device: 'phone',
      cursor,
      changes: [note({ body: typed(body, 'x') }, 'phone')],
    });
    const unknown = { epoch: 'another', version: cursor.version };
    for (const since of [null, { ...cursor, version: 0 }, unknown, { ...cursor, version: 99 }]) {
      const { rows } = await sync(student, { cursor: since, inParts: true });
      expect(textOfBody(bodyOf(rows)).length).toBeGreaterThan(200_000);
      expect(markOf(rows)).toBeUndefined();
    }
  });

  it('gets the whole row of a change that was refused, and of a question', async () => {
    const { student, body, cursor } = await longNote();
    await sync(student, {
      device: 'phone',
      cursor,
      changes: [note({ body: typed(body, 'x') }, 'phone')],
    });
    for (const fields of [{ title: 5 }, {}]) {
      const { rows } = await sync(student, { cursor, inParts: true, changes: [note(fields)] });
      expect(markOf(rows)).toBeUndefined();
      expect(textOfBody(bodyOf(rows)).length).toBeGreaterThan(200_000);
    }
  });

  it('gets what was deleted for good elsewhere, and a new note whole', async () => {
    const { student, cursor } = await longNote();
    await sync(student, { device: 'phone', cursor, changes: [note({ purgedAt: 5 }, 'phone')] });
    const { rows, cursor: after } = await sync(student, { cursor, inParts: true });
    expect(rows[0]?.row).toMatchObject({ purgedAt: 5 });
    const other = { ...newNote(bodyOfText('New')), id: 'm' };
    await sync(student, { device: 'phone', changes: [other] });
    expect(textOfBody(bodyOf((await sync(student, { cursor: after, inParts: true })).rows))).toBe(
      'New',
    );
  });
});

describe('the change feed', () => {
  it('brings a word of a long note to a device that takes parts, and to an older one its version', async () => {
    const { student, body, cursor } = await longNote();
    const newer = await listen(student, asked, 'newer');
    const older = await listen(student, {}, 'older');
    const elsewhere = await listen(student, { [documentsHeader]: 'note.body' }, 'elsewhere');
    const change = note({ body: typed(body, 'mitosis ') }, 'phone');
    await sync(student, { device: 'phone', cursor, changes: [change] });
    const heard = await newer.next();
    expect(heard.news).toMatchObject({ from: cursor.version });
    expect(markOf(heard.news?.rows ?? [])).toBe(cursor.version);
    expect(heard.length).toBeLessThan(1_000);
    for (const stream of [older, elsewhere]) expect((await stream.next()).news).toBeUndefined();
    for (const stream of [newer, older, elsewhere]) await stream.close();
  });

  it('brings an older device whole rows where they are small', async () => {
    const student = await server.student(`parts${++students}`);
    const body = bodyOfText('a word '.repeat(500));
    const { cursor } = await sync(student, { changes: [newNote(body)] });
    const older = await listen(student, {}, 'older');
    await sync(student, {
      device: 'phone',
      cursor,
      changes: [note({ body: typed(body, 'x') }, 'phone')],
    });
    const { news, length } = await older.next();
    expect(textOfBody(bodyOf(news?.rows ?? []))).toHaveLength(7 * 500 + 1);
    expect(length).toBeLessThan(maxNewsBytes);
    await older.close();
  });
});

it('a document of many changes costs the server a bounded log', async () => {
  const { student, body, cursor } = await longNote(fewerUnlessLong(2_500, 500));
  const doc = openNoteText(body);
  for (let n = 0; n < 130; n++) {
    const state = Y.encodeStateVector(doc);
    doc.getText('body').insert(n * 3, `word ${n} `);
    await sync(student, {
      device: 'phone',
      changes: [note({ body: bodySince(doc, state) }, 'phone')],
    });
  }
  const whole = await sync(student, { cursor, inParts: true });
  expect(markOf(whole.rows)).toBeUndefined();
  const recent = { ...cursor, version: cursor.version + 100 };
  expect(markOf((await sync(student, { cursor: recent, inParts: true })).rows)).toBe(
    recent.version,
  );
});
