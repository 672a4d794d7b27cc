/**
 * The import that this tab prepares. It outlives its screen, so that a student who comes back goes on where they were. It
 * goes with the account, and with the tab.
 */
import { createStore } from 'zustand/vanilla';
import { currentDatabase, onAccountClosed } from '../../db/database.ts';
import type { ImportFile } from '../../db/imports/imports.ts';
import { storageProblem } from '../../db/storage-problem.ts';
import type { ImportChoices } from '../../interchange/backup/import-source.ts';
import type { ImportPreview } from '../../interchange/backup/preview.ts';
import { problemOfSource, type SourceInput } from '../../interchange/backup/read/open-source.ts';
import type { Choice, ImportFormat } from '../../interchange/formats/format.ts';
import { toastError } from '../../ui/toaster/toast.ts';
import { holdWork } from '../../ui/work/in-hand.ts';

/** What the student has answered to each choice of a format, by its name. */
export type Answers = Readonly<Record<string, string>>;

export interface Asked {
  step: 'choices';
  chosen: ImportFile[];
  format: ImportFormat;
  choices: Choice[];
  answers: Answers;
}

/** What is imported, and from where. */
export interface Subject {
  kind: string;
  name: string;
  chosen: ImportFile[];
  input: SourceInput;
  /** Where the student had to choose something first. */
  asked?: Asked;
}

export interface Looked extends Subject {
  step: 'preview';
  preview: ImportPreview;
  choices: ImportChoices;
  /** The library as it was counted. */
  library: { hasChanged: boolean };
}

export type Plan =
  /** `hasBegun`: an import was started a moment ago. */
  | { step: 'none'; problem?: string; hasBegun?: boolean }
  /** `isCopy`: the import was started, and only Cancel ends it. */
  | { step: 'busy'; label: string; done?: number; total?: number; isCopy?: boolean }
  | Asked
  | Looked;

interface Kept {
  plan: Plan;
  /** Ends what is under way. */
  working?: AbortController;
  /** The screen is open. */
  isShown: boolean;
}

const nothing: Plan = { step: 'none' };

export const plans = createStore<Kept>(() => ({ plan: nothing, isShown: false }));

export function setPlan(plan: Plan): void {
  plans.setState({ plan });
}

export function leavePlan(): void {
  plans.getState().working?.abort();
  setPlan(nothing);
}

// Another student, or nobody, is to find none of it.
onAccountClosed(leavePlan);

/** @returns closes it. What is under way goes on; a problem that was read does not come again. */
export function showPlans(): () => void {
  plans.setState({ isShown: true });
  return () => {
    const { plan } = plans.getState();
    plans.setState({ isShown: false, plan: plan.step === 'none' ? nothing : plan });
  };
}

/** One piece of work at a time; what goes wrong in it is told, and the student is where it began. */
export async function runPlan(
  busy: Extract<Plan, { step: 'busy' }>,
  work: (signal: AbortSignal) => Promise<Plan>,
): Promise<void> {
  plans.getState().working?.abort();
  const working = new AbortController();
  plans.setState({ working, plan: busy });
  // The browser asks before the tab is left, too.
  const putDown = holdWork('your import is ready', busy.isCopy ? 'lost' : 'kept');
  const signal = AbortSignal.any([working.signal, currentDatabase().closed]);
  try {
    const next = await work(signal);
    if (!signal.aborted) show(next);
  } catch (error) {
    if (!signal.aborted) show({ step: 'none', problem: problemInWords(error) });
  } finally {
    putDown();
  }
}

function show(next: Plan): void {
  const { isShown } = plans.getState();
  const isEnd = next.step === 'none';
  if (!isShown && isEnd && next.problem !== undefined)
    toastError(`Nothing was imported. ${next.problem}`);
  setPlan(!isShown && isEnd && next.hasBegun === true ? nothing : next);
}

function problemInWords(error: unknown): string {
  const known = problemOfSource(error);
  if (known === undefined) console.warn('An import could not be prepared', error);
  return known ?? storageProblem(error);
}
