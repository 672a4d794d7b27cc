/**
 * The line between a tab and the server, with its faults. What arrives is read with the production
 * schemas: a page of a captive portal and half an answer are no answer [S6].
 */
import * as v from 'valibot';
import { type ClientEnvironment, findToken } from '../../src/api/client.ts';
import { type ApiResult, noAnswer } from '../../src/api/failure-kind.ts';
import { refusal } from '../../src/api/request.ts';
import { knownDocuments } from '../../src/protocol/documents.ts';
import type { Transport } from '../../src/sync/transport.ts';
import type { Random } from '../support/random.ts';
import type { Release } from './releases.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import { type Reply, refusal as refusedBy, type SimServer } from './server.ts';

export type Fault =
  | 'none'
  | 'request lost'
  | 'request late'
  | 'answer lost'
  | 'doubled'
  | 'cut short'
  | 'portal'
  | 401
  | 409
  | 413
  | 429
  | 500
  | 503;

/** Each fault with its share of the requests. */
const shares: [Fault, number][] = [
  ['request lost', 0.1],
  ['answer lost', 0.1],
  ['doubled', 0.05],
  ['request late', 0.03],
  ['cut short', 0.03],
  ['portal', 0.03],
  [401, 0.01],
  [409, 0.01],
  [413, 0.01],
  [429, 0.02],
  [500, 0.02],
  [503, 0.02],
];

export const longestDelayMs = 4 * 60_000;
export const portal = '<!doctype html><title>Welcome to the train</title>';

export interface Line {
  owner: Owner;
  scheduler: Scheduler;
  server: SimServer;
  client: ClientEnvironment;
  isCalm: () => boolean;
  /** The device has no network at all. */
  isCut: () => boolean;
  /** With whose schemas the answers are read. */
  release: Release;
}

export function drawFault(random: Random, isCalm: boolean): Fault {
  if (isCalm) return 'none';
  let draw = random.next();
  for (const [fault, share] of shares) {
    draw -= share;
    if (draw < 0) return fault;
  }
  return 'none';
}

export function createLine(line: Line): Transport {
  const { bootstrapChunk, syncAnswer } = line.release.wire;
  return {
    exchange: async (request, { inParts }) => {
      const text = JSON.stringify(request);
      const documents = inParts ? knownDocuments().join() : undefined;
      const reply = await send(line, (token) => line.server.post(text, token, documents));
      if (!reply.ok) return reply;
      const parsed = v.safeParse(v.object({ data: syncAnswer }), parseJson(reply.data));
      return parsed.success ? { ok: true, data: parsed.output.data } : noAnswer('timeout');
    },
    bootstrap: async (user, after, store) => {
      const reply = await send(line, (token) => line.server.download(user, after ?? '', token));
      if (!reply.ok) return reply;
      const lines = reply.data.split('\n');
      lines.pop();
      for (const text of lines) {
        const chunk = v.safeParse(bootstrapChunk, parseJson(text));
        if (!chunk.success) return noAnswer('timeout');
        if (!(await store(chunk.output))) return { ok: true, data: { done: false } };
        if (chunk.output.done) return { ok: true, data: { done: true } };
      }
      return noAnswer('timeout');
    },
    listen: async () => undefined,
  };
}

async function send(
  { owner, scheduler, server, client, isCalm, isCut }: Line,
  ask: (token: string) => Promise<Reply | undefined>,
): Promise<ApiResult<string>> {
  const token = await findToken(client, 'required');
  if (!token.ok) return token;
  const bearer = token.data ?? '';
  const { random } = scheduler;
  const fault = isCut() ? 'request lost' : drawFault(random, isCalm());
  const delayMs = () => (!isCalm() && random.chance(0.2) ? random.below(longestDelayMs) : 0);
  await scheduler.pause(owner, `sends (${fault})`, delayMs());
  if (fault === 'request lost') return noAnswer('timeout');
  if (fault === 'portal') return { ok: true, data: portal };
  if (fault === 'doubled' || fault === 'request late') {
    const waitMs = random.below(longestDelayMs);
    scheduler.start(server.owner(), 'copy on its way', async () => {
      await scheduler.pause(server.owner(), 'copy arrives', waitMs);
      await ask(bearer);
    });
    if (fault === 'request late') return noAnswer('timeout');
  }
  const reply = typeof fault === 'number' ? refusedBy(fault) : await ask(bearer);
  await scheduler.pause(owner, 'hears', delayMs());
  if (reply === undefined || fault === 'answer lost') return noAnswer('timeout');
  if (reply.status !== 200) return refusal(plain(reply.status), reply.text);
  if (fault !== 'cut short') return { ok: true, data: reply.text };
  return { ok: true, data: reply.text.slice(0, random.below(reply.text.length)) };
}

function plain(status: number): Response {
  return new Response(null, { status, headers: { 'content-type': 'application/json' } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
