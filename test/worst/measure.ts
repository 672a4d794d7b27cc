/** Sends the worst inputs to a server of their own each, and measures what they cost it; and how long work in this process keeps it. */
import { protocolVersion } from '../../src/protocol/version.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { readUse } from '../load/process-use.ts';
import { signUpOverHttp } from '../support/http-student.ts';
import type { WorstInput } from './inputs.ts';

/**
 * Of the processor, not of the clock: as long as the server's event loop may be kept at once [S5]. The probe
 * counts what happens in 2 ms more.
 */
export const mostTurnMs = 50;
/**
 * The median that the reference took on a quiet machine where every input kept the bound as it was measured
 * (docs/decisions/15), milliseconds. A machine that is slower than this is granted that much more, a faster one no less.
 */
const usualReferenceMs = 19;

export interface Cost {
  name: string;
  bodyBytes: number;
  status: number;
  /** Processor of the server's process for this request, in milliseconds. */
  processorMs: number;
  /** The longest turn of its event loop, in milliseconds of its thread's processor time. */
  measuredTurnMs: number;
  /** What the reference took in the same process right after it. */
  referenceMs: number;
  /** The same turn, less where the reference was slower than usual. */
  longestTurnMs: number;
  /** The most memory that the process has had, in MB. */
  peakMb: number;
}

/** @param databaseUrl of an empty PostgreSQL database; '': SQLite */
export async function measureCost(
  { name, before, changes }: WorstInput,
  databaseUrl = '',
): Promise<Cost> {
  const server = await ServerProcess.start(
    { LOG_LEVEL: 'error', DATABASE_URL: databaseUrl },
    'test/worst/loop-probe.mjs',
  );
  try {
    const student = await signUpOverHttp(server.url, 'ada', (email) => server.codeFor(email));
    // So that what is measured is not the compiler.
    await ask(server.url, student, '[]');
    for (const batch of before()) {
      const { status } = await ask(server.url, student, JSON.stringify(batch));
      if (status !== 200) throw new Error(`What comes before was answered with ${status}`);
    }
    await longestTurn(server);
    const usedBefore = usedBy(server);
    const body = changes();
    const { status } =
      body === undefined
        ? await download(server.url, student)
        : await ask(server.url, student, body);
    const { turnMs, referenceMs } = await longestTurn(server);
    const used = usedBy(server);
    return {
      name,
      bodyBytes: body?.length ?? 0,
      status,
      processorMs: Math.round(1_000 * (used.cpuSeconds - usedBefore.cpuSeconds)),
      measuredTurnMs: turnMs,
      referenceMs,
      longestTurnMs: Math.round(10 * turnMs * Math.min(1, usualReferenceMs / referenceMs)) / 10,
      peakMb: Math.round(used.peakBytes / 1e6),
    };
  } finally {
    await server.dispose();
  }
}

/** @returns the longest turn of this process's event loop meanwhile, and all of the work, in milliseconds of its thread's processor time */
export async function measureTurns(work: () => Promise<unknown>) {
  const start = process.threadCpuUsage();
  let [longestMs, isOver, begun] = [0, false, start];
  const probe = () => {
    const { user, system } = process.threadCpuUsage(begun);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    begun = process.threadCpuUsage();
    if (!isOver) setImmediate(probe);
  };
  setImmediate(probe);
  await work();
  isOver = true;
  const { user, system } = process.threadCpuUsage(start);
  return { longestMs, allMs: (user + system) / 1_000 };
}

type Student = Awaited<ReturnType<typeof signUpOverHttp>>;

function ask(url: string, { user, session }: Student, changes: string): Promise<Response> {
  const rest = JSON.stringify({ protocol: protocolVersion, user: user.id, device: 'laptop' });
  return fetch(`${url}/v1/sync`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${session.accessToken}`,
      'content-type': 'application/json',
    },
    body: `${rest.slice(0, -1)},"cursor":null,"changes":${changes}}`,
  });
}

async function download(url: string, { session }: Student): Promise<Response> {
  const headers = {
    authorization: `Bearer ${session.accessToken}`,
    'accept-encoding': 'identity',
  };
  const answer = await fetch(`${url}/v1/sync/bootstrap`, { headers });
  await answer.text();
  return answer;
}

function usedBy({ pid = 0 }: ServerProcess) {
  return readUse(pid);
}

/** Since it was last asked. */
async function longestTurn(
  server: ServerProcess,
): Promise<{ turnMs: number; referenceMs: number }> {
  const pattern = /longest turn ([\d.]+) ms, reference ([\d.]+) ms/g;
  const known = [...server.said.matchAll(pattern)].length;
  process.kill(server.pid ?? 0, 'SIGUSR2');
  for (;;) {
    const answers = [...server.said.matchAll(pattern)];
    const [, turnMs, referenceMs] = answers.at(-1) ?? [];
    if (answers.length > known) return { turnMs: Number(turnMs), referenceMs: Number(referenceMs) };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
