/**
 * `npm run bench peers`: our client and server beside other engines and the raw limits, the same work in one run.
 *
 *   --rounds 3          each figure is a median of so many rounds
 *   --only ours,raw     some of the columns
 *   --work W5           some of the rows
 *   --quick             a tenth of the records and edits: shows that all works; its figures say nothing
 *   --profile W5        the timeline of one engine's transactions and requests: EDITS, W2, W4 or W5
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../median.ts';
import { type ServedPage, servePage } from '../sync/browser.ts';
import { buildPage, type PageFolder } from '../sync/build-page.ts';
import { enginePackages, installPackages } from './packages.ts';
import { isProfiled, profileEngine } from './profile.ts';
import { startOurServer } from './server/ours.ts';
import { type PeerServer, startPeerServer } from './server/start.ts';
import {
  type FigureName,
  measureEngine,
  measureRaw,
  type Run,
  type Sizes,
  type Work,
  works,
} from './workloads.ts';

/** Columns by the name of their page and server, in their order. */
const columns: Record<string, string> = {
  raw: 'raw limit',
  ours: 'ours',
  plain: 'plain',
  replicache: 'Replicache',
  rxdb: 'RxDB',
  yjs: 'Yjs',
};

const usual: Sizes = {
  records: 10_000,
  manyRecords: 50_000,
  edits: 1_000,
  changed: 100,
  liveEdits: 100,
};
const quick: Sizes = { ...usual, records: 1_000, manyRecords: 5_000, edits: 100, liveEdits: 20 };

interface Row {
  work: Work;
  name: (sizes: Sizes) => string;
  figures: FigureName[];
}

const rows: Row[] = [
  {
    work: 'W1',
    name: ({ records }) => `${many(records)} records durable, ms`,
    figures: ['insert'],
  },
  {
    work: 'W2',
    name: ({ edits }) => `${many(edits)} edits each awaited / all on disk, ms`,
    figures: ['edit', 'editDurable'],
  },
  {
    work: 'W2',
    name: () => 'those on the server / on device B, ms',
    figures: ['onServer', 'onDevice'],
  },
  {
    work: 'W3',
    name: ({ records }) => `first download of ${many(records)}, all rows, ms`,
    figures: ['download'],
  },
  { work: 'W3', name: () => 'its bytes, MB', figures: ['downloadMb'] },
  {
    work: 'W3',
    name: ({ manyRecords }) => `first download of ${many(manyRecords)}, all rows, ms`,
    figures: ['manyDownload'],
  },
  {
    work: 'W4',
    name: ({ changed, manyRecords }) => `${changed} of ${many(manyRecords)} changed → visible, ms`,
    figures: ['catchUp'],
  },
  { work: 'W4', name: () => 'its bytes, kB', figures: ['catchUpKb'] },
  {
    work: 'W5',
    name: () => 'live edit A → B, median / p95, ms',
    figures: ['live', 'liveP95'],
  },
  {
    work: 'W6',
    name: ({ manyRecords }) => `reopen at ${many(manyRecords)}, cold / warm, ms`,
    figures: ['cold', 'warm'],
  },
  { work: 'W4', name: () => "the server's memory after it, MB", figures: ['serverMb'] },
];

/** @param args of the command line, after `peers` */
export async function measurePeers(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
      work: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  const sizes = values.quick ? quick : usual;
  const names = chosen(values.only ?? Object.keys(columns).join(), Object.keys(columns));
  const wanted = chosen(values.work ?? works.join(), works);
  await installPackages();
  if (values.profile !== undefined) {
    const [name = ''] = values.only === undefined ? ['ours'] : names;
    if (!isProfiled(values.profile)) throw new Error(`“${values.profile}” has no timeline`);
    await using page = await openPage(name, false);
    await profileEngine(values.profile, sizes, page.url, () => startServer(name));
    return;
  }
  const samples = new Map<string, number[]>();
  const add = (name: string, figure: FigureName, value: number) => {
    samples.set(`${name} ${figure}`, [...(samples.get(`${name} ${figure}`) ?? []), value]);
    console.error(`${name} ${figure} ${inCell(value)}`);
  };
  await using pages = new AsyncDisposableStack();
  const runs: [name: string, run: Run][] = [];
  for (const name of names) {
    const run: Run = {
      pageUrl: pages.use(await openPage(name, true)).url,
      startServer: () => startServer(name),
      sizes,
      wants: (...some) => some.some((work) => wanted.includes(work)),
      quietMs: values.quick ? 0 : 60_000,
      add: (figure, value) => add(name, figure, value),
    };
    runs.push([name, run]);
  }
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [name, run] of runs) {
      try {
        await (name === 'raw' ? measureRaw(run) : measureEngine(run));
      } catch (error) {
        console.error(`${name} failed:`, error);
      }
    }
  }
  console.log(`| work | ${names.map((name) => columns[name]).join(' | ')} |`);
  console.log(`|---${'|---'.repeat(names.length)}|`);
  for (const { work, name, figures } of rows) {
    if (!wanted.includes(work)) continue;
    const cells = names.map((column) => cellOf(samples, column, figures));
    console.log(`| ${name(sizes)} | ${cells.join(' | ')} |`);
  }
}

/** Medians, and in brackets their ratios to the raw limits. */
function cellOf(samples: Map<string, number[]>, name: string, figures: FigureName[]): string {
  const medianOf = (column: string, figure: FigureName) =>
    median(samples.get(`${column} ${figure}`) ?? []);
  const values = figures.map((figure) => medianOf(name, figure));
  if (values.every(Number.isNaN)) return '';
  const ratios = figures.map((figure, index) => (values[index] ?? 0) / medianOf('raw', figure));
  const cell = values.map(inCell).join(' / ');
  if (name === 'raw' || ratios.every(Number.isNaN)) return cell;
  return `${cell} (${ratios.map((ratio) => `${ratio.toFixed(2)}×`).join(' / ')})`;
}

async function startServer(name: string): Promise<PeerServer> {
  return name === 'ours' ? startOurServer() : startPeerServer(name);
}

/** A page keeps its origin for the whole run, and its scripts are cached as the app's are. */
async function openPage(name: string, minify: boolean): Promise<ServedPage> {
  const main = resolve(import.meta.dirname, `page/${name}.ts`);
  const folder: PageFolder = await buildPage({ main, plugins: [await enginePackages()], minify });
  const served = await servePage(folder, 'public, max-age=31536000, immutable');
  return {
    url: served.url,
    [Symbol.asyncDispose]: async () => {
      await served[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** @throws when one is unknown */
function chosen<T extends string>(list: string, known: readonly T[]): T[] {
  const names = list.split(',');
  const unknown = names.filter((name) => !known.some((one) => one === name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: known are ${known.join(', ')}`);
  return known.filter((name) => names.includes(name));
}

function many(count: number): string {
  return count.toLocaleString('en');
}

function inCell(value: number): string {
  return value < 20 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}
