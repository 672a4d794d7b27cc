/**
 * The groups of the palette. Actions on entries lie beside the list box, whose options hold no buttons: on laptops those of
 * the chosen one, on phones a menu for each.
 */
import { CornerDownLeft } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { CourseMark } from '../../../components/courses/course-mark.tsx';
import { FoundWords } from '../../../components/found-words.tsx';
import { useCourses } from '../../../queries/courses.ts';
import { classes } from '../../../ui/classes.ts';
import { keysInWords } from '../../../ui/press/shortcuts.ts';
import { useMedia } from '../../../ui/use-media.ts';
import type { Entry } from './entry.ts';
import type { Group } from './found.ts';
import { actsOf, type EntryActs, RowMenus, type RowPlace } from './row-menus.tsx';

interface PaletteListProps extends EntryActs {
  id: string;
  groups: readonly Group[];
  chosen: Entry | undefined;
  optionId: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
}

export function PaletteList({ id, groups, chosen, ...props }: PaletteListProps) {
  const { optionId, onPoint, onTake, onCopyLink, besideOf } = props;
  const acts = { onTake, onCopyLink, besideOf };
  const isPhone = !useMedia('(min-width: 40rem)');
  const list = useRef<HTMLDivElement>(null);
  const active = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState({ top: 0, height: 0 });
  // Newer browsers return a promise here, and an effect must not return one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the choice or its place moves
  useLayoutEffect(() => {
    void active.current?.scrollIntoView({ block: 'nearest' });
    const { offsetTop: top = 0, offsetHeight: height = 0 } = active.current ?? {};
    setRow({ top, height });
  }, [chosen?.id, groups]);
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain sm:h-[min(30rem,56dvh)] sm:flex-none">
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Found"
        className="grid content-start gap-2 px-2 pb-2"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group.section} role="group" aria-labelledby={`${id}-${group.section}`}>
            <GroupTitle id={`${id}-${group.section}`} group={group} />
            {group.entries.map((entry) => {
              const isChosen = entry === chosen;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which has the focus
                <div
                  key={entry.id}
                  ref={isChosen ? active : undefined}
                  id={optionId(entry)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={isChosen}
                  data-entry={entry.id}
                  onPointerMove={() => isChosen || onPoint(entry)}
                  onClick={() => onTake(entry)}
                  className={classes(
                    'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 sm:min-h-10',
                    isPhone && hasActions(entry) && 'pe-12',
                    isChosen && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
                  )}
                >
                  <Row
                    entry={entry}
                    isChosen={isChosen}
                    acts={isChosen && hasActions(entry) ? actsOf(entry, acts).length : 0}
                  />
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {isPhone ? (
        <RowMenus
          list={list}
          entries={groups.flatMap(({ entries }) => entries.filter(hasActions))}
          {...acts}
        />
      ) : chosen === undefined ? null : (
        <Actions entry={chosen} row={row} {...acts} />
      )}
    </div>
  );
}

function GroupTitle({ id, group: { title, count, entries } }: { id: string; group: Group }) {
  const shown = entries.filter(({ choice }) => !('showAll' in choice)).length;
  return (
    <p id={id} className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
      {title}
      {count === undefined || count === shown ? null : (
        <span className="ml-1.5 font-normal tabular-nums">{count}</span>
      )}
    </p>
  );
}

interface RowProps {
  entry: Entry;
  isChosen: boolean;
  /** How many actions stand over its end. */
  acts: number;
}

function Row({ entry, isChosen, acts }: RowProps) {
  const courses = useCourses();
  const course = entry.courseId === undefined ? undefined : courses?.byId.get(entry.courseId);
  return (
    <>
      <entry.icon
        aria-hidden
        size={18}
        className={classes('shrink-0', isChosen ? 'text-accent' : 'text-muted')}
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block font-medium max-sm:line-clamp-2 sm:truncate">
          <FoundWords pieces={entry.pieces ?? [{ text: entry.label, isFound: false }]} />
        </span>
        {plainDetails.has(entry.detail) && course === undefined ? null : (
          <span className="flex items-center gap-2 text-sm text-muted sm:hidden">
            <span className="truncate empty:hidden">{entry.detail}</span>
            <CourseMark course={course} />
          </span>
        )}
        {entry.snippet === undefined ? null : (
          <span
            dir="auto"
            className={classes(
              'block text-sm max-sm:line-clamp-2 sm:truncate',
              isChosen ? 'text-text' : 'text-muted',
            )}
          >
            <FoundWords pieces={entry.snippet} />
          </span>
        )}
      </span>
      <span
        className={classes(
          'flex shrink-0 items-center gap-2 truncate text-sm text-muted max-sm:hidden',
          // The actions take its place.
          acts > 0 ? classes('invisible', acts > 3 ? 'w-[23rem]' : 'w-64') : 'max-w-[40%]',
        )}
      >
        <span className="truncate">{entry.detail}</span>
        <CourseMark course={course} />
      </span>
    </>
  );
}

/** They say nothing that the group does not say. */
const plainDetails: ReadonlySet<string> = new Set(['', 'Screen', 'Action']);

function hasActions({ choice, openLabel }: Entry): boolean {
  return openLabel !== undefined && 'link' in choice;
}

interface ActionsProps extends EntryActs {
  entry: Entry;
  /** Of the chosen row. */
  row: RowPlace;
}

function Actions({ entry, row, ...acts }: ActionsProps) {
  if (!hasActions(entry)) return null;
  const [open, ...others] = actsOf(entry, acts);
  const quiet = 'min-h-8 rounded-control px-2.5 text-sm font-medium hover:bg-surface';
  return (
    <div style={row} className="absolute right-5 flex items-center gap-1 max-sm:hidden">
      {others.map(({ label, keys, act }) => (
        <button
          key={label}
          type="button"
          title={keys === undefined ? undefined : keysInWords(keys).join('+')}
          className={quiet}
          onClick={act}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        onClick={open.act}
        className="flex min-h-8 items-center gap-2 rounded-control bg-accent px-3 text-sm font-semibold text-on-accent"
      >
        {open.label}
        <CornerDownLeft aria-hidden size={14} />
      </button>
    </div>
  );
}
