/** How the reading of a file's text goes; a text that is ready needs no mark. */
import { Lock, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import { canBeScanned, placeUnitOf } from '../../model/files/document-kinds.ts';
import { useHasRecognizedText } from '../../reading/ocr/use-scanned-pages.ts';
import { useIsLocked } from '../../reading/pdf/locked/use-is-locked.ts';
import { readInBackground, retryText } from '../../reading/pdf/text/background-text.ts';
import { type TextState, useTextStates } from '../../reading/pdf/text/file-text.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface TextReadingProps {
  file: StudyFile;
  /** Its bytes are on this device, so that they can be read. */
  isHere: boolean;
}

export function TextReading({ file, isHere }: TextReadingProps) {
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
          detail={progressInWords(state, mime)}
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

/** Tells a screen reader that a reading began or failed, not each page of it. */
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

type Reading = Extract<TextState, { kind: 'reading' }>;

function progressInWords({ done, total }: Reading, mime: string): string {
  return `${done} of ${total} ${placeUnitOf(mime)}s`;
}

/** A file whose pages wait for its password says so. */
type LockFacts = Pick<StudyFile, 'sha256' | 'needsPassword'>;

export function LockBadge({ file }: { file: LockFacts }) {
  // Most files ask for none, and a long list asks for each.
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

/** A file that is scanned says so, and whether its text is recognized on this device. */
interface ScanBadgeProps {
  file: Pick<StudyFile, 'id' | 'content' | 'mime'>;
  /** Of a scan without text. */
  tone: 'warn' | 'neutral';
}

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
