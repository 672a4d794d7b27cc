/** Opens a document that is on this device, or says why it cannot be opened. */
import * as say from '../../../lib/messages.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { placeUnitOf } from '../../../model/files/document-kinds.ts';
import { Loading, Problem } from '../../../ui/page/states.tsx';
import { refusalText } from '../add/refusals.ts';
import { DocumentPages } from './document-pages.tsx';
import { useDocument } from './use-document.ts';

export function DocumentReader({ file }: { file: StudyFile }) {
  const state = useDocument(file.sha256, file.mime);
  switch (state.kind) {
    case 'opening':
      return <Loading label="Opening…" />;
    case 'open':
      return (
        <DocumentPages
          fileId={file.id}
          name={file.name}
          unit={placeUnitOf(file.mime)}
          document={state.document}
        />
      );
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
