/** All files of the student: add them by button or by dropping them anywhere on the page. */
import { FileUp, Upload } from 'lucide-react';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import { OnceArrived } from '../../once-arrived.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loading } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { useKeptFocus } from '../../ui/page/use-kept-focus.ts';
import { FilesDropArea } from './add/drop-area.tsx';
import { useFilePicker } from './add/file-picker.tsx';
import { UploadList } from './add/upload-list.tsx';
import { useUploads } from './add/uploads-store.ts';
import { FileList } from './list/file-list.tsx';
import { useFiles } from './list/use-files.ts';
import { SharedPanel } from './shared/shared-panel.tsx';
import { TextReadingStatus } from './text-reading.tsx';

export function FilesScreen() {
  const files = useFiles();
  const isAdding = useUploads(({ uploads }) => uploads.length > 0);
  const { openPicker, input } = useFilePicker();
  useActOfAddress('upload', openPicker);
  useKeptFocus(isAdding || !!files?.length);
  const upload = (
    <Button icon={<Upload aria-hidden size={18} />} onClick={openPicker}>
      Upload files
    </Button>
  );
  return (
    <Page
      title="Files"
      description="Read your files, and generate summaries, flashcards and quizzes from them."
      actions={files?.length ? upload : undefined}
    >
      {input}
      <FilesDropArea />
      <SharedPanel />
      <UploadList />
      <TextReadingStatus files={files?.map(({ file }) => file) ?? []} />
      {files === undefined ? (
        <Loading label={say.fetchingFiles} />
      ) : files.length > 0 ? (
        <section aria-label="Your files" className="grid gap-3">
          <p className="text-sm text-muted">{plural(files.length, 'file')}</p>
          <FileList files={files} />
        </section>
      ) : isAdding ? null : (
        <OnceArrived isPerCourse action={upload}>
          <EmptyState
            icon={<FileUp size={28} />}
            title="Add your first file"
            text="Lecture notes, slides, a chapter or photos of them: choose a PDF, Word, PowerPoint, EPUB, web page, text or picture file, drop it here or paste it. You can read it offline."
            action={upload}
          />
        </OnceArrived>
      )}
    </Page>
  );
}
