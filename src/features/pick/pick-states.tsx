/** What Pick shows while it has no sentences: progress, what failed, and what works instead. */
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileState } from '../../components/files/file-state.ts';
import { keepFile } from '../../db/bytes/offline-choice.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import type { PlaceUnit } from '../../model/files/document-kinds.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';
import type { PickPlace } from './pick-parts.tsx';
import type { Sentences } from './use-sentences.ts';
import { wordsOf } from './words.ts';

export type InWork = Extract<Sentences, { done: number }>;

export const choosing: InWork = { kind: 'choosing', done: 0, total: 0 };

export function Working({ kind, done, total, unit }: InWork & { unit: PlaceUnit }) {
  const words = kind === 'reading' ? `Reading ${unit}s…` : 'Choosing sentences…';
  return (
    <div role="status" className="mx-auto grid w-full max-w-md flex-1 content-center px-6 py-10">
      {total > 0 ? (
        <ProgressBar
          label={words}
          value={done}
          max={total}
          {...(kind === 'reading' && { detail: `${done} of ${plural(total, unit)}` })}
        />
      ) : (
        <Loading label={words} />
      )}
    </div>
  );
}

interface FailedProps {
  place: Omit<PickPlace, 'pages'>;
  /** Of the bytes of a file. */
  state: FileState | undefined;
  /** The bytes come by themselves. */
  isComing: boolean;
  failed: Extract<Sentences, { kind: 'failed' }>;
  onRetry: () => void;
  another: ReactNode;
}

export function Failed({
  place,
  state,
  isComing,
  failed: { why, message },
  onRetry,
  another,
}: FailedProps) {
  const openFile =
    place.file === undefined ? null : (
      <Link
        to="/dashboard/library/files/$id"
        params={{ id: place.file.id }}
        className={`${buttonClass()} min-h-14 text-base`}
      >
        Open file
      </Link>
    );
  if (why === 'locked') {
    return (
      <PickNone title="This PDF asks for a password" actions={openFile}>
        Open the file and enter its password. Then come back to pick.
      </PickNone>
    );
  }
  if (why === 'gone' && (isComing || state?.kind === 'downloading')) {
    return (
      <div role="status" className="mx-auto grid w-full max-w-md flex-1 content-center px-6 py-10">
        {state?.kind === 'downloading' ? (
          <ProgressBar label="Downloading…" value={state.share} max={1} />
        ) : (
          <Loading label="Downloading…" />
        )}
      </div>
    );
  }
  if (why === 'gone' && place.source.entity === 'note') {
    return (
      <PickNone title={say.noteNotFound} actions={another}>
        {message}
      </PickNone>
    );
  }
  if (why === 'gone') {
    const { title, text } = absence(state);
    const { file } = place;
    const mayDownload = state?.kind === 'remote' || state?.kind === 'download-failed';
    const actions =
      file !== undefined && mayDownload ? (
        <>
          <Button
            className="min-h-14 text-base"
            onClick={() => void tellFailure(keepFile({ id: file.id, sha256: file.sha256 }))}
          >
            Download file
          </Button>
          {openFile}
        </>
      ) : (
        openFile
      );
    return (
      <PickNone title={title} actions={actions}>
        {text}
      </PickNone>
    );
  }
  return (
    <PickNone
      title="Sentences could not be found"
      actions={
        <>
          <Button className="min-h-14 text-base" onClick={onRetry}>
            Try again
          </Button>
          {another}
        </>
      }
    >
      {message === '' ? 'Your cards and your place are safe.' : message}
    </PickNone>
  );
}

/** Where the bytes are, and what brings them here. */
function absence(state: FileState | undefined): { title: string; text: string } {
  switch (state?.kind) {
    case 'elsewhere':
      return {
        title: 'This file is only on your other device',
        text: 'It is not uploaded yet. Open Haversack on the device where you added it, and go online.',
      };
    case 'download-failed':
      return { title: 'Download stopped', text: state.problem };
    default:
      return {
        title: 'This file is not on this device yet',
        text:
          state?.kind === 'queued'
            ? 'The download starts when you are online. Then picking works offline too.'
            : 'Download it once. Then picking works offline too.',
      };
  }
}

interface NoneProps {
  place: Omit<PickPlace, 'pages'>;
  found: Extract<Sentences, { kind: 'found' }>;
  another: ReactNode;
  onLeave: () => void;
}

export function None({ place, found, another, onLeave }: NoneProps) {
  const { file, range, unit, source } = place;
  const words = found.pages.reduce((sum, { text }) => sum + wordsOf(text).length, 0);
  const count = range.toPage - range.fromPage + 1;
  const isNote = source.entity === 'note';
  const where = isNote ? 'This note' : count === 1 ? `This ${unit}` : `These ${count} ${unit}s`;
  const has = count === 1 || isNote ? 'has' : 'have';
  const isScan = file?.content === 'scanned' && words === 0;
  const isAllKnown = found.sentences.length > 0;
  if (place.chosen !== undefined && !isAllKnown) {
    const { of, marks } = place.chosen;
    return (
      <PickNone
        title="No sentences to pick here"
        actions={
          <>
            {another}
            <Button variant="ghost" onClick={onLeave}>
              {isNote ? 'Back to note' : 'Back to file'}
            </Button>
          </>
        }
      >
        {of === 'summary'
          ? marks.length === 0
            ? 'This summary has no points. It may be in the Trash.'
            : `The words of its ${plural(marks.length, 'point')} are not in the text of this ${source.entity}.`
          : marks.length === 0
            ? 'These highlights have no words. Highlighted areas make cards from pictures.'
            : `The words of ${plural(marks.length, 'highlight')} are not in the text of this file.`}
      </PickNone>
    );
  }
  return (
    <PickNone
      title={isAllKnown ? 'Already in your cards' : 'No sentences to pick here'}
      actions={
        <>
          {isScan ? (
            <Link
              to="/dashboard/library/files/$id"
              params={{ id: file.id }}
              hash="recognize"
              className={`${buttonClass()} min-h-14 text-base`}
            >
              Recognize text
            </Link>
          ) : null}
          {another}
          <Button variant={another === null && !isScan ? 'primary' : 'ghost'} onClick={onLeave}>
            {isNote ? 'Back to note' : 'Back to file'}
          </Button>
        </>
      }
    >
      {isAllKnown
        ? `Your cards already cover ${plural(found.sentences.length, 'sentence')} of ${place.chosen === undefined ? 'this part' : 'these'}.`
        : isScan
          ? `${where} ${has} pictures of text. Recognize the text first.`
          : words < 60
            ? `${where} ${has} only ${plural(words, 'word')} of text.${isNote ? '' : ' Cards from pictures work here: mark an area of the page.'}`
            : `${where} ${has} ${plural(words, 'word')}, but no sentence that stands by itself.${isNote ? '' : ' Select words on the page to make a card.'}`}
    </PickNone>
  );
}

interface PickNoneProps {
  title: string;
  /** The reason, in numbers. */
  children: ReactNode;
  icon?: ReactNode;
  actions: ReactNode;
}

/** Nothing to pick here, and what works instead. */
function PickNone({ title, children, icon, actions }: PickNoneProps) {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col">
      <div className="flex flex-1 flex-col items-center justify-center gap-3 px-6 py-10 text-center">
        <span className="grid size-14 place-items-center rounded-xl bg-accent-soft text-accent">
          {icon ?? <FileText aria-hidden size={24} />}
        </span>
        <h2 className="text-title">{title}</h2>
        <div className="text-muted">{children}</div>
      </div>
      <div className="grid gap-2 px-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{actions}</div>
    </div>
  );
}
