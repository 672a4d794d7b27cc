/** How the reading of a file's text goes; a text that is ready needs no mark. */
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import { placeUnitOf } from '../../model/files/document-kinds.ts';
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
