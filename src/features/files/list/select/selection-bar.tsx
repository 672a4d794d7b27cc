/** What can be done with the selected files, at the bottom of the window: within a thumb's reach. */
import { CloudDownload, CloudOff, Download, GraduationCap, Tags, Trash2, X } from 'lucide-react';
import { plural } from '../../../../lib/plural.ts';
import { useCourses } from '../../../../queries/courses.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { useBlockedBack } from '../../../../ui/overlay/use-blocked-back.ts';
import { surfaceClass } from '../../../../ui/page/panel.tsx';
import { useOnce } from '../../../../ui/press/use-once.ts';
import { exportFiles } from '../acts/export-files.ts';
import { downloadFiles, removeDownloads } from '../acts/keep-files.ts';
import { openAct } from '../acts/open-act.ts';
import { hasBytes } from '../file-state.ts';
import type { ListedFile } from '../use-files.ts';
import { clearSelection, selectAll, useSelection } from './selection.ts';

export function SelectionBar({ shown }: { shown: readonly ListedFile[] }) {
  const ids = useSelection((state) => state.ids);
  const isOn = useSelection((state) => state.isOn);
  const hasCourses = (useCourses()?.current.length ?? 0) > 0;
  useBlockedBack(clearSelection, isOn);
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
    <div className="pointer-events-none sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 lg:bottom-4">
      <section
        aria-label="Selected files"
        className={classes(
          surfaceClass,
          'pointer-events-auto flex flex-wrap items-center gap-x-2 gap-y-1 border-line-strong/60 p-2 ps-4',
        )}
      >
        <p role="status" className="mr-auto text-sm font-medium">
          {plural(chosen.length, 'file')} selected
        </p>
        {chosen.length < shown.length ? (
          <Button variant="ghost" size="sm" onClick={selectAll}>
            Select all {shown.length.toLocaleString()}
          </Button>
        ) : null}
        <span className="flex flex-wrap items-center max-sm:w-full max-sm:justify-between">
          {acts.map(({ label, icon: Icon, count, busy = false, run }) => (
            <Button
              key={label}
              variant="ghost"
              disabled={count === 0}
              busy={busy}
              aria-label={label}
              title={label}
              icon={<Icon aria-hidden size={18} />}
              onClick={run}
              className="max-xl:size-11 max-xl:px-0"
            >
              <span className="max-xl:hidden">{label}</span>
            </Button>
          ))}
          <IconButton
            label="Cancel selection"
            icon={<X aria-hidden size={18} />}
            onClick={clearSelection}
          />
        </span>
      </section>
    </div>
  );
}
