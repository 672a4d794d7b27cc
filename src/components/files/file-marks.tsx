/** Marks of a file: the reading of its text, its lock, and whether it is scanned. A text that is ready has no mark. */
import { Lock, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import { canBeScanned, placeUnitOf } from '../../model/files/document-kinds.ts';
import { useHasRecognizedText } from '../../reading/ocr/use-scanned-pages.ts';
import { useIsLocked } from '../../reading/pdf/locked/use-is-locked.ts';
import { readInBackground, retryText } from '../../reading/pdf/text/background-text.ts';
import { useTextStates } from '../../reading/pdf/text/file-text.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** @param isHere its bytes are on this device, so they can be read */
export function TextReading({ file, isHere }: { file: StudyFile; isHere: boolean }) {
  const state = useTextStates((states) => states[file.id]);
  const { id, sha256, mime, pageCount, content } = file;
  useEffect(() => {
    if (isHere) readInBackground({ id, sha256, mime, pageCount, content });
  }, [id, sha256, mime, pageCount, content, isHere]);
  if (state === undefined) return null;
  if (state.kind === 'reading') {
    return (
      <div className="w-full max-w-md">
        <ProgressBar
          label="Reading text…"
          value={state.done}
          max={state.total}
          detail={`${state.done} of ${state.total} ${placeUnitOf(mime)}s`}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone="warn">Text not read yet</Badge>
      <span>{state.message}</span>
      <Button
        variant="secondary"
        size="sm"
        icon={<RotateCw aria-hidden size={16} />}
        aria-label={`Try again to read the text of ${file.name}`}
        onClick={() => retryText(file)}
      >
        Try again
      </Button>
    </div>
  );
}

/** Announces that a reading began or failed, but not its progress. */
export function TextReadingStatus({ files }: { files: readonly StudyFile[] }) {
  const spoken = useTextStates((states) =>
    files
      .flatMap(({ id, name }) => {
        const state = states[id];
        if (state === undefined) return [];
        return state.kind === 'reading'
          ? [`Reading the text of ${name}.`]
          : [`${name}: ${state.message}`];
      })
      .join(' '),
  );
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  );
}

type LockFacts = Pick<StudyFile, 'sha256' | 'needsPassword'>;

export function LockBadge({ file }: { file: LockFacts }) {
  // No query for most files, since lists are long.
  return file.needsPassword ? <BadgeIfLocked file={file} /> : null;
}

function BadgeIfLocked({ file }: { file: LockFacts }) {
  if (!useIsLocked(file)) return null;
  return (
    <Badge tone="warn">
      <Lock aria-hidden size={12} />
      Asks for a password
    </Badge>
  );
}

interface ScanBadgeProps {
  file: Pick<StudyFile, 'id' | 'content' | 'mime'>;
  /** Of a scan without text. */
  tone: 'warn' | 'neutral';
}

/** Says that a file is scanned, and whether its text is recognized on this device. */
export function ScanBadge({ file, tone }: ScanBadgeProps) {
  return file.content === 'scanned' && canBeScanned(file.mime) ? (
    <BadgeOfScan fileId={file.id} tone={tone} />
  ) : null;
}

function BadgeOfScan({ fileId, tone }: { fileId: string; tone: 'warn' | 'neutral' }) {
  const hasText = useHasRecognizedText(fileId);
  if (hasText === undefined) return null;
  return hasText ? <Badge>Recognized text</Badge> : <Badge tone={tone}>Little or no text</Badge>;
}
