/** Every Content-Security-Policy and Trusted Types report of every page of a test, wherever it was opened. */
import type { Browser, BrowserContext } from '@playwright/test';
import { keepWarnings } from './what-stood-there.ts';

const reports: string[] = [];

/** @returns reports since the last call */
export function takePolicyReports(): string[] {
  return reports.splice(0);
}

export async function watchPolicy(context: BrowserContext): Promise<void> {
  context.on('console', (message) => {
    if (isPolicyReport(message.text())) reports.push(message.text());
  });
  // The event is the browser's own word for it; the texts above also come from workers, but change.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
}

/** “This document requires 'TrustedHTML' assignment” is all that Chromium says of Trusted Types. */
export function isPolicyReport(text: string): boolean {
  return /content security policy|trusted ?(types?|html|script)/i.test(text);
}

/** Each context that this browser opens from now on is watched. */
export function watchBrowser(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await open(...options);
    await watchPolicy(context);
    keepWarnings(context);
    return context;
  };
  return browser;
}
