/** Opens a file that is on this device, or says why it cannot be opened. */
import * as say from '../../../lib/messages.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { Loading, Problem } from '../../../ui/page/states.tsx';
import { refusalText } from '../add/refusals.ts';
import { Reader } from './reader.tsx';
import { usePdf } from './use-pdf.ts';

export function FileReader({ file }: { file: StudyFile }) {
  const state = usePdf(file.sha256, file.mime);
  switch (state.kind) {
    case 'opening':
      return <Loading label="Opening…" />;
    case 'open':
      return (
        <Reader fileId={file.id} name={file.name} pdf={state.pdf} firstPage={state.firstPage} />
      );
    case 'failed':
      return (
        <Problem
          title={say.errorLoadingTheFile}
          text={
            state.problem === 'gone'
              ? 'This file is neither on this device nor on the server. Open Haversack on the device where you added it, and go online.'
              : refusalText(state.problem)
          }
        />
      );
  }
}
