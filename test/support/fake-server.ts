/**
 * A server of the sync protocol in memory, for one account, with the real conflict rule: reached
 * through `fetch`, so that the client under test is whole. Faults are given from outside.
 */
import * as v from 'valibot';
import { verdictAgainst } from '../../server/sync/judge.ts';
import { formatStamp, maxDriftMs, parseStamp } from '../../src/model/clock.ts';
import { isTombstone, mergeRows, type Row, rowOfChange } from '../../src/model/merge.ts';
import {
  definitionOf,
  entityNames,
  fieldsProblem,
  isEntityName,
  requiredFields,
} from '../../src/model/registry.ts';
import { knownFilesRequest } from '../../src/protocol/files.ts';
import {
  type Cursor,
  type SyncAnswer,
  type SyncRequest,
  syncRequest,
  type Verdict,
  type WireChange,
  type WireRow,
} from '../../src/protocol/sync.ts';
import { protocolVersion } from '../../src/protocol/version.ts';

interface Stored {
  entity: string;
  row: Row;
  version: number;
}

/** A record may arrive in pieces, and nobody is given one of them. */
function isWhole({ entity, row }: Stored): boolean {
  return !isEntityName(entity) || isTombstone(row) || requiredFields(entity).every((f) => f in row);
}

export interface FakeServer {
  fetch: typeof fetch;
  /** The answer to a batch, without the network between. */
  exchange(request: SyncRequest): SyncAnswer;
  /** Rows in the order of their keys, for comparing. */
  rows(): WireRow[];
  /** A backup from the beginning of time is put back [S3]. */
  forgetEverything(): void;
  requests: SyncRequest[];
  files: Map<string, Uint8Array<ArrayBuffer>>;
}

export interface FakeServerOptions {
  userId: string;
  now: () => number;
  /** May answer in the server's stead, or throw as a network does. */
  intercept?: (request: Request, go: () => Promise<Response>) => Promise<Response>;
  refuse?: (change: WireChange) => string | undefined;
  rowsPerAnswer?: number;
}

export function createFakeServer(options: FakeServerOptions): FakeServer {
  const { userId, now, refuse, rowsPerAnswer = 1_000 } = options;
  const requests: SyncRequest[] = [];
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let stored = new Map<string, Stored>();
  let epoch = 'e1';
  let version = 0;
  let stampCount = 0;

  const judge = (change: WireChange): Verdict => {
    const { entity } = change;
    const reason = refuse?.(change);
    if (reason !== undefined) return { kind: 'refused', reason };
    if (!isEntityName(entity)) return { kind: 'not-yet' };
    if (Object.keys(change.fields).length === 0) return { kind: 'refused', reason: 'empty' };
    const problem = fieldsProblem(entity, change.fields, false);
    if (problem !== undefined) return verdictAgainst(entity, problem, protocolVersion);
    if (parseStamp(change.at).ms <= now() + maxDriftMs) return { kind: 'stored' };
    stampCount += 1;
    return { kind: 'restamped', at: formatStamp({ ms: now(), counter: stampCount }, 'server') };
  };

  const store = (change: WireChange, verdict: Verdict) => {
    const { entity, id } = change;
    if (verdict.kind === 'refused' || verdict.kind === 'not-yet' || !isEntityName(entity)) return;
    const at = verdict.kind === 'restamped' ? verdict.at : change.at;
    const key = `${entity}/${id}`;
    const before = stored.get(key);
    const row = mergeRows(before?.row, rowOfChange({ ...change, at }), definitionOf(entity));
    if (JSON.stringify(row) === JSON.stringify(before?.row)) return;
    version += 1;
    stored.set(key, { entity, row, version });
  };

  const exchange = (request: SyncRequest): SyncAnswer => {
    const { cursor, changes } = request;
    const isLost = cursor !== null && (cursor.epoch !== epoch || cursor.version > version);
    const after = cursor === null || isLost ? 0 : cursor.version;
    const verdicts = changes.map(judge);
    for (const [index, change] of changes.entries()) {
      const verdict = verdicts[index];
      if (verdict !== undefined) store(change, verdict);
    }
    const newer = [...stored.values()]
      .filter((item) => item.version > after)
      .sort((a, b) => a.version - b.version);
    const slice = newer.slice(0, rowsPerAnswer);
    const more = slice.length < newer.length;
    const echoes = changes
      .filter((_, index) => verdicts[index]?.kind === 'refused')
      .flatMap(({ entity, id }) => stored.get(`${entity}/${id}`) ?? [])
      .filter((item) => !slice.includes(item));
    const cursorAfter: Cursor = { epoch, version: more ? (slice.at(-1)?.version ?? 0) : version };
    return {
      verdicts,
      rows: [...slice, ...echoes]
        .filter(isWhole)
        .map(({ entity, row }) => structuredClone({ entity, row })),
      cursor: cursorAfter,
      more,
      newEpoch: isLost,
      serverTime: now(),
    };
  };

  const bootstrap = (after: string | null): Response => {
    const order = [...entityNames].sort((a, b) => definitionOf(a).rank - definitionOf(b).rank);
    const all = order.flatMap((name) =>
      [...stored.values()]
        .filter((item) => item.entity === name)
        .map(({ entity, row }) => ({ entity, row })),
    );
    const lines: string[] = [];
    let at = Number(after ?? 0);
    do {
      const rows = all.slice(at, at + rowsPerAnswer);
      at += rowsPerAnswer;
      const done = at >= all.length;
      const position = String(at);
      lines.push(
        JSON.stringify({
          ...{ position, cursor: { epoch, version }, rows, done, serverTime: now() },
          ...(lines.length > 0 && { total: all.length }),
        }),
      );
    } while (at < all.length);
    return new Response(lines.map((line) => `${line}\n`).join(''));
  };

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/v1/sync/bootstrap') return bootstrap(searchParams.get('after'));
    if (pathname === '/v1/sync/events') return new Response(null, { status: 503 });
    if (pathname === '/v1/files/known') {
      const { sha256 } = v.parse(knownFilesRequest, await request.json());
      return Response.json({ data: { known: sha256.filter((one) => files.has(one)) } });
    }
    if (pathname.startsWith('/v1/files/')) return fileAnswer(files, request, pathname.slice(10));
    if (pathname !== '/v1/sync') return errorAnswer(404, 'not-found');
    const parsed = v.parse(syncRequest, JSON.parse(await bodyText(request)));
    requests.push(parsed);
    if (parsed.user !== userId) return errorAnswer(409, 'wrong-user');
    return Response.json({ data: exchange(parsed) });
  };

  return {
    requests,
    files,
    exchange,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const go = () => answer(request);
      return options.intercept ? options.intercept(request, go) : go();
    },
    rows: () =>
      [...stored.values()]
        .map(({ entity, row }) => ({ entity, row }))
        .sort((a, b) => (`${a.entity}/${a.row.id}` < `${b.entity}/${b.row.id}` ? -1 : 1)),
    forgetEverything: () => {
      stored = new Map();
      files.clear();
      version = 0;
      epoch = `${epoch}x`;
    },
  };
}

/** @param more what else stands in the error */
export function errorAnswer(status: number, reason?: string, message = 'No', more = {}): Response {
  return Response.json({ error: { message, ...(reason && { reason }), ...more } }, { status });
}

async function bodyText(request: Request): Promise<string> {
  if (request.headers.get('content-encoding') !== 'gzip' || request.body === null) {
    return request.text();
  }
  return new Response(request.body.pipeThrough(new DecompressionStream('gzip'))).text();
}

function fileAnswer(
  files: Map<string, Uint8Array<ArrayBuffer>>,
  request: Request,
  sha256: string,
): Response {
  const bytes = files.get(sha256);
  if (bytes === undefined) return errorAnswer(404, 'not-found');
  const range = request.headers.get('range') ?? '';
  const [, from, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (request.method === 'HEAD') return new Response(null);
  if (from === undefined) return new Response(bytes);
  if (Number(from) >= bytes.length) return errorAnswer(416);
  const end = last ? Number(last) + 1 : undefined;
  return new Response(bytes.slice(Number(from), end), { status: 206 });
}
