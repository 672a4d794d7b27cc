/** All files of the student: searched, filtered, and added by button, by paste or by dropping them anywhere. */
import { Link } from '@tanstack/react-router';
import { FileUp, SearchX, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TextReadingStatus } from '../../components/files/text-reading.tsx';
import { type ListedFile, useFiles } from '../../components/files/use-files.ts';
import { OnceArrived } from '../../components/once-arrived.tsx';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import { trashDays } from '../../model/trash.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { useKeptFocus } from '../../ui/page/use-kept-focus.ts';
import { useFilePaste } from '../../ui/use-file-paste.ts';
import { addFiles } from './add/add-files.ts';
import { useFilePicker } from './add/file-picker.tsx';
import { UploadList } from './add/upload-list.tsx';
import { useUploads } from './add/uploads-store.ts';
import { FileDialogs } from './list/acts/file-dialogs.tsx';
import { FilesToolbar } from './list/arrange/files-toolbar.tsx';
import {
  clearFilters,
  clearingWords,
  readKeptView,
  useFilesView,
} from './list/arrange/files-view.ts';
import { FileList } from './list/file-list.tsx';
import { clearSelection } from './list/select/selection.ts';
import { SelectionBar } from './list/select/selection-bar.tsx';
import { useShownFiles } from './list/use-shown-files.ts';
import { PagePhotosOffers } from './page-photos-offers.tsx';
import { SharedPanel } from './shared/shared-panel.tsx';

export function FilesScreen() {
  useState(readKeptView);
  const files = useFiles();
  const isAdding = useUploads(({ uploads }) => uploads.length > 0);
  const { openPicker, input } = useFilePicker();
  useActOfAddress('upload', openPicker);
  useKeptFocus(isAdding || !!files?.length);
  useFilePaste((pasted) => void addFiles(pasted));
  useEffect(() => clearSelection, []);
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
      <SharedPanel />
      <UploadList />
      <PagePhotosOffers files={files ?? []} />
      <TextReadingStatus files={files?.map(({ file }) => file) ?? []} />
      {files === undefined ? (
        <Loading label={say.fetchingFiles} />
      ) : files.length > 0 ? (
        <YourFiles files={files} />
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
      <FileDialogs />
    </Page>
  );
}

function YourFiles({ files }: { files: ListedFile[] }) {
  const { sought, shown } = useShownFiles(files);
  const isPart = shown.length < files.length;
  const clearing = clearingWords(useFilesView());
  return (
    <section aria-label="Your files" className="grid gap-3">
      <FilesToolbar sought={sought} />
      <p role="status" className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm text-muted">
        {isPart
          ? `${shown.length.toLocaleString()} of ${plural(files.length, 'file')}`
          : plural(files.length, 'file')}
        {isPart && shown.length > 0 ? (
          <button
            type="button"
            onClick={clearFilters}
            className="-my-3 py-3 font-medium text-accent underline"
          >
            {clearing.label}
          </button>
        ) : null}
      </p>
      {shown.length > 0 ? (
        <FileList files={shown} />
      ) : (
        <EmptyState
          icon={<SearchX size={28} />}
          title="No files match"
          text={clearing.hint}
          action={
            <Button variant="secondary" onClick={clearFilters}>
              {clearing.label}
            </Button>
          }
        />
      )}
      <p className="text-sm text-muted">
        Deleted files stay in the{' '}
        <Link
          to="/dashboard/settings"
          hash="trash"
          className="font-medium text-accent underline underline-offset-4"
        >
          Trash
        </Link>{' '}
        for {trashDays} days.
      </p>
      <SelectionBar shown={shown} />
    </section>
  );
}
