/**
 * How much of the build a change of one line makes every device fetch: three real builds of this tree, one as
 * it is, and one for each change.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Download, measureDownload } from './download.ts';

const run = promisify(execFile);

/** Folders that no build reads. */
const others = /^(\.git|node_modules|dist|data.*|docs|test-results)$/;

interface Change {
  name: string;
  path: string;
  find: string;
  instead: string;
}

const changes: Change[] = [
  {
    name: 'a screen (Tasks)',
    path: 'src/features/tasks/new-task-form.tsx',
    find: 'What do you need to do?',
    instead: 'What will you do next?',
  },
  {
    name: 'the entry (navigation)',
    path: 'src/app/shell/navigation/nav-items.ts',
    find: "'Dashboard'",
    instead: "'Overview'",
  },
  {
    name: 'a component of the shell and of every screen',
    path: 'src/ui/button.tsx',
    find: 'gap-2',
    instead: 'gap-3',
  },
  {
    name: 'the service worker',
    path: 'sw/caching.ts',
    find: 'healthz',
    instead: 'healthy',
  },
];

/** Limit as a share of the whole build. */
const largestShare = 0.1;

export async function measureUpdate(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-update-'));
  try {
    const before = await build(join(folder, 'before'));
    const rows: string[] = [];
    for (const [index, change] of changes.entries()) {
      const download = measureDownload(before, await build(join(folder, String(index)), change));
      rows.push(rowOf(change, download));
      if (shareOf(download) > largestShare) process.exitCode = 1;
    }
    console.log('| one line changed in | files | download | whole build | share | target | met |');
    console.log('|---|---|---|---|---|---|---|');
    console.log(rows.join('\n'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns where the build lies */
async function build(place: string, change?: Change): Promise<string> {
  for (const name of (await readdir('.')).filter((entry) => !others.test(entry))) {
    await cp(name, join(place, name), { recursive: true });
  }
  await symlink(resolve('node_modules'), join(place, 'node_modules'));
  if (change) await changeLine(place, change);
  await run(resolve('node_modules/.bin/vite'), ['build', '--logLevel', 'error'], { cwd: place });
  return join(place, 'dist');
}

async function changeLine(place: string, { path, find, instead }: Change): Promise<void> {
  const code = await readFile(join(place, path), 'utf8');
  if (!code.includes(find)) throw new Error(`${path} no longer has ${find}`);
  await writeFile(join(place, path), code.replace(find, instead));
}

function rowOf({ name }: Change, download: Download): string {
  const { changed, bytes, wholeBytes } = download;
  const share = shareOf(download);
  const cells = [name, changed.length, kB(bytes), kB(wholeBytes), percent(share)];
  const met = share <= largestShare ? 'yes' : 'no';
  return `| ${[...cells, `≤ ${percent(largestShare)}`, met].join(' | ')} |`;
}

const shareOf = ({ bytes, wholeBytes }: Download) => bytes / wholeBytes;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
