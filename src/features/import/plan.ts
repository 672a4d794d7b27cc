/** The import that this tab prepares. It outlives its screen and ends with the account and the tab. */
import { createStore } from 'zustand/vanilla';
import { currentDatabase, onAccountClosed } from '../../db/database.ts';
import type { ImportFile } from '../../db/imports/imports.ts';
import { storageProblem } from '../../db/storage-problem.ts';
import type { ImportChoices } from '../../interchange/backup/import-source.ts';
import type { ImportPreview } from '../../interchange/backup/preview.ts';
import { accountKind } from '../../interchange/backup/read/account-source.ts';
import {
  asItIs,
  backupKind,
  filesIn,
  isZip,
  problemOfSource,
  type SourceInput,
} from '../../interchange/backup/read/open-source.ts';
import { accountFile } from '../../interchange/backup/read/read-backup.ts';
import { findUnsentExports, unsentKind } from '../../interchange/backup/read/unsent-source.ts';
import type { Choice, ImportFormat, SourceFile } from '../../interchange/formats/format.ts';
import { importFormats } from '../../interchange/formats/read/all.ts';
import { toastError } from '../../ui/toaster/toast.ts';
import { holdWork } from '../../ui/work/in-hand.ts';

/** The student's answers to the choices of a format, by name. */
export type Answers = Readonly<Record<string, string>>;

export interface Asked {
  step: 'choices';
  chosen: ImportFile[];
  format: ImportFormat;
  choices: Choice[];
  answers: Answers;
}

export interface Subject {
  kind: string;
  name: string;
  chosen: ImportFile[];
  input: SourceInput;
  /** The step before, if the format has choices. */
  asked?: Asked;
}

export interface Looked extends Subject {
  step: 'preview';
  preview: ImportPreview;
  choices: ImportChoices;
  /** Changed since the count. */
  library: { hasChanged: boolean };
}

export type Plan =
  /** `hasBegun`: an import has just started. */
  | { step: 'none'; problem?: string; hasBegun?: boolean }
  /** `isCopy`: the import is being started, and only Cancel ends it. */
  | { step: 'busy'; label: string; done?: number; total?: number; isCopy?: boolean }
  | Asked
  | Looked;

interface Kept {
  plan: Plan;
  working?: AbortController;
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

onAccountClosed(leavePlan);

/** @returns a function for the closed screen. Work continues; a problem that was shown is dropped. */
export function showPlans(): () => void {
  plans.setState({ isShown: true });
  return () => {
    const { plan } = plans.getState();
    plans.setState({ isShown: false, plan: plan.step === 'none' ? nothing : plan });
  };
}

/** Runs one work at a time. A failure ends at the first step with its problem. */
export async function runPlan(
  busy: Extract<Plan, { step: 'busy' }>,
  work: (signal: AbortSignal) => Promise<Plan>,
): Promise<void> {
  plans.getState().working?.abort();
  const working = new AbortController();
  plans.setState({ working, plan: busy });
  // The browser asks before the tab closes.
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

interface ChosenKind {
  /** The chosen files, or the files in a zip. */
  files: SourceFile[];
  /** For files of Haversack: `Import.kind`. */
  own: typeof backupKind | typeof unsentKind | undefined;
  /** `undefined` if no format can read them. */
  format: ImportFormat | undefined;
}

export function chosenOf(files: readonly File[]): ImportFile[] {
  return files.map((bytes) => ({
    path: bytes.webkitRelativePath || bytes.name,
    modifiedAt: bytes.lastModified,
    bytes,
  }));
}

/** A name for people; of a folder its own. */
export function nameOfChosen(chosen: readonly ImportFile[]): string {
  const [first] = chosen;
  if (first === undefined) return '';
  const folder = first.path.includes('/') ? first.path.split('/')[0] : undefined;
  if (folder !== undefined) return folder;
  return chosen.length === 1 ? first.path : `${first.path} and ${chosen.length - 1} more`;
}

/** @throws an error that `problemOfSource` explains, or the reason of the signal */
export async function kindOfChosen(chosen: ImportFile[], signal: AbortSignal): Promise<ChosenKind> {
  const files = await filesIn(chosen, signal);
  const [first] = chosen;
  const isOneZip = chosen.length === 1 && first !== undefined && (await isZip(first));
  if (isOneZip && files.some(({ path }) => accountFile.test(path))) {
    return { files, own: backupKind, format: undefined };
  }
  if ((await findUnsentExports(chosen.map(asItIs))).length > 0)
    return { files, own: unsentKind, format: undefined };
  const isOne = await Promise.all(importFormats.map((format) => format.isOne(files)));
  // Of several formats the first is right (`formats/read/all.ts`).
  return { files, own: undefined, format: importFormats.find((_, at) => isOne[at]) };
}

export function kindName(kind: string): string {
  if (kind === backupKind) return 'Haversack export';
  if (kind === unsentKind) return 'Unsent changes';
  if (kind === accountKind) return 'Another account on this device';
  return importFormats.find(({ id }) => id === kind)?.name ?? kind;
}
