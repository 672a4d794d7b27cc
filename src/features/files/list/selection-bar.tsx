/** The check box of each file, and the actions for the selected files. */
import { useNavigate } from '@tanstack/react-router';
import {
  CloudDownload,
  CloudOff,
  Download,
  GraduationCap,
  MessageCircleQuestion,
  Tags,
  Trash2,
} from 'lucide-react';
import { hashOfAsk } from '../../../components/ask/ask-address.ts';
import { hasBytes } from '../../../components/files/file-state.ts';
import type { ListedFile } from '../../../components/files/use-files.ts';
import { useCourses } from '../../../queries/courses.ts';
import { classes } from '../../../ui/classes.ts';
import { SelectedAct, SelectedBar } from '../../../ui/list/selected-bar.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { downloadFiles, exportFiles, removeDownloads } from './file-acts.ts';
import { openAct } from './file-dialogs.tsx';
import { clearSelection, selectAll, toggleSelected, useSelection } from './selection.ts';

export function SelectionBar({ shown }: { shown: readonly ListedFile[] }) {
  const ids = useSelection((state) => state.ids);
  const isOn = useSelection((state) => state.isOn);
  const hasCourses = (useCourses()?.current.length ?? 0) > 0;
  const navigate = useNavigate();
  const [pack, isPacking] = useOnce(exportFiles);
  const [remove, isRemoving] = useOnce((files: Parameters<typeof removeDownloads>[0]) =>
    removeDownloads(files),
  );
  if (!isOn) return null;
  const chosen = shown.filter(({ file }) => ids.has(file.id));
  const files = chosen.map(({ file }) => file);
  const filesWith = (is: (listed: ListedFile) => boolean) =>
    chosen.filter(is).map(({ file }) => file);
  const readable = filesWith(({ state }) => hasBytes(state));
  const removable = filesWith(({ state }) => state.kind === 'here');
  const missing = filesWith(
    ({ state }) => state.kind === 'remote' || state.kind === 'download-failed',
  );
  const ask = () => {
    const scope = { fileIds: files.map(({ id }) => id) };
    void navigate({ to: '/dashboard/ask', hash: hashOfAsk({ scope, question: '' }) });
  };
  const acts = [
    { label: 'Ask', icon: MessageCircleQuestion, count: files.length, run: ask },
    hasCourses && {
      label: 'Change course',
      icon: GraduationCap,
      count: files.length,
      run: () => openAct('course', files),
    },
    { label: 'Tags', icon: Tags, count: files.length, run: () => openAct('tags', files) },
    {
      label: 'Keep offline',
      icon: CloudDownload,
      count: missing.length,
      run: () => void downloadFiles(missing),
    },
    {
      label: 'Remove download',
      icon: CloudOff,
      count: removable.length,
      busy: isRemoving,
      run: () => void remove(removable),
    },
    {
      label: 'Export',
      icon: Download,
      count: readable.length,
      busy: isPacking,
      run: () => void pack(files),
    },
    { label: 'Delete', icon: Trash2, count: files.length, run: () => openAct('delete', files) },
  ].filter((act) => act !== false);
  return (
    <SelectedBar
      noun="file"
      selected={chosen.length}
      count={shown.length}
      onSelectAll={selectAll}
      onClear={clearSelection}
    >
      {acts.map(({ label, icon, count, busy = false, run }) => (
        <SelectedAct
          key={label}
          label={label}
          icon={icon}
          disabled={count === 0}
          busy={busy}
          onClick={run}
        />
      ))}
    </SelectedBar>
  );
}

/** Visible while files are selected, on hover and with focus. With Shift it selects a range. */
export function SelectBox({ id, name }: { id: string; name: string }) {
  const isSelected = useSelection(({ ids }) => ids.has(id));
  const isSelecting = useSelection(({ isOn }) => isOn);
  return (
    <span
      className={classes(
        'absolute -start-1 -top-1 z-10 grid size-11 place-items-center transition-opacity duration-150',
        'focus-within:opacity-100 group-hover/file:opacity-100',
        isSelecting ? 'opacity-100' : 'opacity-0 pointer-coarse:pointer-events-none',
      )}
    >
      <input
        type="checkbox"
        data-file={id}
        aria-label={`Select ${name}`}
        checked={isSelected}
        // Only a click event knows Shift. Space fires one too.
        onChange={() => undefined}
        onClick={(event) => toggleSelected(id, event.shiftKey)}
        className="size-5"
      />
    </span>
  );
}
