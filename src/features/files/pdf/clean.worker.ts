/**
 * Cleans the text of pages away from the screen. Pages come one by one, so that handing them over never
 * stops the page; `end` asks for the cleaned ones.
 */
import { cleanPages } from '../../../generate/clean.ts';
import type { RawPage } from '../../../generate/raw-page.ts';
import type { CleanAnswer, CleanRequest } from './clean-messages.ts';

let raw: RawPage[] = [];

self.addEventListener('message', (event: MessageEvent<CleanRequest>) => {
  if (event.data.kind === 'page') {
    raw.push(event.data.page);
    return;
  }
  const pages = raw;
  raw = [];
  self.postMessage(answer(pages));
});

function answer(pages: RawPage[]): CleanAnswer {
  try {
    return { kind: 'pages', pages: cleanPages(pages) };
  } catch (error) {
    return { kind: 'failed', message: String(error) };
  }
}
