/** Recognition as a job: each page is kept at once, whatever becomes of the tab or the job. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onSmallDisk } from '../../../test/support/small-disk.ts';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { addJob, claimJob, dropJob, readJobs } from '../../db/jobs.ts';
import type { Job, PageText } from '../../db/tables.ts';
import { failure, success } from '../../lib/result.ts';
import { cleanPages } from '../../text/clean/clean.ts';
import type { RawPage } from '../../text/clean/raw-page.ts';
import type { RecognizedPage } from '../../text/recognized-page.ts';
import { holdPassword, releasePassword } from '../pdf/locked/unlocked.ts';
import { readWaiting, recognition, recognizeFile } from './recognition.ts';
import { createRecognitionRun, type RecognitionDeps } from './recognition-job.ts';

let database: AccountDatabase;
let account = 0;
const file = {
  id: 'f',
  name: 'Scan',
  sha256: 'a'.repeat(64),
  mime: 'application/pdf',
  pageCount: 4,
};
const ownText = 'A page that has words enough of its own to be read.';

beforeEach(async () => {
  database = await openAccountDatabase(`recognizes-${account++}`);
});

const lineOf = (text: string, top = 1000): RecognizedPage['lines'][number] => [
  [text, 500, top, 2000, 100, 90],
];
const pageOf = (...texts: string[]): RecognizedPage => ({
  ...{ language: 'eng', confidence: 90, width: 595, height: 842 },
  lines: texts.map((text, index) => lineOf(text, 1000 + index * 150)),
});

function depsOf(read: (page: number) => RecognizedPage | Promise<RecognizedPage>) {
  const asked: number[] = [];
  const closed: string[] = [];
  const deps: RecognitionDeps = {
    // Page 2 has text of its own.
    readText: async () => {
      for (let page = 1; page <= file.pageCount; page++) {
        if ((await database.pageTexts.get(['f', page])) !== undefined) continue;
        const text = page === 2 ? ownText : '';
        await database.pageTexts.put({ fileId: 'f', page, blocks: [], text });
      }
      return success(true);
    },
    openReader: async () =>
      success({
        read: async (page) => {
          asked.push(page);
          return success(await read(page));
        },
        close: () => void closed.push('reader'),
      }),
    openCleaner: () => {
      let raw: RawPage[] = [];
      return {
        add: (page) => void raw.push(page),
        finish: async () => {
          const pages = cleanPages(raw);
          raw = [];
          return pages;
        },
        close: () => void closed.push('cleaner'),
      };
    },
  };
  return { asked, closed, deps };
}

async function claimed(): Promise<Job> {
  await recognizeFile(database, file, 'eng');
  return await claim();
}

async function claim(): Promise<Job> {
  const claimant = { kinds: new Set([recognition]), isGone: () => true };
  const job = await claimJob(database, claimant, Date.now());
  if (job === undefined) throw new Error('Nothing waits');
  return job;
}

function run(job: Job, deps: RecognitionDeps, signal = new AbortController().signal) {
  const steps: [string, number, number][] = [];
  const progress = (...step: [string, number, number]) => void steps.push(step);
  const outcome = createRecognitionRun(deps)(job, { database, signal, progress });
  return { outcome, steps };
}

const texts = async () => (await database.pageTexts.toArray()).map(({ text }) => text);

describe('a recognition', () => {
  it('reads the pages without text, and says how far it is', async () => {
    const { asked, closed, deps } = depsOf((page) => pageOf(`Recognized on ${page}`));
    const { outcome, steps } = run(await claimed(), deps);
    expect(await outcome).toEqual(success(undefined));
    expect(asked).toEqual([1, 3, 4]);
    expect(await texts()).toEqual([
      'Recognized on 1',
      ownText,
      'Recognized on 3',
      'Recognized on 4',
    ]);
    expect(steps.filter(([step]) => step === 'Recognizing text')).toEqual(
      [0, 1, 2, 3].map((done) => ['Recognizing text', done, 3]),
    );
    expect(closed.sort()).toEqual(['cleaner', 'reader']);
  });

  it('remembers a page on which nothing is, and asks no engine where all is known', async () => {
    const nothing = { ...pageOf(), confidence: 0 };
    await run(await claimed(), depsOf(() => nothing).deps).outcome;
    const rows: PageText[] = await database.pageTexts.toArray();
    expect(rows.map(({ recognized }) => recognized?.lines)).toEqual([[], undefined, [], []]);
    const { asked, deps } = depsOf(() => nothing);
    expect(await run(await claimed(), deps).outcome).toEqual(success(undefined));
    expect(asked).toEqual([]);
  });

  it('drops running heads at the end, when it knows all pages', async () => {
    await database.pageTexts.clear();
    const { deps } = depsOf((page) => {
      const head = pageOf(`Chapter of memory ${page}`);
      const body = [3000, 3150, 3300].map((top) =>
        lineOf(`Words ${top} of page ${page} stay`, top),
      );
      return { ...head, lines: [lineOf(`${page} 6 • Learning`, 300), ...body] };
    });
    await run(await claimed(), deps).outcome;
    const all = (await texts()).join(' ');
    expect(all).toContain('of page 4 stay');
    expect(all).not.toContain('Learning');
  });
});

describe('a recognition that breaks off', () => {
  it('has kept each page, and the next run goes on behind them', async () => {
    const dying = depsOf((page) =>
      page === 4 ? new Promise(() => undefined) : pageOf(`Recognized on ${page}`),
    );
    run(await claimed(), dying.deps);
    await vi.waitFor(() => expect(dying.asked).toEqual([1, 3, 4]));
    const next = depsOf((page) => pageOf(`Recognized later on ${page}`));
    await run(await claim(), next.deps).outcome;
    expect(next.asked).toEqual([4]);
    expect(await texts()).toEqual([
      'Recognized on 1',
      ownText,
      'Recognized on 3',
      'Recognized later on 4',
    ]);
  });

  it('on a full disk says so, keeps the pages that it has read, and goes on behind them', async () => {
    const job = await claimed();
    const disk = await onSmallDisk(database);
    const filling = depsOf((page) => {
      disk.isFull = page === 3;
      return pageOf(`Recognized on ${page}`);
    });
    expect(await run(job, filling.deps).outcome).toMatchObject({
      ...{ ok: false, error: { kind: 'full', message: expect.stringContaining('full') } },
    });
    expect(filling.closed.sort()).toEqual(['cleaner', 'reader']);
    disk.isFull = false;
    const next = depsOf((page) => pageOf(`Recognized on ${page}`));
    expect(await run(job, next.deps).outcome).toEqual(success(undefined));
    expect(next.asked).toEqual([3, 4]);
  });

  it('stores nothing more of a file whose password is forgotten meanwhile', async () => {
    const job = await claimed();
    holdPassword(file.sha256, 'secret', database);
    const { deps } = depsOf((page) => {
      if (page === 3) releasePassword(file.sha256, database);
      return pageOf(`Recognized on ${page}`);
    });
    expect(await run(job, deps).outcome).toMatchObject({ ok: false, error: { kind: 'locked' } });
    expect(await texts()).toEqual(['Recognized on 1', ownText, '', '']);
  });

  it('counts as broken off in vain only where no page came of it', async () => {
    const job = await claimed();
    await database.jobs.update(job.id, { brokenOff: 4 });
    await run(job, depsOf(() => pageOf('one')).deps).outcome;
    expect((await database.jobs.get(job.id))?.brokenOff).toBe(0);
  });

  it('stores nothing more once it is cancelled, nor what another runner does', async () => {
    const job = await claimed();
    const { asked, deps } = depsOf(async (page) => {
      if (page === 3) await dropJob(database, job.id);
      return pageOf(`Recognized on ${page}`);
    });
    expect(await run(job, deps).outcome).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    expect(asked).toEqual([1, 3]);
    expect(await texts()).toEqual(['Recognized on 1', ownText, '', '']);
  });

  it('says why the engine stopped, and keeps what there is', async () => {
    const { deps } = depsOf(() => pageOf('one'));
    const read = vi.fn().mockResolvedValueOnce(success(pageOf('one')));
    const why = failure('broken', 'Text recognition stopped.');
    read.mockResolvedValue(why);
    const openReader = async () => success({ read, close: () => undefined });
    expect(await run(await claimed(), { ...deps, openReader }).outcome).toEqual(why);
    expect(await texts()).toEqual(['one', ownText, '', '']);
  });
});

it('lets other work go first, after a page at least, and comes back', async () => {
  const job = await claimed();
  await addJob(database, { kind: 'other', title: 'Cards', failedTitle: '', input: 1 });
  const first = depsOf((page) => pageOf(`Recognized on ${page}`));
  expect((await run(job, first.deps).outcome).ok).toBe(false);
  expect(first.asked).toEqual([1]);
  const jobs = await readJobs(database);
  expect(jobs.map(({ kind, state }) => [kind, state])).toEqual([
    ['other', 'waiting'],
    [recognition, 'waiting'],
  ]);
  expect(jobs[1]?.input).toEqual(job.input);
});

it('waits for the network outside the queue where the engine cannot be downloaded', async () => {
  const job = await claimed();
  const { deps } = depsOf(() => pageOf('one'));
  const openReader = async () => failure('offline', 'Not downloaded');
  expect(await run(job, { ...deps, openReader }).outcome).toEqual(success(undefined));
  expect(await readWaiting(database)).toEqual([{ fileId: 'f', language: 'eng' }]);
});

it('does not wait for a network once it is cancelled', async () => {
  const job = await claimed();
  const { deps } = depsOf(() => pageOf('one'));
  const openReader = async () => {
    await dropJob(database, job.id);
    return failure('offline', 'Not downloaded');
  };
  await run(job, { ...deps, openReader }).outcome;
  expect(await readWaiting(database)).toEqual([]);
});

describe('a recognition once more', () => {
  const again = async () => {
    await run(await claimed(), depsOf((page) => pageOf(`Wrong on ${page}`)).deps).outcome;
    for (const { id } of await readJobs(database)) await dropJob(database, id);
    await recognizeFile(database, file, 'deu', true);
    return await claim();
  };

  it('keeps what there was until the engine is here', async () => {
    const job = await again();
    const { deps } = depsOf(() => pageOf('one'));
    const openReader = async () => failure('offline', 'Not downloaded');
    expect(await run(job, { ...deps, openReader }).outcome).toEqual(success(undefined));
    expect(await texts()).toEqual(['Wrong on 1', ownText, 'Wrong on 3', 'Wrong on 4']);
    expect(await readWaiting(database)).toEqual([{ fileId: 'f', language: 'deu', isAgain: true }]);
  });

  it('reads all that was recognized, and goes on behind it where it broke off', async () => {
    const job = await again();
    await database.jobs.update(job.id, { brokenOff: 1 });
    const dying = depsOf((page) =>
      page === 4 ? new Promise(() => undefined) : pageOf(`Right on ${page}`),
    );
    run(job, dying.deps);
    await vi.waitFor(() => expect(dying.asked).toEqual([1, 3, 4]));
    const next = depsOf((page) => pageOf(`Right on ${page}`));
    await run(await claim(), next.deps).outcome;
    expect(next.asked).toEqual([4]);
    expect(await texts()).toEqual(['Right on 1', ownText, 'Right on 3', 'Right on 4']);
  });
});
