/** The first step of a new goal: which file, or none. Arrows choose, Enter takes the chosen file. */
import { ChevronRight, CornerDownLeft, FileText, Layers, Timer, Upload } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { CourseLabel } from '../../components/courses/course-mark.tsx';
import { plural } from '../../lib/plural.ts';
import { beginUpload } from '../../platform/begin.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { isPressed } from '../../ui/press/key-press.ts';
import type { GoalFile, GoalKind } from './draft-goal.ts';
import { findFiles } from './goal-files.ts';

interface FileStepProps {
  /** `undefined` while fetching. */
  files: readonly GoalFile[] | undefined;
  /** Chosen already. */
  without: readonly GoalFile[];
  onFile: (file: GoalFile) => void;
  onKind: (kind: GoalKind) => void;
  /** Back to the line, where a further file is added. */
  onBack?: (() => void) | undefined;
}

/** Rows that are shown; more are found by typing. */
const mostShown = 30;

export function FileStep({ files, without, onFile, onKind, onBack }: FileStepProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {files === undefined ? (
        <Loading label="Fetching your files" />
      ) : (
        <FileList
          files={files.filter(({ id }) => without.every((one) => one.id !== id))}
          onFile={onFile}
        />
      )}
      {onBack === undefined ? (
        <section aria-label="Without a file" className={`${surfaceClass} grid`}>
          <h2 className="px-4 pt-3 pb-1 text-small font-semibold">Without a file</h2>
          <KindRow
            icon={<Layers aria-hidden size={20} />}
            title="Review cards"
            text="100 cards a week, or a deck by a date"
            onPick={() => onKind('cards')}
          />
          <KindRow
            icon={<Timer aria-hidden size={20} />}
            title="Study hours"
            text="5 hours a week in a course"
            onPick={() => onKind('hours')}
          />
        </section>
      ) : (
        <Button variant="secondary" onClick={onBack}>
          Back to the goal
        </Button>
      )}
    </div>
  );
}

function FileList({ files, onFile }: Pick<FileStepProps, 'onFile'> & { files: GoalFile[] }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = findFiles(files, typed).slice(0, mostShown);
  const chosen = Math.min(at, found.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = (to: number) => {
      event.preventDefault();
      setAt(Math.max(0, Math.min(found.length - 1, to)));
    };
    if (isPressed(event.nativeEvent, 'ArrowDown')) move(chosen + 1);
    else if (isPressed(event.nativeEvent, 'ArrowUp')) move(chosen - 1);
    else if (isPressed(event.nativeEvent, 'Enter')) {
      event.preventDefault();
      const file = found[chosen];
      if (file !== undefined) onFile(file);
    }
  };
  return (
    <section aria-label="Files" className={`${surfaceClass} grid overflow-hidden`}>
      <div className="p-4 pb-3">
        <SearchInput
          role="combobox"
          label="Find a file"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          // The screen begins with it.
          autoFocus
          value={typed}
          onChange={(words) => {
            setTyped(words);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <h2 className="border-t border-line px-4 py-2 text-small font-semibold">
        {typed.trim() === '' ? 'Last opened' : 'Found'}
      </h2>
      {found.length === 0 ? (
        <p className="px-4 pb-3 text-muted">
          {files.length === 0 ? 'Your library has no files yet.' : 'No file has that name.'}
        </p>
      ) : (
        <div id={`${id}-list`} role="listbox" aria-label="Files" className="grid">
          {found.map((file, index) => (
            <FileRow
              key={file.id}
              id={`${id}-${index}`}
              file={file}
              isChosen={index === chosen}
              onPick={() => onFile(file)}
            />
          ))}
        </div>
      )}
      <button
        type="button"
        onClick={() => void beginUpload()}
        className="flex min-h-12 items-center gap-3 border-t border-line px-4 font-semibold text-accent hover:bg-surface-2"
      >
        <Upload aria-hidden size={18} />
        Add a file
      </button>
    </section>
  );
}

interface FileRowProps {
  id: string;
  file: GoalFile;
  isChosen: boolean;
  onPick: () => void;
}

function FileRow({ id, file, isChosen, onPick }: FileRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search field has the focus, and names the chosen row
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the search field
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onPick}
      className={classes(
        'flex min-h-16 cursor-pointer items-center gap-3 px-4 py-2',
        isChosen ? 'bg-accent-soft' : 'hover:bg-surface-2',
      )}
    >
      <span
        aria-hidden
        className="grid h-12 w-10 shrink-0 place-items-center rounded-event border border-line bg-surface text-muted"
      >
        <FileText size={18} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span dir="auto" translate="no" className="truncate font-medium">
          {file.name}
        </span>
        <FileFacts file={file} />
      </span>
      {isChosen ? (
        <CornerDownLeft
          aria-hidden
          size={18}
          className="shrink-0 text-muted pointer-coarse:hidden"
        />
      ) : null}
    </div>
  );
}

/** `64 pages · on page 11`. */
export function FileFacts({ file: { courseId, pageCount, onPage } }: { file: GoalFile }) {
  const facts = [
    pageCount > 0 ? plural(pageCount, 'page') : '',
    onPage > 0 ? `on page ${onPage}` : 'new',
  ];
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-small text-muted tabular-nums">
      <CourseLabel courseId={courseId} />
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

interface KindRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  onPick: () => void;
}

function KindRow({ icon, title, text, onPick }: KindRowProps) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-14 items-center gap-3 border-t border-grid px-4 py-2 text-left first-of-type:border-t-0 hover:bg-surface-2"
    >
      <span className="shrink-0 text-muted">{icon}</span>
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        <span className="text-small text-muted">{text}</span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
    </button>
  );
}
