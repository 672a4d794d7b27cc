/**
 * What is being made, file by file: the dialog, the work, and the result until it is saved or let go. The result
 * outlives the dialog and a look at other files, and never becomes another file's: its pages are of its own.
 */
import { create } from 'zustand';
import type { GenerationKind, StudyItem } from '../../../generate/engine.ts';
import { holdWork } from '../../../ui/work/in-hand.ts';
import type { PageRange } from '../pdf/file-text.ts';

export interface Draft {
  kind: GenerationKind;
  range: PageRange;
  items: DraftItem[];
  /** How many candidates each check refused. */
  rejected: Record<string, number>;
}

export interface DraftItem {
  key: string;
  item: StudyItem;
}

export type MakingStage =
  | { name: 'form'; problem?: string | undefined }
  | { name: 'reading' }
  | { name: 'making'; done: number; total: number }
  | { name: 'result'; draft: Draft }
  | { name: 'saving'; draft: Draft };

interface Making {
  /** The file whose dialog is open. */
  openFor: string | undefined;
  /** What the form starts with. */
  kind: GenerationKind;
  /** The tab that is open beside the pages. */
  shown: GenerationKind;
  /** By file; the form where there is none. */
  stages: Readonly<Record<string, MakingStage>>;
}

const form: MakingStage = { name: 'form' };

export const useMaking = create<Making>(() => ({
  openFor: undefined,
  kind: 'summary',
  shown: 'summary',
  stages: {},
}));

export function stageOf({ stages }: Pick<Making, 'stages'>, fileId: string): MakingStage {
  return stages[fileId] ?? form;
}

export function isMakingOpen({ openFor }: Pick<Making, 'openFor'>, fileId: string): boolean {
  return openFor === fileId;
}

let putDown: () => void = () => undefined;
useMaking.subscribe((now, before) => {
  if (isAtWork(now) === isAtWork(before)) return;
  putDown();
  if (isAtWork(now)) {
    putDown = holdWork('you have saved what was made from your file', 'lost');
  }
});

function isAtWork({ stages }: Making): boolean {
  return Object.values(stages).some(({ name }) => name !== 'form');
}

/** Opens the dialog; an unsaved result of the file is shown again. */
export function openMaking(fileId: string, kind: GenerationKind): void {
  if (stageOf(useMaking.getState(), fileId).name === 'form') {
    setStage(fileId, form);
    useMaking.setState({ kind });
  }
  useMaking.setState({ openFor: fileId });
}

export function closeMaking(): void {
  useMaking.setState({ openFor: undefined });
}

export function showMade(kind: GenerationKind): void {
  useMaking.setState({ shown: kind });
}

/** The draft has become rows: the form is ready for the next, and the new rows are in sight. */
export function finishMaking(fileId: string, kind: GenerationKind): void {
  setStage(fileId, form);
  showMade(kind);
  if (isMakingOpen(useMaking.getState(), fileId)) closeMaking();
}

export function setStage(fileId: string, stage: MakingStage): void {
  useMaking.setState(({ stages }) => ({ stages: { ...stages, [fileId]: stage } }));
}

/** With the student all that is theirs goes. */
export function forgetMaking(): void {
  useMaking.setState({ openFor: undefined, stages: {} });
}

/** Lets the result go, or begins again. */
export function startOver(fileId: string): void {
  setStage(fileId, form);
}

export function changeDraft(fileId: string, change: (items: DraftItem[]) => DraftItem[]): void {
  const stage = stageOf(useMaking.getState(), fileId);
  if (stage.name !== 'result') return;
  const { draft } = stage;
  setStage(fileId, { ...stage, draft: { ...draft, items: change(draft.items) } });
}
