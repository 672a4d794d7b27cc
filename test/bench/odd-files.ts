/**
 * The app's result for each file of a folder, and its time: added and opened, or the reason for a refusal. `npm run
 * bench odd FOLDER`; needs a build in `dist`. Prints a table, then counts.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { rowsOn } from '../e2e/support/device-data.ts';
import { signUp, startServer } from '../e2e/support/fixtures.ts';
import { median } from './median.ts';

/** Nobody would wait longer, milliseconds. */
const longestMs = 30_000;

interface Answer {
  /** `drawn`, `asks for its password`, or the app's sentence. */
  text: string;
  ms: number;
}

export async function measureOddFiles(folder: string): Promise<void> {
  const server = await startServer();
  const browser = await chromium.launch(chromiumOptions);
  try {
    const page = await browser.newPage({ baseURL: server.url });
    await signUp(page, server);
    const answers: Answer[] = [];
    console.log('| file | answer | ms |\n|---|---|---|');
    for (const name of readdirSync(folder).sort()) {
      const answer = await answerTo(page, join(folder, name));
      answers.push(answer);
      console.log(`| ${name} | ${answer.text} | ${answer.ms.toFixed(0)} |`);
    }
    const counts = Object.entries(Object.groupBy(answers, ({ text }) => text));
    for (const [text, same] of counts) console.log(`${same?.length} × ${text}`);
    const times = answers.map(({ ms }) => ms);
    console.log(
      `median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    );
  } finally {
    await browser.close();
    await server.dispose();
  }
}

async function answerTo(page: Page, path: string): Promise<Answer> {
  await page.goto('/dashboard/library/files');
  const before = new Set((await rowsOn(page, 'file')).map(({ id }) => id));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files', exact: true }).first().click();
  const begun = performance.now();
  await (await chooser).setFiles(path);
  const passed = () => performance.now() - begun;
  const refused = page.getByText(/^Error uploading the file\. ./);
  while (passed() < longestMs) {
    if ((await refused.count()) > 0)
      return { text: await refused.first().innerText(), ms: passed() };
    const added = (await rowsOn(page, 'file')).find(({ id }) => !before.has(id));
    if (added !== undefined) return { text: await opened(page, added.id), ms: passed() };
    await page.waitForTimeout(20);
  }
  return { text: '**no answer**', ms: passed() };
}

/** The reader's view of an accepted file. */
async function opened(page: Page, id: string): Promise<string> {
  await page.locator(`a[href$="/files/${id}"]`).first().click();
  const drawn = page.locator('[data-page="1"] canvas').first();
  const asked = page.getByLabel('Password');
  const problem = page.getByRole('alert').first();
  await drawn
    .or(asked)
    .or(problem)
    .first()
    .waitFor({ timeout: longestMs })
    .catch(() => undefined);
  if (await asked.first().isVisible()) return 'asks for its password';
  if (await drawn.isVisible()) return 'drawn';
  return (await problem.isVisible()) ? await problem.innerText() : '**nothing shown**';
}
