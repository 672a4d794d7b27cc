/**
 * Builds of the app that differ in every script: the one in `dist`, with each script under a name of its own and
 * leaving its build's mark in the page, so that a mix of two would show. The server reads a link, which a deployment
 * moves in one step.
 */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { Page } from '@playwright/test';

export interface Deployment {
  /** The folder that the server serves. */
  appDir: string;
  /** From now on this build is served. */
  deploy: (mark: string) => Promise<void>;
  /** Takes a file of a build away; `part` is in its name. @returns its address */
  lose: (mark: string, part: string) => Promise<string>;
  dispose: () => Promise<void>;
}

export async function startDeployment(firstMark: string): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-builds-'));
  const appDir = join(folder, 'app');
  const made = new Set<string>();
  const deploy = async (mark: string) => {
    const build = join(folder, mark);
    if (!made.has(mark)) await makeBuild(build, mark);
    made.add(mark);
    await symlink(build, `${appDir}-next`);
    await rename(`${appDir}-next`, appDir);
  };
  await deploy(firstMark);
  return {
    appDir,
    deploy,
    lose: async (mark, part) => {
      const names = await readdir(join(folder, mark, 'assets'));
      const name = names.find((one) => one.startsWith(part) && one.endsWith('.js')) ?? '';
      await rm(join(folder, mark, 'assets', name));
      return `/assets/${name}`;
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

const texts = new Set(['.js', '.mjs', '.css', '.html']);

async function makeBuild(build: string, mark: string): Promise<void> {
  await cp('dist', build, {
    recursive: true,
    filter: (path) => !path.endsWith('.br') && !path.endsWith('.gz') && !path.endsWith('.map'),
  });
  const assets = (await readdir(join(build, 'assets'))).filter((name) => texts.has(extname(name)));
  const renamed = new Map(assets.map((name) => [name, nameIn(name, mark)]));
  const every = new RegExp([...renamed.keys()].map(literal).join('|'), 'g');
  const renameIn = (text: string) => text.replace(every, (name) => renamed.get(name) ?? name);
  for (const [name, next] of renamed) {
    const code = renameIn(await readFile(join(build, 'assets', name), 'utf8'));
    await writeFile(join(build, 'assets', next), isScript(name) ? code + trace(mark) : code);
    await rm(join(build, 'assets', name));
  }
  const page = renameIn(await readFile(join(build, 'index.html'), 'utf8'));
  await writeFile(join(build, 'index.html'), page);
  const worker = renameIn(await readFile(join(build, 'sw.js'), 'utf8'));
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 20);
  const listed = /\{"revision":"[^"]*","url":"index\.html"\}/;
  if (!listed.test(worker)) throw new Error('The worker does not list index.html');
  await writeFile(
    join(build, 'sw.js'),
    worker.replace(listed, `{"revision":"${revision}","url":"index.html"}`),
  );
}

/** The mark takes the place of as much of the hash. */
function nameIn(name: string, mark: string): string {
  const extension = extname(name);
  const stem = basename(name, extension);
  return `${stem.slice(0, stem.length - mark.length)}${mark}${extension}`;
}

function isScript(name: string): boolean {
  return name.endsWith('.js') || name.endsWith('.mjs');
}

function trace(mark: string): string {
  return `\n;(globalThis.builds??=new Set).add(${JSON.stringify(mark)});`;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The builds whose scripts have run in the page since it was loaded. */
export function buildsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => [...((globalThis as { builds?: Set<string> }).builds ?? [])]);
}
