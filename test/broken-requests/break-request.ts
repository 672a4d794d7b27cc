/** One request that no app sends, made from a number: the same number makes the same request. */
import { type Operation, operations } from '../../server/test-support/operations.ts';
import { sharePath } from '../../src/protocol/share.ts';
import { apiBase } from '../../src/protocol/version.ts';
import type { SampleCall } from '../api/sample-calls.ts';
import { createRandom, type Random } from '../support/random.ts';
import { type BrokenBody, breakBody, join, weighted } from './break-body.ts';

export interface Target {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: object | undefined;
}

/** When its sender goes, and how. */
export type Ending =
  /** Reads the answer to its end. */
  | 'waits'
  | 'ends its half of the connection'
  | 'closes'
  | 'resets'
  /** At the first byte of the answer. */
  | 'resets while the answer comes'
  /** The answer is never read. */
  | 'reads nothing and resets';

export interface BrokenRequest {
  what: string;
  /** Sent one after the other, the next when the server has read the last. */
  pieces: Uint8Array[];
  ending: Ending;
  /** HTTP sees a whole request in it, so an answer has to come, or the connection has to end. */
  isWhole: boolean;
}

/** Whose bodies are counted, or read by something else than the rest. */
const withLargeBodies = operations.filter(
  ({ method, path, takesBytes }) =>
    takesBytes === true ||
    (method === 'POST' &&
      ['/sync', '/files/known', '/ai/generations', '/ai/answers'].includes(path)),
);

/** Paths beside the API. */
const others: readonly Target[] = [
  ['GET', '/healthz'],
  ['GET', '/'],
  ['HEAD', '/'],
  ['GET', '/assets/large.js'],
  ['GET', '/assets/nothing.js'],
  ['GET', `${apiBase}/nothing`],
  ['POST', `${apiBase}/nothing`],
  ['POST', '/nothing'],
  ['POST', sharePath],
  ['PUT', `${apiBase}/sync`],
  ['OPTIONS', `${apiBase}/sync`],
].map(([method = '', path = '']) => ({ method, path, headers: {}, body: undefined }));

/** The operation that the request of this number is of; `undefined`: none of the API. */
export function operationOf(seed: number, number: number): Operation | undefined {
  const random = startOf(seed, number);
  const [some] = weighted<[readonly Operation[]]>(random, [
    [5, operations],
    [3, withLargeBodies],
    [1, []],
  ]);
  return random.pick(some);
}

function startOf(seed: number, number: number): Random {
  return createRandom(seed * 1_000_003 + number * 7_919);
}

export function targetOf(operation: Operation, sample: SampleCall): Target {
  const { params = {}, query = {}, headers = {}, body } = sample;
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  const type = operation.takesBytes ? 'application/offset+octet-stream' : 'application/json';
  return {
    method: operation.method,
    path: `${apiBase}${path}${search && `?${search}`}`,
    headers: { 'content-type': type, ...headers },
    body,
  };
}

/** @param target of `operationOf`; `undefined`: one of those beside the API */
export function breakRequest(
  seed: number,
  number: number,
  target: Target | undefined,
  token: string,
): BrokenRequest {
  const random = startOf(seed, number);
  // The operation has been chosen by these.
  random.next();
  random.next();
  return oneOrMore(random, target ?? random.pick(others) ?? noTarget, token);
}

const noTarget: Target = { method: 'GET', path: '/', headers: {}, body: undefined };

function oneOrMore(random: Random, target: Target, token: string): BrokenRequest {
  const { what, bytes, isWhole } = oneRequest(random, target, token);
  const good = `GET ${apiBase}/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const behind: [number, string, () => Uint8Array][] = [
    [8, '', () => new Uint8Array()],
    [1, ', a good one behind it', () => join(good)],
    [1, ', three good ones behind it', () => join(good, good, good)],
    [1, ', half of one behind it', () => join(good.slice(0, 20))],
    [1, ', a broken one behind it', () => oneRequest(random, target, token).bytes],
    [1, ', noise behind it', () => join('\u0000\u0001\r\n\r\n')],
  ];
  const [more, make] = weighted(random, behind);
  const all = join(bytes, make());
  const [cut, sent] = cutOff(random, bytes, all);
  const ending = endingOf(random);
  return {
    what: `${what}${more}${cut}; the sender ${ending}`,
    pieces: piecesOf(random, sent),
    ending,
    isWhole: isWhole && cut === '',
  };
}

function cutOff(random: Random, one: Uint8Array, all: Uint8Array): [string, Uint8Array] {
  const head = Buffer.from(one).indexOf('\r\n\r\n') + 4;
  return weighted(random, [
    [12, '', all],
    [1, ', cut in its head', all.subarray(0, 1 + random.below(head))],
    [1, ', cut behind its head', all.subarray(0, head)],
    [3, ', cut in its body', all.subarray(0, head + random.below(one.length - head))],
    [2, ', without its last byte', one.subarray(0, -1)],
  ]);
}

function endingOf(random: Random): Ending {
  const [ending] = weighted<[Ending]>(random, [
    [8, 'waits'],
    [1, 'ends its half of the connection'],
    [2, 'closes'],
    [2, 'resets'],
    [2, 'resets while the answer comes'],
    [1, 'reads nothing and resets'],
  ]);
  return ending;
}

function piecesOf(random: Random, bytes: Uint8Array): Uint8Array[] {
  const places = Array.from({ length: random.below(4) }, () => random.below(bytes.length));
  const bounds = [0, ...places.sort((a, b) => a - b), bytes.length];
  return bounds
    .slice(1)
    .map((to, index) => bytes.subarray(bounds[index], to))
    .filter(({ length }) => length > 0);
}

function oneRequest(random: Random, target: Target, token: string) {
  const takesNone = target.method === 'GET' || target.method === 'HEAD';
  const body = takesNone && random.chance(0.6) ? noBody : breakBody(random, target.body);
  const address = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
  const [fault, { line, lines }] = headOf(random, target);
  const [auth] = weighted(random, [
    [12, [`authorization: Bearer ${token}`]],
    [1, []],
    [1, [`authorization: Bearer ${'A'.repeat(43)}`]],
    [1, ['authorization: Basic YTpi']],
  ]);
  const head = [line, ...lines, ...auth, `x-forwarded-for: ${address}`, ...body.headers].join(
    '\r\n',
  );
  return {
    what: `${target.method} ${target.path}, ${fault}, with ${body.what}`,
    bytes: join(Buffer.from(`${head}\r\n\r\n`, 'latin1'), body.bytes),
    isWhole: body.isWhole && fault === unbroken,
  };
}

const noBody: BrokenBody = {
  what: 'no body',
  headers: [],
  bytes: new Uint8Array(),
  isWhole: true,
};
const unbroken = 'a good head';

interface Head {
  line: string;
  lines: string[];
}

function headOf(random: Random, { method, path, headers }: Target): [string, Head] {
  const line = `${method} ${path} HTTP/1.1`;
  const said = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const more = (...lines: string[]) => ({ line, lines: [...said, ...lines] });
  const other = (otherLine: string) => ({ line: otherLine, lines: said });
  return weighted<[string, Head]>(random, [
    [40, unbroken, more()],
    [1, 'no host', { line, lines: said.slice(1) }],
    [1, 'two hosts', more('host: elsewhere')],
    [1, 'a strange host', { line, lines: ['host: a b/%zz:99999', ...said.slice(1)] }],
    [1, 'no type', { line, lines: said.filter((one) => !one.startsWith('content-type')) }],
    [1, 'a strange type', more('content-type: ;;=/"')],
    [1, 'a NUL in its head', more('x: a\u0000b')],
    [1, 'a line that goes on', more('x: a\r\n b')],
    [1, 'a long head', more(`x: ${'a'.repeat(20_000)}`)],
    [1, 'many lines', more(...Array.from({ length: 2_500 }, (_, index) => `x${index}: y`))],
    [1, 'a name of spaces', more(' : y', 'a b: c')],
    [1, 'letters of Latin 1', more('x-name: \u00e9\u00ff', 'upload-metadata: \u00e9')],
    [1, 'no method', other(` ${path} HTTP/1.1`)],
    [1, 'a method of its own', other(`BREAK ${path} HTTP/1.1`)],
    [1, 'CONNECT', other(`CONNECT localhost:80 HTTP/1.1`)],
    [1, 'HTTP/1.0', other(`${method} ${path} HTTP/1.0`)],
    [1, 'HTTP/2.0', other(`${method} ${path} HTTP/2.0`)],
    [1, 'a whole address', other(`${method} http://elsewhere${path} HTTP/1.1`)],
    [1, 'a broken address', other(`${method} ${path}%zz/%ff/..//\\ HTTP/1.1`)],
    [1, 'a star', other(`${method} * HTTP/1.1`)],
    [1, 'a long address', other(`${method} ${path}/${'a'.repeat(9_000)} HTTP/1.1`)],
    [2, 'a wish to go on first', more('expect: 100-continue')],
    [1, 'another wish', more('expect: wonders')],
    [1, 'an upgrade', more('connection: upgrade', 'upgrade: websocket')],
    [1, 'the end of its connection', more('connection: close')],
    [1, 'strange ranges', more('range: bytes=5-1,-,9999999999999999999-', 'if-range: "x"')],
    [2, 'many encodings', more('accept-encoding: gzip;q=0, br;q=2, *;q=0.0001, deflate, zstd')],
    [2, 'br', more('accept-encoding: br')],
    [2, 'gzip', more('accept-encoding: gzip')],
    [1, 'strange lengths of uploads', more('upload-length: -1', 'upload-offset: 1e9')],
    [1, 'lengths that come later', more('upload-defer-length: 1', 'upload-concat: final;/a')],
    [1, 'another method', more('x-http-method-override: DELETE')],
  ]);
}
