/** Opens a document that is on this device, or says why it cannot be opened. */

import { refusalText } from '../../../components/files/refusals.ts';
import * as say from '../../../lib/messages.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { isOfPictures, type PlaceUnit, placeUnitOf } from '../../../model/files/document-kinds.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import type { FileReaderProps } from '../file-reader.tsx';
import { barPx, TopBar } from '../full/phone-bars.tsx';
import { ReaderFrame } from '../full/reader-frame.tsx';
import { DocumentPages } from './document-pages.tsx';
import { useDocument } from './use-document.ts';

export function DocumentReader({ file, actions, full, onBack }: FileReaderProps) {
  const unit = placeUnitOf(file.mime);
  return (
    <ReaderFrame full={full}>
      {() => (
        <>
          {full.isWide ? null : (
            <div className="relative shrink-0" style={{ height: barPx }}>
              <TopBar
                name={file.name}
                pageCount={file.pageCount}
                unit={unit}
                isShown
                onLeave={full.leave}
                onBack={onBack}
                actions={actions}
              />
            </div>
          )}
          <Opened file={file} unit={unit} isWide={full.isWide} />
        </>
      )}
    </ReaderFrame>
  );
}

interface OpenedProps {
  file: StudyFile;
  unit: PlaceUnit;
  isWide: boolean;
}

function Opened({ file, unit, isWide }: OpenedProps) {
  const state = useDocument(file.sha256, file.mime);
  switch (state.kind) {
    case 'opening':
      return <Loading label="Opening…" />;
    case 'open':
      return (
        <DocumentPages
          fileId={file.id}
          name={file.name}
          unit={unit}
          document={state.document}
          isPictures={isOfPictures(file.mime)}
          isWide={isWide}
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
