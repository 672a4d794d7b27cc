import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { protocolVersion } from '../../src/protocol/version.ts';
import { linesOf } from './schema-lines.ts';
import { differenceOf, fileOf, problemOfWire, readSnapshot, snapshotFiles } from './snapshots.ts';
import { linesOfWire } from './wire-lines.ts';

test('what travels is what this protocol version has travelled with since its release', async () => {
  const problem = problemOfWire(
    readSnapshot(protocolVersion),
    await linesOfWire(),
    protocolVersion,
  );
  expect(problem, problem).toBeUndefined();
});

test('each protocol version has its snapshot, and none is of a version to come', () => {
  const versions = Array.from({ length: protocolVersion }, (_, index) => index + 1);
  expect(snapshotFiles()).toEqual(versions.map(fileOf));
});

describe('what may be added without a new version', () => {
  const released = [
    'entity task: record',
    'entity task.title: string',
    'sync.changeEvent: object',
    'paths.apiBase = "/v1"',
    'errors.errorReasons = ["full"]',
  ];
  const added = (...lines: string[]) => differenceOf(released, [...released, ...lines]);

  test.each([
    ['an entity', ['entity badge: record', 'entity badge.label: string']],
    ['an optional field', ['entity task.stars: optional number']],
    [
      'a message of a new route',
      ['backup.restoreRequest: object', 'backup.restoreRequest.id: string'],
    ],
    ['a new limit', ['bounds.maxBackups = 9']],
    ['a reason of errors', ['errors.errorReasons has gone']],
    ['one with parts', ['entity task.tags: nullish array', 'entity task.tags[]: string']],
  ])('is %s', (_, lines) => {
    expect(added(...lines)).toEqual({ gone: [], added: lines, changed: [] });
    expect(problemOfWire(released, [...released, ...lines], 2)).toContain('additions');
  });

  test.each([
    ['a field that must be there', ['entity task.stars: number']],
    ['a part of a message', ['sync.changeEvent.topic: optional string']],
    ['another value', ['paths.apiBase = "/v2"']],
    ['a field with other rules', ['entity task.title: string, max_length 5']],
  ])('is not %s', (_, lines) => {
    expect(added(...lines)).toEqual({ gone: [], added: [], changed: lines });
  });
});

test('a reason of errors that is no longer there is seen', () => {
  const released = ['errors.errorReasons = ["busy","full"]'];
  const now = ['errors.errorReasons = ["full","gone"]'];
  expect(differenceOf(released, now)).toEqual({
    gone: ['errors.errorReasons has busy'],
    added: ['errors.errorReasons has gone'],
    changed: [],
  });
});

test('each line stands once, so that none can hide the loss of its twin', async () => {
  const lines = await linesOfWire();
  expect(lines).toHaveLength(new Set(lines).size);
});

describe('a change of the wire is seen', () => {
  const before = v.object({
    title: v.pipe(v.string(), v.maxLength(5)),
    page: v.optional(v.number()),
  });
  const { title, page } = before.entries;
  const kinds = (...names: string[]) =>
    v.variant(
      'kind',
      names.map((name) => v.object({ kind: v.literal(name) })),
    );

  test.each<[string, v.GenericSchema, v.GenericSchema]>([
    ['a field more', before, v.object({ ...before.entries, colour: v.optional(v.string()) })],
    ['a field less', before, v.object({ title })],
    ['another name', before, v.object({ heading: title, page })],
    ['another type', before, v.object({ title: v.number(), page })],
    ['a field that must be there now', before, v.object({ title, page: v.number() })],
    ['another bound', title, v.pipe(v.string(), v.maxLength(6))],
    ['a rule more', title, v.pipe(title, v.minLength(1))],
    ['another pattern', v.pipe(v.string(), v.regex(/a/)), v.pipe(v.string(), v.regex(/a/i))],
    ['another choice', v.picklist(['a', 'b']), v.picklist(['a', 'c'])],
    ['a kind more', kinds('stored'), kinds('stored', 'notYet')],
    ['another key', v.record(title, page), v.record(v.string(), page)],
    ['other items', v.array(title), v.array(v.string())],
    ['unknown fields pass', before, v.looseObject(before.entries)],
    ['another default', v.optional(title, 'a'), v.optional(title, 'b')],
    ['another check', v.custom<string>(isOne), v.custom<string>(isOther)],
  ])('%s', (_, old, changed) => {
    const problem = problemOfWire(linesOf('module.it', old), linesOf('module.it', changed), 1);
    expect(problem).toContain('raise protocolVersion');
  });

  test.each<[string, v.GenericSchema, v.GenericSchema]>([
    ['the order of fields', before, v.object({ page, title })],
    ['a sentence for people', title, v.pipe(v.string(), v.maxLength(5, 'Too long'))],
    ['a description', title, v.pipe(title, v.description('what it is called'))],
  ])('%s is none', (_, old, changed) => {
    expect(
      problemOfWire(linesOf('module.it', old), linesOf('module.it', changed), 1),
    ).toBeUndefined();
  });

  test('a type that nobody has taught it is an error, not a gap', () => {
    expect(() => linesOf('it', v.bigint())).toThrow('cannot be written down yet');
  });
});

function isOne(value: unknown): boolean {
  return value === 1;
}

function isOther(value: unknown): boolean {
  return value === 2;
}
