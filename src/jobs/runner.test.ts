import type { Job } from '../db/tables.ts';
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createManualTimers } from '../../test/support/manual-timers.ts';
import { AccountDatabase } from '../db/database.ts';
import { addJob, dropJob, mostBrokenOff, type NewJob, readJobs, retryJob } from '../db/jobs.ts';
import { mutateIn } from '../db/mutate.ts';
import { MissingPart, mendMissingParts } from '../lib/missing-part.ts';
import { failure, type Result, success } from '../lib/result.ts';
import { addFile } from '../model/entities/file.ts';
import { tombstoneField } from '../model/merge.ts';
import type { JobRun, JobTools } from './job-run.ts';
import { beatMs, leaseMs, type Runner, startRunner } from './runner.ts';

interface Begun {
  tab: string;
  job: Job;
  tools: JobTools;
  end: (result: Result<unknown>) => void;
}

const aFile = {
  ...{ name: 'Cells', mime: 'application/pdf', sizeBytes: 1, sha256: 'a'.repeat(64) },
  pageCount: 1,
};

let account = 0;
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** Tabs of one device over one disk, which share Web Locks and a clock. */
async function setUp() {
  const userId = `jobs-${account++}`;
  let nowMs = 1_000_000;
  const held = new Map<string, string>();
  const begun: Begun[] = [];
  const holding = { count: 0 };
  const first = new AccountDatabase(userId);
  const put = (id: string, fields: Record<string, unknown>) =>
    mutateIn(first, () => [{ entity: 'file', id, fields }], undefined);
  await mutateIn(first, addFile, { id: 'f', ...aFile, content: 'text' });

  const openTab = (
    tab: string,
    {
      database = new AccountDatabase(userId),
      kinds = ['make'],
      load = async (run: JobRun) => run,
    } = {},
  ) => {
    const run: JobRun = (job, tools) =>
      new Promise((resolve) => begun.push({ tab, job, tools, end: resolve }));
    const timers = createManualTimers();
    let isDead = false;
    const runner: Runner = startRunner(database, {
      kinds: new Map(kinds.map((kind) => [kind, { load: () => load(run), inHand: 'it is made' }])),
      holdLock: async (name, work, signal) => {
        signal.throwIfAborted();
        held.set(name, tab);
        await work();
        if (!isDead) held.delete(name);
      },
      isHeld: async (name) => held.has(name),
      holdWork: () => {
        holding.count += 1;
        return () => {
          holding.count -= 1;
        };
      },
      now: () => nowMs,
      timers,
    });
    const release = () => {
      for (const [name, holder] of held) if (holder === tab) held.delete(name);
    };
    open.push(async () => {
      runner.stop();
      database.closeForGood();
      await Promise.race([runner.ended, new Promise((resolve) => setTimeout(resolve, 50))]);
    });
    return {
      ...{ runner, timers, database },
      /** From now on nothing that it does reaches the disk. */
      die: () => {
        isDead = true;
        release();
        database.close();
      },
    };
  };
  return {
    ...{ begun, holding, openTab, put, database: first },
    jobs: () => readJobs(first),
    add: async (more: Partial<NewJob> = {}) => {
      const about = { entity: 'file' as const, id: 'f' };
      const job = { kind: 'make', about, title: 'A job', failedTitle: 'It failed', input: 1 };
      // Jobs of one millisecond have no order.
      nowMs += 1;
      const added = await addJob(first, { ...job, ...more }, nowMs);
      if (!added.ok) throw new Error(added.error.message);
      return added.data;
    },
    passMs: (ms: number) => {
      nowMs += ms;
    },
  };
}

const until = <T>(read: () => T | Promise<T>) => vi.waitUntil(read, { timeout: 5_000 });

describe('a job', () => {
  it('is run, says how far it is, and keeps its result for the student', async () => {
    const { openTab, add, begun, jobs } = await setUp();
    openTab('one');
    await add();
    await until(() => begun.length === 1);
    begun[0]?.tools.progress('Reading', 1, 3);
    await until(async () => (await jobs())[0]?.step === 'Reading');
    expect((await jobs())[0]).toMatchObject({ state: 'running', done: 1, total: 3, attempt: 1 });
    begun[0]?.end(success(['made']));
    await until(async () => (await jobs())[0]?.state === 'ready');
    expect((await jobs())[0]?.result).toEqual(['made']);
  });

  it('holds the tab against an update only while it is run', async () => {
    const { openTab, add, begun, holding } = await setUp();
    openTab('one');
    expect(holding.count).toBe(0);
    await add();
    await until(() => begun.length === 1);
    expect(holding.count).toBe(1);
    begun[0]?.end(success(1));
    await until(() => holding.count === 0);
  });

  it('that fails says why, and is tried again when the student wants', async () => {
    const { openTab, add, begun, jobs, database } = await setUp();
    openTab('one');
    const { id } = await add();
    await until(() => begun.length === 1);
    begun[0]?.end(failure('invalid', 'Too little text.'));
    await until(async () => (await jobs())[0]?.state === 'failed');
    expect((await jobs())[0]?.problem).toBe('Too little text.');
    await retryJob(database, id);
    await until(() => begun.length === 2);
    begun[1]?.end(success(1));
    await until(async () => (await jobs())[0]?.state === 'ready');
    expect((await jobs())[0]?.problem).toBeUndefined();
  });

  it('whose own part of the app is not on the device yet says so', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const offline = new MissingPart('You are offline', false, undefined, true);
    const giveBack = mendMissingParts(async () => offline);
    const { openTab, add, jobs } = await setUp();
    openTab('one', { load: () => Promise.reject(new TypeError('Failed to fetch')) });
    await add();
    await until(async () => (await jobs())[0]?.state === 'failed');
    giveBack();
    expect((await jobs())[0]?.problem).toBe('You are offline');
  });

  it('that is quiet ends without a word where it goes well, and says why where it fails', async () => {
    const { openTab, add, begun, jobs } = await setUp();
    openTab('one');
    await add({ isQuiet: true });
    await until(() => begun.length === 1);
    begun[0]?.end(success('made'));
    await until(async () => (await jobs()).length === 0);
    await add({ isQuiet: true });
    await until(() => begun.length === 2);
    begun[1]?.end(failure('full', 'No room.'));
    await until(async () => (await jobs())[0]?.state === 'failed');
    expect((await jobs()).map(({ problem }) => problem)).toEqual(['No room.']);
  });

  it('of a newer app waits for a tab of that app, and stops no other', async () => {
    const { openTab, add, begun, jobs } = await setUp();
    openTab('old');
    const newer = await add({ kind: 'of tomorrow' });
    await add();
    await until(() => begun.length === 1);
    expect((await jobs()).map(({ state }) => state)).toEqual(['waiting', 'running']);
    begun[0]?.end(success(1));
    openTab('new', { kinds: ['make', 'of tomorrow'] });
    await until(() => begun.length === 2);
    expect(begun[1]).toMatchObject({ tab: 'new', job: { id: newer.id } });
  });

  it('of a newer app that died over it is left to the next of that app, and stops no other', async () => {
    const { openTab, add, begun, jobs, passMs } = await setUp();
    const newer = openTab('new', { kinds: ['of tomorrow'] });
    await add({ kind: 'of tomorrow' });
    await until(() => begun.length === 1);
    newer.die();
    passMs(beatMs);
    openTab('old');
    await add();
    await until(() => begun.length === 2);
    expect(begun[1]).toMatchObject({ tab: 'old', job: { kind: 'make' } });
    begun[1]?.end(success(1));
    await until(async () => (await jobs())[1]?.state === 'ready');
    expect((await jobs())[0]).toMatchObject({ state: 'running', attempt: 1 });
    openTab('new again', { kinds: ['of tomorrow'] });
    await until(() => begun.length === 3);
    expect(begun[2]).toMatchObject({ tab: 'new again', job: { attempt: 2 } });
  });

  it('is cancelled from any tab, at once', async () => {
    const { openTab, add, begun, jobs, database } = await setUp();
    openTab('one');
    const { id } = await add();
    await until(() => begun.length === 1);
    await dropJob(database, id);
    await until(() => begun[0]?.tools.signal.aborted === true);
    begun[0]?.end(success(1));
    expect(await jobs()).toEqual([]);
  });

  it('makes way for another of its kind for the same thing', async () => {
    const { openTab, add, begun, jobs } = await setUp();
    openTab('one');
    await add();
    await until(() => begun.length === 1);
    await add({ input: 2 });
    await until(() => begun[0]?.tools.signal.aborted === true);
    begun[0]?.end(success('old'));
    await until(() => begun.length === 2);
    begun[1]?.end(success('new'));
    await until(async () => (await jobs())[0]?.state === 'ready');
    expect((await jobs()).map(({ result }) => result)).toEqual(['new']);
  });
});

describe('several tabs', () => {
  it('run one job at a time, the oldest first', async () => {
    const { openTab, add, begun } = await setUp();
    openTab('one');
    openTab('two');
    const [first, second] = [
      await add(),
      await add({ kind: 'make', about: { entity: 'file', id: 'f' } }),
    ];
    expect(second.id > first.id).toBe(true);
    await until(() => begun.length >= 1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(begun.filter(({ tools }) => !tools.signal.aborted)).toHaveLength(1);
  });

  it('[P2] take over at once what a tab that died has left, and its result comes once', async () => {
    const { openTab, add, begun, jobs, passMs } = await setUp();
    const dying = openTab('one');
    await add();
    await until(() => begun.length === 1);
    dying.die();
    passMs(beatMs);
    openTab('two');
    await until(() => begun.length === 2);
    expect(begun[1]).toMatchObject({ tab: 'two', job: { attempt: 2 } });
    begun[0]?.end(success('of the dead'));
    begun[1]?.end(success('of the living'));
    await until(async () => (await jobs())[0]?.state === 'ready');
    expect((await jobs()).map(({ result }) => result)).toEqual(['of the living']);
  });

  it('leave alone what another tab is at', async () => {
    const { openTab, add, begun, passMs } = await setUp();
    openTab('one');
    await add();
    await until(() => begun.length === 1);
    const other = openTab('two');
    passMs(leaseMs - 1);
    await until(() => other.timers.waiting().length > 0);
    other.timers.fire();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(begun).toHaveLength(1);
  });

  it('take over from a tab that is frozen with its lock, which writes nothing when it comes back', async () => {
    const { openTab, add, begun, jobs, passMs } = await setUp();
    openTab('frozen');
    await add();
    await until(() => begun.length === 1);
    passMs(leaseMs);
    openTab('two');
    await until(() => begun.length === 2);
    begun[0]?.end(success('too late'));
    begun[0]?.tools.progress('Too late', 9, 9);
    begun[1]?.end(success('in time'));
    await until(async () => (await jobs())[0]?.state === 'ready');
    expect((await jobs()).map(({ result }) => result)).toEqual(['in time']);
  });
});

describe('a disk that is full for a while', () => {
  const fill = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  afterEach(() => vi.restoreAllMocks());

  it('when a job is claimed, holds it up and no longer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { openTab, add, begun } = await setUp();
    await add();
    const full = fill();
    const { timers } = openTab('one');
    await until(() => timers.waiting().length > 0);
    expect(full).toHaveBeenCalled();
    expect(begun).toEqual([]);
    full.mockRestore();
    timers.fire();
    await until(() => begun.length === 1);
  });

  it('when its result is stored, has it done again once there is room', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { openTab, add, begun, jobs, passMs } = await setUp();
    const { timers } = openTab('one');
    await add();
    await until(() => begun.length === 1);
    const full = fill();
    begun[0]?.end(success('first'));
    await until(() => full.mock.calls.length > 0 && timers.waiting().length > 0);
    passMs(leaseMs);
    timers.fire();
    await until(() => timers.waiting().length > 0);
    full.mockRestore();
    passMs(leaseMs);
    timers.fire();
    await until(() => begun.length === 2);
    begun[1]?.end(success('again'));
    await until(async () => (await jobs())[0]?.state === 'ready');
    expect((await jobs()).map(({ result }) => result)).toEqual(['again']);
  });
});

describe('a job that breaks the tab each time', () => {
  it('is tried a few times and then says so, and others are run', async () => {
    const { openTab, add, begun, jobs, passMs, database } = await setUp();
    const { id } = await add();
    await mutateIn(database, addFile, { id: 'other', ...aFile, content: 'text' });
    await add({ kind: 'make', about: { entity: 'file', id: 'other' } });
    for (let time = 1; time <= mostBrokenOff; time++) {
      const tab = openTab(`tab ${time}`);
      await until(() => begun.length === time);
      tab.die();
      passMs(beatMs);
    }
    openTab('last');
    await until(() => begun.length > mostBrokenOff);
    expect(begun.at(-1)?.job.id).not.toBe(id);
    const [first] = await jobs();
    expect(first).toMatchObject({ id, state: 'failed', attempt: mostBrokenOff });
    expect(first?.problem).toMatch(/^Haversack was closed 5 times/);
    await retryJob(database, id);
    expect((await jobs())[0]).toMatchObject({ state: 'waiting', brokenOff: 0 });
  });
});

describe('a job for a deleted thing ends quietly', () => {
  it('while it is run, as soon as it is looked at', async () => {
    const { openTab, add, begun, jobs, put } = await setUp();
    openTab('one');
    await add();
    await until(() => begun.length === 1);
    await put('f', { deletedAt: 5 });
    begun[0]?.end(success(1));
    await until(async () => (await jobs()).length === 0);
    expect(begun).toHaveLength(1);
  });

  it('before it is begun', async () => {
    const { openTab, add, begun, jobs, put } = await setUp();
    await put('f', { [tombstoneField]: 5 });
    await add();
    openTab('one');
    await until(async () => (await jobs()).length === 0);
    expect(begun).toEqual([]);
  });

  it('when its deletion comes from another device, though nothing is run', async () => {
    const { openTab, add, begun, jobs, put } = await setUp();
    openTab('one');
    await add();
    await until(() => begun.length === 1);
    begun[0]?.end(success(1));
    await until(async () => (await jobs())[0]?.state === 'ready');
    await put('f', { [tombstoneField]: 6 });
    await until(async () => (await jobs()).length === 0);
    expect(begun).toHaveLength(1);
  });

  it('but a result stays while its thing lies in the Trash, and goes with it for good', async () => {
    const { openTab, add, begun, jobs, put } = await setUp();
    const tab = openTab('one');
    await add();
    await until(() => begun.length === 1);
    begun[0]?.end(success(1));
    await until(async () => (await jobs())[0]?.state === 'ready');
    await put('f', { deletedAt: 5 });
    tab.runner.stop();
    await tab.runner.ended;
    const next = openTab('two');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await jobs()).toHaveLength(1);
    next.runner.stop();
    await put('f', { [tombstoneField]: 6 });
    openTab('three');
    await until(async () => (await jobs()).length === 0);
  });
});
