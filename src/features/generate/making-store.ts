/** What the dialog of making shows. The work itself, and what it made, are in the table of jobs (`generation-job.ts`). */
import { create } from 'zustand';
import { onAccountClosed } from '../../db/database.ts';
import { hasResult } from '../../db/jobs.ts';
import type { GenerationKind } from '../../generate/engine.ts';
import { findGeneration } from '../../queries/generation.ts';
import { letGo } from './draft/draft.ts';
import type { FileSource } from './job/job-request.ts';

export type ShownTab = GenerationKind | 'highlights';

interface Making {
  /** The file whose dialog is open. */
  openFor: string | undefined;
  /** What the form starts with. */
  kind: GenerationKind;
  source: FileSource | undefined;
  /** The tab that is open beside the pages. */
  shown: ShownTab;
  /** The file whose pages are looked at from the review of what was made. */
  awayFrom: string | undefined;
  /** The jobs whose results are being saved by this tab. */
  saving: ReadonlySet<string>;
}

export const useMaking = create<Making>(() => ({
  openFor: undefined,
  awayFrom: undefined,
  kind: 'summary',
  source: undefined,
  shown: 'summary',
  saving: new Set(),
}));

// With the student all that is theirs goes.
onAccountClosed(() =>
  useMaking.setState({ openFor: undefined, awayFrom: undefined, saving: new Set() }),
);

export function isMakingOpen({ openFor }: Pick<Making, 'openFor'>, fileId: string): boolean {
  return openFor === fileId;
}

/** Opens the dialog: what is under way, an unsaved result, or the form, without the problem of the last time. */
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

/** The pages are looked at, and the way back to the review stays in sight. */
export function lookAtPages(fileId: string): void {
  useMaking.setState({ openFor: undefined, awayFrom: fileId });
}

/** Back to the item that was left. */
export function backToReview(): void {
  useMaking.setState(({ awayFrom }) => ({ openFor: awayFrom, awayFrom: undefined }));
}

export function showMade(kind: ShownTab): void {
  useMaking.setState({ shown: kind });
}

/** The draft has become rows: they are in sight. */
export function finishMaking(fileId: string, kind: GenerationKind): void {
  showMade(kind);
  if (isMakingOpen(useMaking.getState(), fileId)) closeMaking();
}
