/**
 * What is being made from a file: the dialog, the work, and the result until it is saved or let go. The
 * result outlives the dialog, so that a look at a page loses nothing.
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
  | { name: 'result'; draft: Draft };

interface Making {
  fileId: string;
  isOpen: boolean;
  /** What the form starts with. */
  kind: GenerationKind;
  /** The tab that is open beside the pages. */
  shown: GenerationKind;
  stage: MakingStage;
}

const start: Making = {
  fileId: '',
  isOpen: false,
  kind: 'summary',
  shown: 'summary',
  stage: { name: 'form' },
};

export const useMaking = create<Making>(() => start);

let putDown: () => void = () => undefined;
useMaking.subscribe(({ stage }, { stage: before }) => {
  if ((stage.name === 'form') === (before.name === 'form')) return;
  putDown();
  if (stage.name !== 'form') putDown = holdWork('you have saved what was made from your file');
});

/** Opens the dialog; an unsaved result of the same file is shown again. */
export function openMaking(fileId: string, kind: GenerationKind): void {
  useMaking.setState((before) =>
    before.fileId === fileId && before.stage.name !== 'form'
      ? { isOpen: true }
      : { fileId, isOpen: true, kind, stage: { name: 'form' } },
  );
}

export function closeMaking(): void {
  useMaking.setState({ isOpen: false });
}

export function showMade(kind: GenerationKind): void {
  useMaking.setState({ shown: kind });
}

/** The draft has become rows: the form is ready for the next, and the new rows are in sight. */
export function finishMaking(kind: GenerationKind): void {
  useMaking.setState({ isOpen: false, shown: kind, stage: { name: 'form' } });
}

export function setStage(stage: MakingStage): void {
  useMaking.setState({ stage });
}

/** Lets the result go, or begins again. */
export function startOver(): void {
  useMaking.setState({ stage: { name: 'form' } });
}

export function changeDraft(change: (items: DraftItem[]) => DraftItem[]): void {
  useMaking.setState(({ stage }) =>
    stage.name === 'result'
      ? { stage: { ...stage, draft: { ...stage.draft, items: change(stage.draft.items) } } }
      : {},
  );
}
