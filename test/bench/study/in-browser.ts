/** The build's generating worker in Chromium: time to the first cards, and cost. */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { watchMemory } from '../tab-memory.ts';

const assets = join('dist', 'assets');
const workerName = /^generate\.worker-.*\.js$/;

export interface InBrowser {
  /** Milliseconds from the start of a worker to the cards of the first pages; each in a new tab. */
  firstCards: number[];
  /** MB of the tab, before and at most while everything is made of the whole file. */
  memoryBefore: number;
  mostMemory: number;
}

export async function measureInBrowser(
  pages: readonly CleanPage[],
  chapter: number,
  rounds: number,
): Promise<InBrowser> {
  const served = await serveAssets();
  const browser = await chromium.launch(chromiumOptions);
  const open = async () => {
    const page = await browser.newPage();
    await page.goto(served.url);
    return page;
  };
  try {
    const firstCards: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await open();
      const kinds = ['flashcards'];
      const wish = { worker: served.worker, parts: [pages.slice(0, chapter)], kinds };
      firstCards.push(await page.evaluate(askFor, wish));
      await page.close();
    }
    const page = await open();
    const before = watchMemory(browser);
    await page.waitForTimeout(500);
    const memoryBefore = await before();
    const parts = Array.from({ length: Math.ceil(pages.length / 25) }, (_, index) =>
      pages.slice(index * 25, index * 25 + 25),
    );
    const kinds = ['summary', 'flashcards', 'questions'];
    const watching = watchMemory(browser);
    await page.evaluate(askFor, { worker: served.worker, parts, kinds });
    return { firstCards, memoryBefore, mostMemory: await watching() };
  } finally {
    await browser.close();
    served.close();
  }
}

/** Size of the worker and everything it always loads, kB gzip. */
export async function workerSizeKb(): Promise<number> {
  const name = (await readdir(assets)).find((one) => workerName.test(one)) ?? '';
  return gzipSync(await readFile(join(assets, name))).length / 1_000;
}

/** One kind after the other of all parts, as a student asks for them. Runs in the page. @returns milliseconds */
async function askFor({
  worker: address,
  parts,
  kinds,
}: {
  worker: string;
  parts: (readonly unknown[])[];
  kinds: string[];
}): Promise<number> {
  const began = performance.now();
  const worker = new Worker(address, { type: 'module' });
  for (const kind of kinds) {
    for (const pages of parts) {
      await new Promise<void>((resolve, reject) => {
        worker.onerror = () => reject(new Error('The worker stopped'));
        worker.onmessage = ({ data }) => {
          if (data.type !== 'progress') resolve();
        };
        worker.postMessage({ type: 'generate', id: kind, kind, pages, count: 400 });
      });
    }
  }
  const took = performance.now() - began;
  worker.terminate();
  return took;
}

async function serveAssets() {
  const name = (await readdir(assets)).find((one) => workerName.test(one));
  if (name === undefined) throw new Error('Build first: npm run build');
  const server = createServer(async ({ url = '/' }, response) => {
    const file = /^\/assets\/([\w.-]+\.js)$/.exec(url)?.[1];
    if (file === undefined) {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><html lang="en"><title>Study</title>');
      return;
    }
    response.setHeader('content-type', 'text/javascript');
    response.end(await readFile(join(assets, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    worker: `/assets/${name}`,
    close: () => server.close(),
  };
}
