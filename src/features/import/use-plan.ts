/** An import on its way from what was chosen to its job: nothing is written before the student has seen what it brings. */
import { useEffect, useRef, useState } from 'react';
import { startImport } from '../../backup/import-job.ts';
import type { ImportChoices } from '../../backup/import-source.ts';
import { type ImportPreview, previewImport } from '../../backup/preview.ts';
import { accountKind } from '../../backup/read/account-source.ts';
import {
  backupKind,
  expectWhole,
  openSource,
  problemOfSource,
  tzOffsetMin,
} from '../../backup/read/open-source.ts';
import { currentDatabase } from '../../db/database.ts';
import { type Chosen, dropImportBytes, newImport, storeImport } from '../../db/imports/imports.ts';
import { storageProblem } from '../../db/storage-problem.ts';
import type { Choice, ImportFormat } from '../../formats/format.ts';
import type { User } from '../../protocol/auth.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import { holdWork } from '../../ui/work/in-hand.ts';
import { type ChosenKind, kindOfChosen, nameOfChosen } from './kind-of-chosen.ts';

export type Plan =
  | { step: 'none'; problem?: string }
  | { step: 'busy'; label: string; done?: number; total?: number }
  | { step: 'opened'; kind: ChosenKind }
  | { step: 'choices'; kind: ChosenKind; format: ImportFormat; choices: Choice[] }
  | {
      step: 'preview';
      name: string;
      kind: string;
      chosen: Chosen[];
      answers: Readonly<Record<string, string>>;
      accountId?: string;
      preview: ImportPreview;
    };

/** @param email of the student */
export function usePlan(email: string) {
  const [plan, setPlan] = useState<Plan>({ step: 'none' });
  const working = useRef<AbortController>(undefined);
  useEffect(() => () => working.current?.abort(), []);

  /** One piece of work at a time; what goes wrong in it is told, and the student is where it began. */
  const run = async (label: string, work: (signal: AbortSignal) => Promise<Plan>) => {
    working.current?.abort();
    const stop = new AbortController();
    working.current = stop;
    setPlan({ step: 'busy', label });
    const putDown = holdWork('your import is prepared');
    try {
      const next = await work(stop.signal);
      if (!stop.signal.aborted) setPlan(next);
    } catch (error) {
      if (stop.signal.aborted) return;
      setPlan({ step: 'none', problem: problemOfSource(error) ?? storageProblem(error) });
    } finally {
      putDown();
    }
  };

  const preview = (kind: string, chosen: Chosen[], answers: Readonly<Record<string, string>>) =>
    run('Looking through it', async (signal) => {
      const database = currentDatabase();
      await expectWhole(database);
      const input = { email, chosen: answers };
      const source = await openSource(database, kind, chosen, input, Date.now());
      const found = await previewImport(database, source, signal, (done) => {
        if (!signal.aborted) setPlan({ step: 'busy', label: 'Looking through it', done });
      });
      return { step: 'preview', kind, chosen, answers, name: nameOfChosen(chosen), preview: found };
    });

  const takeAccount = ({ id, username }: User) =>
    run('Looking through it', async (signal) => {
      const kind = accountKind;
      await expectWhole(currentDatabase());
      const input = { email, chosen: {}, accountId: id };
      const source = await openSource(currentDatabase(), kind, [], input, Date.now());
      const found = await previewImport(currentDatabase(), source, signal, () => undefined);
      const about = { name: `${username}’s library`, accountId: id, preview: found };
      return { step: 'preview', kind, chosen: [], answers: {}, ...about };
    });

  const takeFormat = (kind: ChosenKind, format: ImportFormat) =>
    run('Looking through it', async (signal) => {
      const reader = await format.load();
      const leaveOut = () => undefined;
      const options = { nowMs: Date.now(), tzOffsetMin, leaveOut, signal };
      const choices = (await reader.choices?.(kind.files, options)) ?? [];
      return { step: 'choices', kind, format, choices };
    });

  const take = (chosen: Chosen[]) => {
    if (chosen.length === 0) return;
    void run('Opening it', async () => {
      const kind = await kindOfChosen(chosen);
      if (!kind.isBackup && kind.format === undefined) {
        const problem = 'Nothing in it can be imported. What can be is listed below.';
        return { step: 'none', problem };
      }
      return { step: 'opened', kind };
    });
  };

  // What nobody has to be asked is gone through by itself.
  useEffect(() => {
    if (plan.step === 'opened') {
      const { kind } = plan;
      if (kind.format === undefined) void preview(backupKind, kind.chosen, {});
      else void takeFormat(kind, kind.format);
    } else if (plan.step === 'choices' && plan.choices.length === 0) {
      void preview(plan.format.id, plan.kind.chosen, {});
    }
  });

  const start = (choices: ImportChoices) => {
    if (plan.step !== 'preview') return;
    const { kind, name, chosen, answers, accountId } = plan;
    const total = chosen.reduce((sum, { bytes }) => sum + bytes.size, 0);
    void run('Copying it to this device', async (signal) => {
      const database = currentDatabase();
      const input = { email, chosen: answers, ...(accountId !== undefined && { accountId }) };
      const one = newImport({ kind, name, input }, Date.now());
      const onProgress = (done: number) => {
        if (!signal.aborted)
          setPlan({ step: 'busy', label: 'Copying it to this device', done, total });
      };
      const stored = await storeImport(database, one, chosen, onProgress, signal);
      if (!stored.ok) return { step: 'none', problem: stored.error.message };
      const job = signal.aborted
        ? undefined
        : await startImport(database, one, choices, plan.preview.total);
      if (job?.ok) {
        toastSuccess('Import started');
        return { step: 'none' };
      }
      await dropImportBytes(database, one.id);
      await database.imports.delete(one.id);
      return { step: 'none', ...(job !== undefined && { problem: job.error.message }) };
    });
  };

  const leave = () => {
    working.current?.abort();
    setPlan({ step: 'none' });
  };
  return { plan, take, takeAccount, preview, start, leave };
}
