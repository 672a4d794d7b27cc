/** Prepares an import: from the chosen files over its preview to its job. Nothing is written before the preview. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import {
  dropImportBytes,
  type ImportFile,
  newImport,
  storeImport,
} from '../../db/imports/imports.ts';
import { watchWrites } from '../../db/rows/watch.ts';
import { startImport } from '../../interchange/backup/import-job.ts';
import type { ImportChoices } from '../../interchange/backup/import-source.ts';
import { previewImport } from '../../interchange/backup/preview.ts';
import { accountKind } from '../../interchange/backup/read/account-source.ts';
import { expectWhole, openSource } from '../../interchange/backup/read/open-source.ts';
import type { SourceFile } from '../../interchange/formats/format.ts';
import { importFormats } from '../../interchange/formats/read/all.ts';
import { visibleFiles } from '../../interchange/formats/read/shared/source-text.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { endingOfPath, nameOf } from '../../lib/path.ts';
import { listOf } from '../../lib/plural.ts';
import { entityNames } from '../../model/registry.ts';
import type { User } from '../../protocol/auth.ts';
import { untilWhole } from '../../sync/status/status.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import { forgetPasted } from './pasted-cards.ts';
import {
  type Answers,
  type Asked,
  kindOfChosen,
  type Looked,
  leavePlan,
  nameOfChosen,
  type Plan,
  plans,
  runPlan,
  type Subject,
  setPlan,
  showPlans,
} from './plan.ts';

/** @param email recognizes older backups of the student */
export function usePlan(email: string) {
  const plan = useStore(plans, (kept) => kept.plan);
  useEffect(() => {
    const close = showPlans();
    countAgain();
    return close;
  }, []);
  return {
    plan,
    take: (chosen: ImportFile[]) => take(chosen, email),
    takeAccount: ({ id, username }: User) => {
      const input = { email, chosen: {}, accountId: id };
      void preview({ kind: accountKind, name: `${username}’s library`, chosen: [], input });
    },
    takePasted: (text: string, chosen: Answers) => {
      const name = chosen.deck ?? 'Pasted cards';
      const file = { path: `${name}.txt`, modifiedAt: Date.now(), bytes: new Blob([text]) };
      pasted.set(file.bytes, text);
      void preview({ kind: 'cards', name, chosen: [file], input: { email, chosen } });
    },
    preview: (asked: Asked) => void preview(subjectOf(asked, email)),
    answer: (asked: Asked, answers: Answers) => setPlan({ ...asked, answers }),
    choose: (looked: Looked, choices: ImportChoices) => setPlan({ ...looked, choices }),
    start,
    leave: leavePlan,
  };
}

/** Renews a preview that is shown again if the library has changed. */
function countAgain(): void {
  const { plan } = plans.getState();
  if (plan.step === 'preview' && plan.library.hasChanged) void preview(plan, plan.choices);
}

/** Pasted texts, by their file in the preview. */
const pasted = new WeakMap<Blob, string>();

const looking: Plan & { step: 'busy' } = { step: 'busy', label: 'Checking files…' };

const downloading: typeof looking = { step: 'busy', label: 'Downloading your account first…' };

const usualChoices: ImportChoices = { bringsBack: true, different: 'newer' };

function preview(subject: Subject, choices: ImportChoices = usualChoices): Promise<void> {
  return runPlan(looking, async (signal) => ({ ...(await look(subject, signal)), choices }));
}

/** Counts the items of a subject. */
async function look(
  { kind, name, chosen, input, asked }: Subject,
  signal: AbortSignal,
): Promise<Looked> {
  const database = currentDatabase();
  await untilWhole(database, signal, () => setPlan(downloading));
  signal.throwIfAborted();
  setPlan(looking);
  const library = followLibrary(database, signal);
  await expectWhole(database);
  const source = await openSource(database, kind, chosen, input, Date.now(), signal);
  const found = await previewImport(database, source, signal, (done) => {
    if (!signal.aborted) setPlan({ ...looking, done });
  });
  const subject = { kind, name, chosen, input, ...(asked && { asked }) };
  return { step: 'preview', ...subject, preview: found, choices: usualChoices, library };
}

/** Follows the library until its first change. */
function followLibrary(database: AccountDatabase, signal: AbortSignal): Looked['library'] {
  const library = { hasChanged: false };
  const stop = watchWrites(database, entityNames, () => {
    library.hasChanged = true;
    stop();
  });
  signal.addEventListener('abort', stop);
  return library;
}

function subjectOf(asked: Asked, email: string): Subject {
  const { chosen, format, answers } = asked;
  const input = { email, chosen: answers };
  return { kind: format.id, name: nameOfChosen(chosen), chosen, input, asked };
}

function take(chosen: ImportFile[], email: string): void {
  const { plan } = plans.getState();
  const isCopying = plan.step === 'busy' && plan.isCopy === true;
  if (chosen.length > 0 && !isCopying)
    void runPlan({ step: 'busy', label: 'Opening…' }, (signal) => open(chosen, email, signal));
}

async function open(chosen: ImportFile[], email: string, signal: AbortSignal): Promise<Plan> {
  const about = { name: nameOfChosen(chosen), chosen, input: { email, chosen: {} } };
  const { own, format, files } = await kindOfChosen(chosen, signal);
  if (own !== undefined) return await look({ ...about, kind: own }, signal);
  if (format === undefined) return { step: 'none', problem: await unreadInWords(files) };
  const reader = await format.load();
  const clock = { nowMs: Date.now(), tzOffsetMin: localOffsetMin };
  const options = { ...clock, leaveOut: () => undefined, signal };
  const choices = (await reader.choices?.(files, options)) ?? [];
  if (choices.length === 0) return await look({ ...about, kind: format.id }, signal);
  const answers = Object.fromEntries(choices.map(({ name, value }) => [name, value]));
  return { step: 'choices', chosen, format, choices, answers };
}

/** Copies the chosen files, so that the import outlives its tab, and queues its job. */
function start(): void {
  const { plan } = plans.getState();
  if (plan.step !== 'preview') return;
  const { kind, name, chosen, input, preview: found, choices } = plan;
  const total = chosen.reduce((sum, { bytes }) => sum + bytes.size, 0);
  const copying: typeof looking = { ...looking, label: 'Copying…', isCopy: true, done: 0, total };
  void runPlan(copying, async (signal) => {
    const database = currentDatabase();
    const one = newImport({ kind, name, input }, Date.now());
    const onProgress = (done: number) => {
      if (!signal.aborted) setPlan({ ...copying, done });
    };
    const stored = await storeImport(database, one, chosen, onProgress, signal);
    if (!stored.ok) return { step: 'none', problem: stored.error.message };
    const job = signal.aborted ? undefined : await startImport(database, one, choices, found.total);
    if (job?.ok) {
      toastSuccess('Import started');
      for (const { bytes } of chosen) forgetPasted(pasted.get(bytes));
      return { step: 'none', hasBegun: true };
    }
    await dropImportBytes(database, one.id);
    await database.imports.delete(one.id);
    return { step: 'none', ...(job !== undefined && { problem: job.error.message }) };
  });
}

/** Names in one message. */
const mostNamed = 3;

/** By endings of file names. */
const nextSteps = {
  pdf: 'Add PDFs in Library, Files.',
  'docx odt rtf pptx odp epub cbz': 'Add documents, slides and books in Library, Files.',
  'doc pages': 'Save documents as Markdown or as PDF first.',
  'xls xlsx ods numbers': 'Save tables as CSV first.',
  'jpg jpeg png heic heif avif gif webp':
    'To import pictures, choose the folder of the notes that show them.',
};

/** Names the files that no format reads, and explains what to do with them. */
export async function unreadInWords(files: readonly SourceFile[]): Promise<string> {
  const seen = visibleFiles(files);
  const unread: SourceFile[] = [];
  for (const file of seen.slice(0, mostLookedAt)) if (!(await isRead(file))) unread.push(file);
  const blamed = unread.length > 0 ? unread : seen;
  if (blamed.length === 0)
    return 'There are no files in it. Choose files in a format listed below.';
  const named = blamed.slice(0, mostNamed).map(({ path }) => `“${nameOf(path)}”`);
  const more = blamed.length > mostNamed ? [`${blamed.length - mostNamed} more`] : [];
  const names = listOf([...named, ...more]);
  if (unread.length === 0 && seen.length <= mostLookedAt)
    return `${names} can’t be imported together. Import each kind of file by itself.`;
  const found = new Set(blamed.map(({ path }) => endingOfPath(path)));
  const steps = Object.entries(nextSteps).flatMap(([endings, text]) =>
    endings.split(' ').some((ending) => found.has(ending)) ? [text] : [],
  );
  const next = steps.join(' ') || 'Choose files in a format listed below.';
  return `${names} can’t be imported. ${next}`;
}

/** Enough for a folder of photos. */
const mostLookedAt = 200;

async function isRead(file: SourceFile): Promise<boolean> {
  for (const format of importFormats) if (await format.isOne([file])) return true;
  return false;
}
