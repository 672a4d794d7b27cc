/** Actions for the selected files. */
import { CloudDownload, CloudOff, Download, GraduationCap, Tags, Trash2 } from 'lucide-react';
import { hasBytes } from '../../../components/files/file-state.ts';
import type { ListedFile } from '../../../components/files/use-files.ts';
import { useCourses } from '../../../queries/courses.ts';
import { SelectedAct, SelectedBar } from '../../../ui/list/selected-bar.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { exportFiles } from './acts/export-files.ts';
import { openAct } from './acts/open-act.ts';
import { downloadFiles, removeDownloads } from './file-acts.ts';
import { clearSelection, selectAll, useSelection } from './selection.ts';

export function SelectionBar({ shown }: { shown: readonly ListedFile[] }) {
  const ids = useSelection((state) => state.ids);
  const isOn = useSelection((state) => state.isOn);
  const hasCourses = (useCourses()?.current.length ?? 0) > 0;
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
  const acts = [
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
