/** A known file: the reader beside what was made from it; on a narrow screen one at a time. */
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../lib/plural.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { useReader } from '../../pdf/reader-store.ts';
import { useOpened } from '../../queries/opened.ts';
import { classes } from '../../ui/classes.ts';
import { formatBytes } from '../../ui/format.ts';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import { Badge } from '../../ui/page/states.tsx';
import { type FileState, hasBytes } from './list/file-state.ts';
import type { Material } from './material.ts';
import { MissingBytes } from './missing-bytes.tsx';
import { FileReader } from './reader/file-reader.tsx';
import { useReaderStart } from './reader/use-reader-start.ts';
import { canStream } from './stream/can-stream.ts';
import { StreamStatus } from './stream/stream-status.tsx';
import { TextReading, TextReadingStatus } from './text-reading.tsx';
import { type FilePart, ViewSwitch } from './view-switch.tsx';

interface FileViewProps {
  file: StudyFile;
  state: FileState;
  material: Material;
}

export function FileView({ file, state, material }: FileViewProps) {
  useReaderStart(file);
  useOpened(file.id);
  const isHere = hasBytes(state);
  const [part, setPart] = usePart();
  return (
    <Page
      title={file.name}
      above={<BackToFiles />}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{plural(file.pageCount, 'page')}</span>
          <span>{formatBytes(file.sizeBytes)}</span>
          {file.content === 'scanned' ? <Badge tone="warn">Little or no text</Badge> : null}
        </span>
      }
      actions={
        isHere && file.content === 'text' ? <material.GenerateButton file={file} /> : undefined
      }
    >
      <StreamStatus file={file} state={state} />
      <TextReadingStatus files={[file]} />
      <TextReading file={file} isHere={isHere} />
      <ViewSwitch part={part} onPart={setPart} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <div className={classes('h-full min-w-0', part !== 'pages' && 'max-lg:hidden')}>
          {isHere || canStream(file, state) ? (
            <FileReader file={file} />
          ) : (
            <MissingBytes file={file} state={state} />
          )}
        </div>
        <div className={classes('min-w-0', part !== 'made' && 'max-lg:hidden')}>
          <material.MadePanel file={file} canMake={isHere} />
        </div>
      </div>
      <material.GenerateDialog file={file} />
    </Page>
  );
}

/** A jump to a page brings the pages to the front, until the student chooses again. */
function usePart(): [FilePart, (part: FilePart) => void] {
  const turn = useReader((state) => state.target?.turn ?? 0);
  const [chosen, setChosen] = useState<{ part: FilePart; turn: number }>({
    part: 'pages',
    turn: 0,
  });
  const part = chosen.turn === turn ? chosen.part : 'pages';
  return [part, (next) => setChosen({ part: next, turn })];
}

function BackToFiles() {
  return (
    <Link to="/dashboard/library/files" className={backLinkClass}>
      <ArrowLeft aria-hidden size={16} />
      Files
    </Link>
  );
}
