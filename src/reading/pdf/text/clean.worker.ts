/**
 * Cleans the text of pages away from the screen. Receives pages one by one, so that no message blocks the main
 * thread, then `null`. Answers with the cleaned pages, or with an error message as a string.
 */
import { cleanPages } from '../../../text/clean/clean.ts';
import type { RawPage } from '../../../text/clean/raw-page.ts';
import type { CleanPage } from '../../../text/clean-page.ts';

let raw: RawPage[] = [];

self.addEventListener('message', (event: MessageEvent<RawPage | null>) => {
  if (event.data !== null) {
    raw.push(event.data);
    return;
  }
  const pages = raw;
  raw = [];
  self.postMessage(cleanedOrWhy(pages));
});

function cleanedOrWhy(pages: RawPage[]): CleanPage[] | string {
  try {
    return cleanPages(pages);
  } catch (error) {
    return String(error);
  }
}
