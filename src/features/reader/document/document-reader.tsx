/** Opens a document, or says why it cannot be opened. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { refusalText } from '../../../components/files/refusals.ts';
import { readBlob } from '../../../db/bytes/blobs.ts';
import * as say from '../../../lib/messages.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import type { DocumentProblem, ReadDocument } from '../../../reading/documents/document.ts';
import { openDocument } from '../../../reading/documents/open-document.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import { type AskTool, useAskTool } from '../ask/use-ask-tool.ts';
import type { FileReaderProps } from '../file-reader.tsx';
import { barPx, TopBar } from '../reader-bars.tsx';
import { ReaderFrame } from '../reader-frame.tsx';
import { DocumentPages } from './document-pages.tsx';

export function DocumentReader(props: FileReaderProps) {
  const { file, full } = props;
  const scroller = useRef<HTMLElement>(null);
  const ask = useAskTool(full.isWide, scroller);
  return (
    <ReaderFrame full={full}>
      {() => (
        <>
          {full.isWide ? null : (
            <div className="relative shrink-0" style={{ height: barPx }}>
              <TopBar {...props} ask={ask} />
            </div>
          )}
          <Opened file={file} isWide={full.isWide} ask={ask} scroller={scroller} />
        </>
      )}
    </ReaderFrame>
  );
}

interface OpenedProps {
  file: StudyFile;
  isWide: boolean;
  ask: AskTool;
  scroller: RefObject<HTMLElement | null>;
}

function Opened({ file, ...shown }: OpenedProps) {
  const state = useDocument(file.sha256, file.mime);
  switch (state.kind) {
    case 'opening':
      return <Loading label="Opening…" />;
    case 'open':
      return <DocumentPages file={file} document={state.document} {...shown} />;
    case 'gone':
      return (
        <Problem
          title={say.errorLoadingTheFile}
          text="This file is no longer on this device. Go back and download it again."
        />
      );
    case 'failed':
      return <Problem title={say.errorLoadingTheFile} text={refusalText(state.problem)} />;
  }
}

type DocumentState =
  | { kind: 'opening' }
  | { kind: 'open'; document: ReadDocument }
  | { kind: 'gone' }
  | { kind: 'failed'; problem: DocumentProblem };

/** Reads the document in a worker that ends when the screen closes. */
function useDocument(sha256: string, mime: string): DocumentState {
  const [state, setState] = useState<DocumentState>({ kind: 'opening' });
  useEffect(() => {
    const leave = new AbortController();
    setState({ kind: 'opening' });
    const open = async (): Promise<DocumentState> => {
      const bytes = await readBlob(sha256, mime);
      if (bytes === undefined) return { kind: 'gone' };
      const answer = await openDocument({ bytes, mime, wantsPictures: true }, leave.signal);
      return answer.ok
        ? { kind: 'open', document: answer.document }
        : { kind: 'failed', problem: answer.problem };
    };
    open()
      .catch((error: unknown): DocumentState => {
        if (!leave.signal.aborted) console.warn('A document did not open', error);
        return { kind: 'failed', problem: 'no-reader' };
      })
      .then((next) => leave.signal.aborted || setState(next));
    return () => leave.abort();
  }, [sha256, mime]);
  return state;
}
