/** Handles `platform/begin.ts` with the dialogs of several features. */
import { useRouter } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ChosenSource } from '../features/generate/rows/sources.ts';
import { loadPart } from '../lib/missing-part.ts';
import { plural } from '../lib/plural.ts';
import { type Begun, onBegin } from '../platform/begin.ts';
import { lazyPart } from '../ui/load/lazy-screen.tsx';
import { dismissToast } from '../ui/toaster/toast.ts';
import { toastAction } from '../ui/toaster/toast-action.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';

const NewCardDialog = lazyPart(
  async () => (await import('../features/flashcards/cards/new-card-dialog.tsx')).NewCardDialog,
);
const NewTaskDialog = lazyPart(
  async () => (await import('../features/tasks/new-task-dialog.tsx')).NewTaskDialog,
);
const EventDialog = lazyPart(
  async () => (await import('../features/scheduler/event-dialog.tsx')).EventDialog,
);
const LineDialog = lazyPart(
  async () => (await import('../components/quick-line/capture.tsx')).LineDialog,
);
const FileChoice = lazyPart(
  async () => (await import('../features/generate/file-choice.tsx')).FileChoice,
);

const shelves = { file: 'files', note: 'notes', deck: 'flashcards' } as const;

export function BeginHost() {
  const router = useRouter();
  const [open, setOpen] = useState<Begun>();
  const close = () => setOpen(undefined);
  const generateFrom = async ({ entity, id }: ChosenSource) => {
    close();
    const to = `/dashboard/library/${shelves[entity]}/$id` as const;
    await router.navigate({ to, params: { id }, hash: 'generate' });
  };
  const drop = async (files: File[]) => {
    const to = '/dashboard/library/files';
    const { addFiles } = await loadPart(() => import('../features/files/add/add-files.ts'), false);
    const added = addFiles(files);
    if (router.state.location.pathname === to) return;
    // A toast instead of a navigation, which would interrupt the student.
    toastAction({
      id: 'dropped-files',
      message: `Adding ${plural(files.length, 'file')} to your library`,
      actionLabel: 'Show files',
      onAction: () => {
        dismissToast('dropped-files');
        void router.navigate({ to });
      },
    });
    const ends = await added;
    // Otherwise the list of files shows what was not added.
    if (ends.every(({ kind }) => kind === 'added' || kind === 'left'))
      dismissToast('dropped-files');
  };
  const act = useEffectEvent(async (begun: Begun) => {
    if (begun.act === 'upload') {
      const load = () => import('../features/files/add/add-files.ts');
      const { addFiles } = await loadPart(load, false);
      void addFiles(begun.files);
      // That screen shows progress and refusals.
      await router.navigate({ to: '/dashboard/library/files' });
    } else if (begun.act === 'new-note') {
      const load = () => import('../queries/new-note.ts');
      const id = (await loadPart(load, false)).askForNewNote();
      await router.navigate({ to: '/dashboard/library/notes/$id', params: { id } });
    } else if (begun.act === 'generate') {
      const load = () => import('../features/generate/rows/sources.ts');
      const [only, ...others] = await (await loadPart(load, false)).readSources();
      if (only !== undefined && others.length === 0) await generateFrom(only);
      else setOpen(begun);
    } else setOpen(begun);
  });
  useEffect(
    () =>
      onBegin((begun) =>
        act(begun).catch((error: unknown) => console.warn('The action could not begin', error)),
      ),
    [],
  );
  return (
    <>
      <FilesDropArea onFiles={(files) => void drop(files)} />
      {open === undefined ? null : (
        <Suspense>
          <Dialogs begun={open} onClose={close} onSource={(source) => void generateFrom(source)} />
        </Suspense>
      )}
    </>
  );
}

interface DialogsProps {
  begun: Begun;
  onClose: () => void;
  onSource: (source: ChosenSource) => void;
}

function Dialogs({ begun, onClose, onSource }: DialogsProps) {
  switch (begun.act) {
    case 'new-card':
      return <NewCardDialog onClose={onClose} />;
    case 'new-task':
      return <NewTaskDialog onClose={onClose} />;
    case 'new-event':
      return <EventDialog of={new Date()} onClose={onClose} />;
    case 'line':
      return <LineDialog kind={begun.kind} text={begun.text} onClose={onClose} />;
    case 'open-event':
      return <EventDialog of={begun.event} onClose={onClose} />;
    case 'generate':
      return <FileChoice onSource={onSource} onClose={onClose} />;
    default:
      return null;
  }
}

/** Accepts files dropped anywhere in the window, and shows a notice while they hover. */
function FilesDropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isOver = useFileDrop(onFiles, true);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-bg/85 p-6">
      <p className="grid justify-items-center gap-3 rounded-card border-2 border-dashed border-accent bg-surface px-10 py-12 text-lg font-semibold">
        <FileDown aria-hidden size={36} className="text-accent" />
        Drop your files here
      </p>
    </div>
  );
}
