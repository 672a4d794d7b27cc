/** The verdict on a single change, at the boundary values. */
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { bytesToBase64 } from '../../src/lib/base64.ts';
import { formatStamp, maxDriftMs } from '../../src/model/clock.ts';
import { type Refusal, refusalCodes } from '../../src/model/refusal.ts';
import { protocolVersion, sinceNotYet } from '../../src/protocol/version.ts';
import { bodyOfText } from '../../src/text/note-text.ts';
import { tornDocument } from '../../test/worst/documents.ts';
import { noRoom, problemOf, restamp, verdictAgainst, verdictOf } from './judge.ts';

const nowMs = Date.UTC(2026, 2, 10, 12);
const stamp = (offsetMs: number, counter = 0) =>
  formatStamp({ ms: nowMs + offsetMs, counter }, 'laptop');

/** Returns `server1`, `server2` and so on. */
function newClock() {
  let given = 0;
  return { nowMs: () => nowMs, nextStamp: () => `server${++given}`, observe: () => undefined };
}

describe('[S7] a stamp', () => {
  it('may be ahead by the allowed drift, and by no millisecond more', () => {
    const [last, first] = [stamp(maxDriftMs), stamp(maxDriftMs + 1)];
    const stamping = restamp([stamp(0), last, first], new Map(), newClock());
    expect([...stamping.added]).toEqual([[first, 'server1']]);
    expect([...stamping.given]).toEqual([[first, 'server1']]);
    expect(verdictOf(last, stamping)).toEqual({ kind: 'stored' });
    expect(verdictOf(first, stamping)).toEqual({ kind: 'restamped', at: 'server1' });
  });

  it('gets its new one in the order of the old ones, and one however often it comes', () => {
    const [a, b, c] = [stamp(maxDriftMs + 1), stamp(maxDriftMs + 1, 1), stamp(maxDriftMs + 2)];
    const { added, given } = restamp([c, a, b, a, c], new Map(), newClock());
    const expected = [
      [a, 'server1'],
      [b, 'server2'],
      [c, 'server3'],
    ];
    expect([[...added], [...given]]).toEqual([expected, expected]);
  });

  it('that came before gets the one of then, and none is added', () => {
    const [old, fresh] = [stamp(maxDriftMs + 1), stamp(maxDriftMs + 2)];
    const { added, given } = restamp([fresh, old], new Map([[old, 'then']]), newClock());
    expect([...added]).toEqual([[fresh, 'server1']]);
    expect(new Map(given)).toEqual(
      new Map([
        [old, 'then'],
        [fresh, 'server1'],
      ]),
    );
    // The clock may have reached it meanwhile.
    const known = new Map([[stamp(0), 'then']]);
    expect([...restamp([stamp(0)], known, newClock()).given]).toEqual([[stamp(0), 'then']]);
  });
});

describe('[S5] a change', () => {
  const note = (fields: Record<string, unknown>, id = 'n', entity = 'note') =>
    problemOf({ entity, id, at: stamp(0), fields });

  it.each<[string, Refusal | undefined, Refusal | undefined]>([
    ['of some fields of a record', note({ title: 'T' }), undefined],
    ['of an empty document', note({ body: '' }), undefined],
    ['of a document', note({ body: bodyOfText('cells') }), undefined],
    ['of no known kind', note({ title: 'T' }, 'n', 'spell'), { code: 'unknown-entity' }],
    [
      'of a field that is not known, whatever else is in it',
      note({ title: 5, colour: 'red' }),
      { code: 'unknown-field', field: 'colour' },
    ],
    ['with an id that cannot be stored', note({ title: 'T' }, 'a\u0000b'), { code: 'wrong-id' }],
    ['of nothing', note({}), { code: 'empty' }],
    ['with a wrong value', note({ title: 5 }), { code: 'wrong-value', field: 'title' }],
    [
      'of a part of a fact',
      note({ cardId: 'c' }, 'r', 'review'),
      { code: 'missing-field', field: 'ratedAt' },
    ],
    ['of no document', note({ body: 'bm90' }), { code: 'unreadable', field: 'body' }],
    ['of no base64', note({ body: '%%%' }), { code: 'unreadable', field: 'body' }],
    ['of a document above the bound', note({ body: tornDocument(41, 500) }), noRoom],
  ])('%s', (_, problem, expected) => {
    expect(problem).toEqual(expected);
  });

  it('has no document of more than text, which Yjs could read', () => {
    const lists = new Y.Doc();
    lists.getArray('body').insert(0, [{ a: 1 }]);
    const body = bytesToBase64(Y.encodeStateAsUpdate(lists));
    expect(note({ body })).toEqual({ code: 'unreadable', field: 'body' });
  });

  it('that is refused for its size says what the student can do', () => {
    expect(verdictAgainst('note', noRoom, protocolVersion)).toEqual({
      kind: 'refused',
      code: 'full',
      reason: expect.stringMatching(/^This note is full: .*Copy its text into a new note\.$/),
    });
  });

  it('has its document in the one way in which base64 is written', () => {
    const body = ['a', 'ab', 'abc'].map(bodyOfText).find((text) => text.endsWith('='));
    if (body === undefined) throw new Error('one of three lengths is padded');
    expect(note({ body })).toBeUndefined();
    // Readers ignore the bits that padding leaves over.
    const end = body.indexOf('=');
    const other = `${body.slice(0, end - 1)}${nextLetter(body[end - 1] ?? '')}${body.slice(end)}`;
    for (const text of [body.replaceAll('=', ''), other]) {
      expect(note({ body: text })).toEqual({ code: 'unreadable', field: 'body' });
    }
  });
});

describe('[S5] what this release does not know', () => {
  const unknown: Refusal[] = [
    { code: 'unknown-entity' },
    { code: 'unknown-field', field: 'stars' },
  ];

  it('waits on the device of an app that knows that answer, and of no other', () => {
    for (const problem of unknown) {
      expect(verdictAgainst('task', problem, sinceNotYet)).toEqual({ kind: 'not-yet' });
      expect(verdictAgainst('task', problem, sinceNotYet - 1)).toMatchObject({ kind: 'refused' });
    }
  });

  it('is all that waits: what no release will take is refused', () => {
    const others = refusalCodes.filter((code) => !unknown.some((one) => one.code === code));
    const kinds = others.map((code) => verdictAgainst('task', { code }, protocolVersion).kind);
    expect(new Set(kinds)).toEqual(new Set(['refused']));
  });
});

function nextLetter(letter: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return letters[letters.indexOf(letter) + 1] ?? '';
}
