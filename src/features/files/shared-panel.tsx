/** Things that other apps shared with Haversack, for the student to add. */
import { useNavigate } from '@tanstack/react-router';
import { FileText, NotebookPen, Quote } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { dropShared } from '../../db/drafts/shared-things.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import {
  fitsTask,
  makeNote,
  type SharedFile,
  type SharedText,
  takeFiles,
  titleOf,
  useShared,
} from './take-shared.ts';

const Capture = lazyPart(
  async () => (await import('../../components/quick-line/capture.tsx')).Capture,
);

export function SharedPanel() {
  const things = useShared();
  const files = things.filter((thing) => thing.kind === 'file');
  const [take, busy] = useOnce(takeFiles);
  useOpenedFiles(files);
  if (things.length === 0) return null;
  return (
    <Panel
      title="Shared with Haversack"
      actions={
        files.length > 1 ? (
          <Button variant="secondary" busy={busy} onClick={() => void take(files)}>
            Add all {plural(files.length, 'file')}
          </Button>
        ) : null
      }
    >
      <p className="max-w-prose text-sm text-muted">
        Kept on this device until you add it or discard it.
      </p>
      <ul aria-label="Shared with Haversack" className="grid divide-y divide-line">
        {things.map((thing) =>
          thing.kind === 'file' ? (
            <FileRow key={thing.id} thing={thing} busy={busy} onTake={() => void take([thing])} />
          ) : (
            <TextRow key={thing.id} thing={thing} isLast={things.length === 1} />
          ),
        )}
      </ul>
    </Panel>
  );
}

/** Files opened with Haversack are added automatically, each once while the page is open. */
function useOpenedFiles(files: readonly SharedFile[]): void {
  const tried = useRef(new Set<number>());
  useEffect(() => {
    const fresh = files.filter(({ id, isOpened }) => isOpened && !tried.current.has(id));
    for (const { id } of fresh) tried.current.add(id);
    if (fresh.length > 0) void takeFiles(fresh);
  });
}

function FileRow({
  thing,
  busy,
  onTake,
}: {
  thing: SharedFile;
  busy: boolean;
  onTake: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <FileText aria-hidden size={22} className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{thing.name}</p>
        <p className="text-sm text-muted">{formatBytes(thing.bytes.size)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Discard name={thing.name} id={thing.id} disabled={busy} />
        <Button
          variant="secondary"
          busy={busy}
          aria-label={`Add ${thing.name} to your files`}
          onClick={onTake}
        >
          Add to files
        </Button>
      </div>
    </li>
  );
}

function TextRow({ thing, isLast }: { thing: SharedText; isLast: boolean }) {
  const navigate = useNavigate();
  const name = titleOf(thing);
  // One guard for both buttons: a text becomes one thing.
  const [run, busy] = useOnce((make: () => Promise<void>) => make());
  const toNote = async () => {
    const { id, result } = await makeNote(thing);
    if (
      !tell(result, { done: say.saved, failed: 'Could not create the note. Try again.' }) ||
      !isLast
    )
      return;
    await navigate({ to: '/dashboard/library/notes/$id', params: { id } });
  };
  const [isLine, setIsLine] = useState(false);
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <Quote aria-hidden size={22} className="mt-0.5 shrink-0 text-accent" />
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        {isLine ? (
          <Suspense>
            <Capture
              kind="task"
              initial={titleOf(thing)}
              place={`shared ${thing.id}`}
              autoFocus
              onDone={() => void dropShared(thing.id)}
            />
          </Suspense>
        ) : null}
        {thing.title && !isLine ? <p className="font-medium break-words">{thing.title}</p> : null}
        {thing.text && !isLine ? (
          <p className="line-clamp-4 text-sm break-words whitespace-pre-line">{thing.text}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Discard name={name} id={thing.id} disabled={busy} />
        {fitsTask(thing) && !isLine ? (
          <Button variant="secondary" busy={busy} onClick={() => setIsLine(true)}>
            New task
          </Button>
        ) : null}
        {isLine ? (
          <Button variant="ghost" onClick={() => setIsLine(false)}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={busy}
            icon={<NotebookPen aria-hidden size={18} />}
            onClick={() => void run(toNote)}
          >
            New note
          </Button>
        )}
      </div>
    </li>
  );
}

function Discard({ id, name, disabled }: { id: number; name: string; disabled: boolean }) {
  return (
    <Button
      variant="ghost"
      disabled={disabled}
      aria-label={`Discard ${name}`}
      onClick={() => void dropShared(id)}
    >
      Discard
    </Button>
  );
}
