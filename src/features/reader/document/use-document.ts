/** Reads a document that is on this device, in a worker that ends with the screen. */
import { useEffect, useState } from 'react';
import { readBlob } from '../../../db/bytes/blobs.ts';
import type { DocumentProblem, ReadDocument } from '../../../reading/documents/document.ts';
import { openDocument } from '../../../reading/documents/open-document.ts';

export type DocumentState =
  | { kind: 'opening' }
  | { kind: 'open'; document: ReadDocument }
  | { kind: 'gone' }
  | { kind: 'failed'; problem: DocumentProblem };

export function useDocument(sha256: string, mime: string): DocumentState {
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
