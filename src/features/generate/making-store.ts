/** State of the generate dialog. The job and its result are in the table of jobs (`generation-job.ts`). */
import { create } from 'zustand';
import { onAccountClosed } from '../../db/database.ts';
import { hasResult } from '../../db/jobs.ts';
import type { GenerationKind } from '../../generate/engine.ts';
import { findGeneration } from '../../queries/generation.ts';
import { letGo } from './draft/draft.ts';
import type { FileSource } from './job/job-request.ts';

const shownTabs = ['summary', 'flashcards', 'questions', 'highlights'] as const;

export type ShownTab = (typeof shownTabs)[number];

const shownKey = 'haversack-shown-material';

interface Making {
  /** Id of the file, note or deck whose dialog is open. */
  openFor: string | undefined;
  /** Start values of the form. */
  kind: GenerationKind;
  source: FileSource | undefined;
  shown: ShownTab;
  /** The file whose pages are shown during the review. */
  awayFrom: string | undefined;
  /** Jobs whose results this tab saves now. */
  saving: ReadonlySet<string>;
}

export const useMaking = create<Making>(() => ({
  openFor: undefined,
  awayFrom: undefined,
  kind: 'summary',
  source: undefined,
  shown: shownBefore(),
  saving: new Set(),
}));

onAccountClosed(() =>
  useMaking.setState({ openFor: undefined, awayFrom: undefined, saving: new Set() }),
);

export function isMakingOpen({ openFor }: Pick<Making, 'openFor'>, fileId: string): boolean {
  return openFor === fileId;
}

/**
 * Opens the dialog with the progress, the unsaved result or the form. Drops the last job if it failed without a result.
 */
export async function openMaking(
  fileId: string,
  kind: GenerationKind,
  source?: FileSource,
): Promise<void> {
  const job = await findGeneration(fileId);
  if (job?.state === 'failed' && !hasResult(job)) await letGo(job.id);
  useMaking.setState({ openFor: fileId, awayFrom: undefined, kind, source });
}

export function closeMaking(): void {
  useMaking.setState({ openFor: undefined, awayFrom: undefined });
}

/** Shows the pages, with a button back to the review. */
export function lookAtPages(fileId: string): void {
  useMaking.setState({ openFor: undefined, awayFrom: fileId });
}

export function backToReview(): void {
  useMaking.setState(({ awayFrom }) => ({ openFor: awayFrom, awayFrom: undefined }));
}

/** A reload on another screen, such as Pick, leads back to the same tab. */
export function showMade(kind: ShownTab): void {
  useMaking.setState({ shown: kind });
  try {
    sessionStorage.setItem(shownKey, kind);
  } catch (error) {
    console.warn('The shown tab could not be remembered over a reload', error);
  }
}

function shownBefore(): ShownTab {
  try {
    const stored = sessionStorage.getItem(shownKey);
    return shownTabs.find((tab) => tab === stored) ?? 'summary';
  } catch {
    // A browser that forbids storage has stored nothing.
    return 'summary';
  }
}

/** Shows the saved rows. */
export function finishMaking(fileId: string, kind: GenerationKind): void {
  showMade(kind);
  if (isMakingOpen(useMaking.getState(), fileId)) closeMaking();
}
