/** An import on its way from what was chosen to its job: nothing is written before the student has seen what it brings. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { startImport } from '../../backup/import-job.ts';
import type { ImportChoices } from '../../backup/import-source.ts';
import { type ImportPreview, previewImport } from '../../backup/preview.ts';
import { accountKind } from '../../backup/read/account-source.ts';
import {
  backupKind,
  expectWhole,
  openSource,
  problemOfSource,
  type SourceInput,
} from '../../backup/read/open-source.ts';
import { currentDatabase } from '../../db/database.ts';
import { type Chosen, dropImportBytes, newImport, storeImport } from '../../db/imports/imports.ts';
import { storageProblem } from '../../db/storage-problem.ts';
import type { Choice, ImportFormat } from '../../formats/format.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import type { User } from '../../protocol/auth.ts';
import { toastError, toastSuccess } from '../../ui/toaster/toast.ts';
import { holdWork } from '../../ui/work/in-hand.ts';
import { kindOfChosen, nameOfChosen } from './kind-of-chosen.ts';
import { unreadInWords } from './unread-words.ts';

type Answers = Readonly<Record<string, string>>;

interface Looked {
  step: 'preview';
  kind: string;
  name: string;
  chosen: Chosen[];
  answers: Answers;
  accountId?: string | undefined;
  preview: ImportPreview;
}

export type Plan =
  /** `hasBegun`: an import was started a moment ago. */
  | { step: 'none'; problem?: string; hasBegun?: boolean }
  /** `goesOn`: also when the screen is left. */
  | { step: 'busy'; label: string; done?: number; total?: number; goesOn?: boolean }
  | { step: 'choices'; chosen: Chosen[]; format: ImportFormat; choices: Choice[] }
  | Looked;

const looking = 'Checking files…';
const copying = 'Copying…';

function inputOf(email: string, answers: Answers, accountId: string | undefined): SourceInput {
  return { email, chosen: answers, ...(accountId !== undefined && { accountId }) };
}

function problemInWords(error: unknown): string {
  const known = problemOfSource(error);
  if (known === undefined) console.warn('An import could not be prepared', error);
  return known ?? storageProblem(error);
}

/** It goes on when the screen is left, so whoever comes back finds it here, and can cancel it. */
const copies = createStore<{ copy?: { done: number; total: number; stop: AbortController } }>(
  () => ({}),
);

function endCopy(stop: AbortController): void {
  if (copies.getState().copy?.stop === stop) copies.setState({}, true);
}

/** @param email of the student */
export function usePlan(email: string) {
  const [ownPlan, setPlan] = useState<Plan>({ step: 'none' });
  const { copy } = useStore(copies);
  const plan: Plan = copy ? { step: 'busy', label: copying, ...copy, goesOn: true } : ownPlan;
  const working = useRef<{ stop: AbortController; goesOn: boolean }>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      if (working.current?.goesOn === false) working.current.stop.abort();
    };
  }, []);

  /**
   * One piece of work at a time; what goes wrong in it is told, and the student is where it began.
   * @param goesOn when the screen is left; the browser asks before the tab is
   */
  const run = async (
    label: string,
    work: (signal: AbortSignal) => Promise<Plan>,
    goesOn = false,
  ) => {
    working.current?.stop.abort();
    const stop = new AbortController();
    working.current = { stop, goesOn };
    if (goesOn) copies.setState({ copy: { done: 0, total: 0, stop } });
    setPlan(goesOn ? { step: 'none' } : { step: 'busy', label });
    const putDown = holdWork('your import is ready', goesOn ? 'lost' : 'kept');
    const signal = AbortSignal.any([stop.signal, currentDatabase().closed]);
    try {
      const next = await work(signal);
      if (!signal.aborted) show(next);
    } catch (error) {
      if (!signal.aborted) show({ step: 'none', problem: problemInWords(error) });
    } finally {
      putDown();
      endCopy(stop);
    }
  };

  const show = (next: Plan) => {
    if (isLeft.current && next.step === 'none' && next.problem !== undefined)
      toastError(`Nothing was imported. ${next.problem}`);
    setPlan(next);
  };

  /** Counts what it would bring. */
  const look = async (
    { kind, name, chosen, answers, accountId }: Omit<Looked, 'step' | 'preview'>,
    signal: AbortSignal,
  ): Promise<Plan> => {
    const database = currentDatabase();
    await expectWhole(database);
    const input = inputOf(email, answers, accountId);
    const source = await openSource(database, kind, chosen, input, Date.now(), signal);
    const preview = await previewImport(database, source, signal, (done) => {
      if (!signal.aborted) setPlan({ step: 'busy', label: looking, done });
    });
    return { step: 'preview', kind, name, chosen, answers, accountId, preview };
  };

  const preview = (format: ImportFormat, chosen: Chosen[], answers: Answers) =>
    run(looking, (signal) =>
      look({ kind: format.id, name: nameOfChosen(chosen), chosen, answers }, signal),
    );

  const takeAccount = ({ id, username }: User) =>
    run(looking, (signal) => {
      const about = { kind: accountKind, name: `${username}’s library`, accountId: id };
      return look({ ...about, chosen: [], answers: {} }, signal);
    });

  const open = async (chosen: Chosen[], signal: AbortSignal): Promise<Plan> => {
    const name = nameOfChosen(chosen);
    const { isBackup, format, files } = await kindOfChosen(chosen, signal);
    if (isBackup) return await look({ kind: backupKind, name, chosen, answers: {} }, signal);
    if (format === undefined) {
      return { step: 'none', problem: await unreadInWords(files) };
    }
    const reader = await format.load();
    const options = {
      nowMs: Date.now(),
      tzOffsetMin: localOffsetMin,
      leaveOut: () => undefined,
      signal,
    };
    const choices = (await reader.choices?.(files, options)) ?? [];
    if (choices.length > 0) return { step: 'choices', chosen, format, choices };
    return await look({ kind: format.id, name, chosen, answers: {} }, signal);
  };

  const take = (chosen: Chosen[]) => {
    // Only Cancel ends what is being copied.
    if (chosen.length > 0 && copies.getState().copy === undefined)
      void run('Opening…', (signal) => open(chosen, signal));
  };

  const start = (choices: ImportChoices) => {
    if (plan.step !== 'preview') return;
    const { kind, name, chosen, answers, accountId } = plan;
    const total = chosen.reduce((sum, { bytes }) => sum + bytes.size, 0);
    const copyAndQueue = async (signal: AbortSignal): Promise<Plan> => {
      const database = currentDatabase();
      const input = inputOf(email, answers, accountId);
      const one = newImport({ kind, name, input }, Date.now());
      const onProgress = (done: number) => {
        const { copy: now } = copies.getState();
        if (now && !signal.aborted) copies.setState({ copy: { ...now, done, total } });
      };
      const stored = await storeImport(database, one, chosen, onProgress, signal);
      if (!stored.ok) return { step: 'none', problem: stored.error.message };
      const job = signal.aborted
        ? undefined
        : await startImport(database, one, choices, plan.preview.total);
      if (job?.ok) {
        toastSuccess('Import started');
        return { step: 'none', hasBegun: true };
      }
      await dropImportBytes(database, one.id);
      await database.imports.delete(one.id);
      return { step: 'none', ...(job !== undefined && { problem: job.error.message }) };
    };
    void run(copying, copyAndQueue, true);
  };

  const leave = () => {
    working.current?.stop.abort();
    copy?.stop.abort();
    if (copy) endCopy(copy.stop);
    setPlan({ step: 'none' });
  };
  return { plan, take, takeAccount, preview, start, leave };
}
