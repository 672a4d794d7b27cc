/**
 * What a stranger can do with connections: many requests on one of them, answers that are not read. `measureHoldUp` does it
 * to a server of its own and asks, as somebody else, how long that one waits.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../e2e/support/server.ts';
import { readUse } from '../load/process-use.ts';
import { signUpOverHttp } from '../support/http-student.ts';

export interface SocketAttack {
  name: string;
  sockets: number;
  /** Requests on each socket, sent at once. */
  requests: number;
  /** Such as `GET /healthz`. */
  line: string;
  /** Whether the request carries a student's token. */
  hasToken?: boolean;
}

const asset = '/assets/large-abc.js';
/** More than the system keeps for a connection. */
const assetBytes = 16 * 1024 * 1024;

export const socketAttacks: SocketAttack[] = [
  { name: '2,000 GETs of an asset', sockets: 1, requests: 2_000, line: `GET ${asset}` },
  { name: '2,000 GETs of an asset', sockets: 10, requests: 2_000, line: `GET ${asset}` },
  { name: '10,000 GETs of the health', sockets: 1, requests: 10_000, line: 'GET /healthz' },
  { name: '10,000 HEADs of an asset', sockets: 1, requests: 10_000, line: `HEAD ${asset}` },
  { name: '10,000 GETs of a page', sockets: 1, requests: 10_000, line: 'GET /dashboard' },
  { name: '10,000 GETs of the API', sockets: 1, requests: 10_000, line: 'GET /v1/me' },
  {
    ...{ name: '10,000 GETs with a token', sockets: 1, requests: 10_000, line: 'GET /v1/me' },
    hasToken: true,
  },
  {
    ...{ name: '10,000 streams of events', sockets: 1, requests: 10_000 },
    ...{ line: 'GET /v1/sync/events', hasToken: true },
  },
  // Its answer is packed for whoever takes it so.
  {
    name: '15 GETs of the description of the API',
    sockets: 60,
    requests: 15,
    line: 'GET /v1/openapi.json',
  },
  { name: 'one GET of an asset', sockets: 500, requests: 1, line: `GET ${asset}` },
];

/** Of the processor: as long as somebody else may wait. */
export const mostWaitMs = 200;
/** More than before, for all that strangers hold. */
export const mostMemoryMb = 60;

export interface HoldUp {
  /** How long another one waited for an answer at most, in milliseconds of the server's processor. */
  longestWaitMs: number;
  /** The same by the clock: what else the machine does is in it. */
  longestClockMs: number;
  /** Beyond what it had before, in MB. */
  moreMemoryMb: number;
  /** Files and connections that it had open at once. */
  openFiles: number;
}

/** Answers of others that are measured at least, and the processor's rest by which an attack counts as over. */
const leastAnswers = 20;
const quietAnswers = 5;

/** @param attack its answers are not read */
export async function measureHoldUp(attack: SocketAttack): Promise<HoldUp> {
  const appDir = await makeApp();
  const server = await ServerProcess.start({ LOG_LEVEL: 'error', APP_DIR: appDir });
  const sockets: Socket[] = [];
  const agent = new Agent({ keepAlive: true });
  try {
    const { session } = await signUpOverHttp(server.url, 'ada', (email) => server.codeFor(email));
    const token = attack.hasToken ? session.accessToken : undefined;
    const ask = createAsking(server, agent, session.accessToken);
    // So that what is measured is not the compiler.
    for (let n = 0; n < leastAnswers; n++) await ask();
    const before = use(server);
    const burst = Buffer.from(requestOf(attack, token).repeat(attack.requests));
    const { port, hostname } = new URL(server.url);
    for (let n = 0; n < attack.sockets; n++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(burst);
      sockets.push(socket);
    }
    await once(sockets.at(-1) as Socket, 'connect');
    const waits: Wait[] = [];
    let openFiles = 0;
    for (let quiet = 0; waits.length < leastAnswers || quiet < quietAnswers; ) {
      const wait = await ask();
      waits.push(wait);
      quiet = wait.processorMs < 10 ? quiet + 1 : 0;
      openFiles = Math.max(openFiles, openFilesOf(server));
    }
    return {
      longestWaitMs: Math.max(...waits.map(({ processorMs }) => processorMs)),
      longestClockMs: Math.round(Math.max(...waits.map(({ clockMs }) => clockMs))),
      moreMemoryMb: Math.round((use(server).peakBytes - before.bytes) / 1e6),
      openFiles,
    };
  } finally {
    agent.destroy();
    for (const socket of sockets) socket.destroy();
    await server.dispose();
    await rm(appDir, { recursive: true });
  }
}

function requestOf({ line }: SocketAttack, token: string | undefined): string {
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  return `${line} HTTP/1.1\r\nhost: x\r\naccept-encoding: br, gzip\r\n${authorization}\r\n`;
}

interface Wait {
  processorMs: number;
  clockMs: number;
}

/** @returns asks as a student at another place, on a connection of their own, in turn for their account and for the app */
function createAsking(server: ServerProcess, agent: Agent, token: string): () => Promise<Wait> {
  const paths = ['/v1/me', '/assets/small-abc.js', '/healthz'];
  let asked = 0;
  return async () => {
    const path = paths[asked++ % paths.length] ?? '';
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.7' };
    const [begunAt, usedBefore] = [performance.now(), use(server).cpuSeconds];
    const status = await new Promise<number | undefined>((resolve, reject) => {
      get(new URL(path, server.url), { agent, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      }).once('error', reject);
    });
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    return {
      processorMs: Math.round(1_000 * (use(server).cpuSeconds - usedBefore)),
      clockMs: performance.now() - begunAt,
    };
  };
}

function use({ pid = 0 }: ServerProcess) {
  return readUse(pid);
}

function openFilesOf({ pid = 0 }: ServerProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

async function makeApp(): Promise<string> {
  const appDir = await mkdtemp(join(tmpdir(), 'haversack-app-'));
  await mkdir(join(appDir, 'assets'));
  await writeFile(join(appDir, 'index.html'), '<!doctype html><title>Haversack</title>');
  await writeFile(join(appDir, 'assets/small-abc.js'), 'small');
  await writeFile(join(appDir, asset), Buffer.alloc(assetBytes));
  return appDir;
}
