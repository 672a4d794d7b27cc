/** All files of the student: search, filters, and adding by button, paste or drop. */

import { FileUp, SearchX, Upload } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { DeletedStay } from '../../components/deleted-stay.tsx';
import { TextReadingStatus } from '../../components/files/file-marks.tsx';
import { hasBytes } from '../../components/files/file-state.ts';
import { type ListedFile, useFiles } from '../../components/files/use-files.ts';
import { Searched } from '../../components/found-words.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import {
  foundIn,
  isOffered,
  useJustAdded,
} from '../../components/page-photos/look-for-page-photos.ts';
import { PagePhotosOffer } from '../../components/page-photos/page-photos-offer.tsx';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import { acceptedFiles } from '../../model/files/document-kinds.ts';
import { useCourses } from '../../queries/courses.ts';
import { usePagePhotosFound } from '../../reading/documents/page-photos/found.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { useKeptFocus } from '../../ui/page/use-kept-focus.ts';
import { useFilePaste } from '../../ui/use-file-drop.ts';
import { addFiles } from './add/add-files.ts';
import { UploadList } from './add/upload-list.tsx';
import { useUploads } from './add/uploads-store.ts';
import { findFiles, sortFiles, soughtFile } from './list/arrange-files.ts';
import { FileDialogs, openAct } from './list/file-dialogs.tsx';
import { FileList } from './list/file-list.tsx';
import { FilesToolbar } from './list/files-toolbar.tsx';
import {
  chooseFilters,
  clearFilters,
  clearingWords,
  readKeptView,
  useFilesView,
} from './list/files-view.ts';
import { clearSelection, noteShown } from './list/selection.ts';
import { SelectionBar } from './list/selection-bar.tsx';
import { SharedPanel } from './shared-panel.tsx';

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
            text="Lecture notes, slides, a chapter or photos of them: choose a PDF, Word, PowerPoint, OpenDocument, RTF, EPUB, web page, text or picture file, drop it here or paste it. You can read it offline."
            action={upload}
          />
        </OnceArrived>
      )}
      <FileDialogs />
    </Page>
  );
}

function YourFiles({ files }: { files: ListedFile[] }) {
  const { search, sought, shown } = useShownFiles(files);
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
        <Searched value={search}>
          <FileList files={shown} />
        </Searched>
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
      <DeletedStay things="files" />
      <SelectionBar shown={shown} />
    </section>
  );
}

function useFilePicker() {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      multiple
      accept={acceptedFiles}
      aria-label="Choose files"
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const chosen = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (chosen.length > 0) void addFiles(chosen);
      }}
    />
  );
  return { openPicker: () => element.current?.click(), input };
}

function useShownFiles(files: readonly ListedFile[]) {
  const sort = useFilesView((view) => view.sort);
  const filters = useFilesView((view) => view.filters);
  // Typed words show at once; the list follows.
  const search = useDeferredValue(useFilesView((view) => view.search));
  const byId = useCourses()?.byId;
  const sought = useMemo(() => {
    const courseName = (id: string | null | undefined) => byId?.get(id ?? '')?.name;
    return sortFiles(files, sort, courseName).map(soughtFile);
  }, [files, sort, byId]);
  const shown = useMemo(() => findFiles(sought, search, filters), [sought, search, filters]);
  const { tag } = filters;
  const isTagGone = tag !== undefined && !sought.some(({ values }) => values.tag.includes(tag));
  // Another device may remove the tag from its last file. An invisible filter would then hide all files.
  useEffect(() => {
    if (isTagGone) chooseFilters({ tag: undefined });
  }, [isTagGone]);
  useEffect(() => noteShown(shown.map(({ file }) => file.id)), [shown]);
  return { search, sought, shown };
}

/** For added files that show paper. */
function PagePhotosOffers({ files }: { files: readonly ListedFile[] }) {
  const ids = useJustAdded((added) => added.ids);
  const all = usePagePhotosFound() ?? [];
  // The usual case; the library may be large.
  if (ids.length === 0) return null;
  return files.map(({ file, state }) => {
    if (!ids.includes(file.id) || !hasBytes(state)) return null;
    const found = foundIn(all, file.sha256);
    return isOffered(found) ? (
      <PagePhotosOffer
        key={file.id}
        file={file}
        count={found.pages.length}
        isNamed
        onStraighten={() => openAct('straighten', [file])}
      />
    ) : null;
  });
}
