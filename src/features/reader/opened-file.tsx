/** The reader of a file, by its kind, with reading aloud. */
import { Suspense } from 'react';
import { pdfMime } from '../../model/files/document-kinds.ts';
import { useHasText } from '../../reading/ocr/use-scanned-pages.ts';
import { lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Aloud } from './aloud/aloud.tsx';
import { FileReader, type FileReaderProps } from './file-reader.tsx';

const DocumentReader = lazyPart(
  async () => (await import('./document/document-reader.tsx')).DocumentReader,
);

export function OpenedFile(props: FileReaderProps) {
  const hasText = useHasText(props.file);
  return (
    <Aloud file={props.file} hasText={hasText}>
      <ReaderOfKind {...props} />
    </Aloud>
  );
}

function ReaderOfKind(props: FileReaderProps) {
  if (props.file.mime === pdfMime) return <FileReader {...props} />;
  return (
    <Suspense fallback={<Loading label="Opening…" />}>
      <DocumentReader {...props} />
    </Suspense>
  );
}
