/** Prints what the pages of a failed test showed: the only record of a failure on a remote machine. */
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Time limit for a page that may hang, milliseconds. */
const longestMs = 3_000;

const mostLetters = 900;
const mostWarnings = 20;

/** Of all pages of the current test, the latest last. */
let warnings: string[] = [];

/** Keeps the warnings, errors and failed requests of a context. */
export function keepWarnings(context: BrowserContext): void {
  const keep = (text: string) => {
    warnings = [...warnings, text.slice(0, 300)].slice(-mostWarnings);
  };
  context.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) keep(message.text());
  });
  context.on('requestfailed', (request) =>
    keep(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`),
  );
}

export function forgetWarnings(): void {
  warnings = [];
}

/** Prints the kept warnings, and the address and text of each open page. */
export async function printWhatStoodThere(browser: Browser): Promise<void> {
  for (const warning of warnings) console.log(warning);
  if (!browser.isConnected()) console.log('The browser has ended.');
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const page of pages) console.log(await describe(page));
}

async function describe(page: Page): Promise<string> {
  const hangs = new Promise<string>((resolve) => {
    setTimeout(resolve, longestMs, 'It does not answer.');
  });
  const text = page.evaluate(wordsOfPage).catch(String);
  const shown = await Promise.race([text, hangs]);
  return `Page ${page.url()}\n${shown.slice(0, mostLetters)}`;
}

/** Runs in the browser. Leaves out the navigation, which is the same on each screen. */
function wordsOfPage(): string {
  const parts = document.querySelectorAll<HTMLElement>('body > dialog, header, main, [role=alert]');
  const words = [...parts].map((part) => part.innerText.trim());
  return (
    [...new Set(words)].filter(Boolean).join('\n').replace(/\n+/g, '\n') || document.body.innerText
  );
}
