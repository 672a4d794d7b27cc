/** From a page range to a draft: reads the text that is missing, then lets the worker make the items. */

import { onAccountClosed } from '../../../db/database.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { type PageRange, pagesOfText, readFileText } from '../pdf/file-text.ts';
import { wordsOfKind } from './kinds.ts';
import { forgetMaking, setStage, showMade } from './making-store.ts';
import { rangeText } from './page-range.ts';
import { runGeneration } from './run-generation.ts';

export interface Wish {
  kind: GenerationKind;
  range: PageRange;
  count: number;
}

/** By file: work on one goes on while something is made from another. */
const underWay = new Map<string, AbortController>();

export function cancelMaking(fileId: string): void {
  underWay.get(fileId)?.abort();
  setStage(fileId, { name: 'form' });
}

onAccountClosed(() => {
  for (const control of underWay.values()) control.abort();
  underWay.clear();
  forgetMaking();
});

/** Resolves when the draft is in the store, or the form again with what went wrong. Never throws. */
export async function makeFromFile(file: StudyFile, wish: Wish): Promise<void> {
  underWay.get(file.id)?.abort();
  const control = new AbortController();
  underWay.set(file.id, control);
  setStage(file.id, { name: 'reading' });
  showMade(wish.kind);
  const problem = await make(file, wish, control.signal).catch((error: unknown) => {
    console.warn('Generation stopped', error);
    return say.somethingWentWrongTryAgain;
  });
  if (problem === undefined || control.signal.aborted) return;
  setStage(file.id, { name: 'form', problem });
  toastError(wordsOfKind(wish.kind).error);
}

/** @returns what went wrong, for people */
async function make(
  file: StudyFile,
  { kind, range, count }: Wish,
  signal: AbortSignal,
): Promise<string | undefined> {
  const read = await readFileText(file, range, signal);
  if (signal.aborted) return undefined;
  if (!read.ok) return read.error.message;
  const pages = await pagesOfText(file.id, range);
  if (!pages.some((page) => page.text.trim() !== '')) {
    return `There is no text on ${rangeText(range)}: they may be pictures. Choose other pages.`;
  }
  setStage(file.id, { name: 'making', done: 0, total: 0 });
  const outcome = await runGeneration({
    kind,
    pages,
    count,
    signal,
    onProgress: (done, total) => {
      if (!signal.aborted) setStage(file.id, { name: 'making', done, total });
    },
  });
  if (signal.aborted) return undefined;
  if (outcome.kind === 'failed') {
    return outcome.reason === 'broken' ? say.somethingWentWrongTryAgain : outcome.message;
  }
  const items = outcome.items.map((item) => ({ key: uuidv7(Date.now()), item }));
  setStage(file.id, { name: 'result', draft: { kind, range, items, rejected: outcome.rejected } });
  return undefined;
}
