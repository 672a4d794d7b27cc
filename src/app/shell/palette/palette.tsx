/**
 * The search of everything: an editable combobox with a list box (ARIA Authoring Practices). The focus stays in the
 * field, arrows move the choice, Enter takes it.
 */
import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { plural } from '../../../lib/plural.ts';
import type { SearchGroup } from '../../../model/entity.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.ts';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { lines } from './commands.ts';
import type { Entry, Link } from './entry.ts';
import type { Group } from './found.ts';
import { PaletteList } from './palette-list.tsx';
import { type FoundNow, recentPrefix, useFound } from './use-found.ts';

interface PaletteProps {
  userId: string;
  /** The key of what is open (`queries/search/texts-of-rows.ts`). */
  here: string | undefined;
  onChoose: (choice: Entry['choice']) => void;
  onCopyLink: (link: Link) => void;
  onClose: () => void;
}

/** Groups that can be shown alone. */
const chips: readonly { within: SearchGroup | undefined; label: string }[] = [
  { within: undefined, label: 'All' },
  { within: 'files', label: 'Files' },
  { within: 'notes', label: 'Notes' },
  { within: 'cards', label: 'Cards' },
  { within: 'tasks', label: 'Tasks' },
  { within: 'events', label: 'Events' },
];

export function Palette(props: PaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  // Runs after the dialog has opened and taken the focus.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <Dialog title="Search and commands" position="search" onClose={props.onClose}>
      <PaletteBody {...props} field={field} />
    </Dialog>
  );
}

interface PaletteBodyProps extends PaletteProps {
  field: RefObject<HTMLInputElement | null>;
}

function PaletteBody({ userId, here, field, onChoose, onCopyLink, onClose }: PaletteBodyProps) {
  const [typed, setTyped] = useState('');
  const [within, setWithin] = useState<SearchGroup>();
  const [active, setActive] = useState(0);
  const listId = useId();
  const recentIds = useMemo(() => readRecent(userId), [userId]);
  const found = useFound(typed, within, here, recentIds);
  const groups = within === undefined ? withLines(found.groups, typed) : found.groups;
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries[Math.min(active, entries.length - 1)];
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;
  const take = (entry: Entry, choice = entry.choice) => {
    rememberChoice(userId, entry.id.replace(recentPrefix, ''));
    onClose();
    onChoose(choice);
  };
  const isWaiting = useTakenWhenSettled(found.isSettled, () => chosen && take(chosen));
  const move = (by: number) => {
    if (entries.length === 0) return;
    const from = Math.min(active, entries.length - 1);
    const next =
      Math.abs(by) > 1 ? clamp(from + by, entries.length) : wrap(from + by, entries.length);
    setActive(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForInputMethod(event.nativeEvent)) return;
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key !== 'Enter') return;
    // What is shown may still be of the words before, but not a command.
    else if (!found.isSettled && active === 0 && !isCommand(chosen)) isWaiting.current = true;
    else if (chosen) take(chosen);
    else return;
    event.preventDefault();
  };
  const type = (next: string) => {
    setTyped(next);
    setActive(0);
    isWaiting.current = false;
  };
  const narrow = (next: SearchGroup | undefined) => {
    setWithin(next);
    setActive(0);
    field.current?.focus();
  };
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line py-1 pr-2 pl-4 sm:py-2 sm:pl-5">
        <Search aria-hidden size={20} className="shrink-0 text-muted" />
        <input
          ref={field}
          type="text"
          inputMode="search"
          // The search text may be lost: neither an update nor Escape asks about it.
          data-kept=""
          role="combobox"
          aria-label="Search or type a command"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Search or type a command"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
        />
        <CloseButton />
      </div>
      <div className="flex items-center gap-3 overflow-x-auto px-3 py-2 sm:px-4">
        <div className="flex gap-1.5">
          {chips.map(({ within: group, label }) => (
            <button
              key={label}
              type="button"
              aria-pressed={within === group}
              onClick={() => narrow(group)}
              className={classes(
                'min-h-11 shrink-0 rounded-full px-3.5 text-sm font-medium sm:min-h-8',
                within === group ? 'bg-text text-surface' : 'bg-surface-2 hover:bg-line',
              )}
            >
              {label}
            </button>
          ))}
        </div>
        <p className="ml-auto hidden shrink-0 text-sm text-muted sm:block" translate="no">
          in: course: tag: “phrase” −word
        </p>
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        chosen={chosen}
        optionId={optionId}
        onPoint={(entry) => setActive(entries.indexOf(entry))}
        onTake={take}
        onCopyLink={onCopyLink}
        onShowAll={(section) => narrow(section)}
      />
      <Status typed={typed} found={found} isFiltered={within !== undefined} />
    </>
  );
}

function CloseButton() {
  const leave = useContext(LeaveDialog);
  return <IconButton label="Close" icon={<X aria-hidden size={20} />} onClick={() => leave?.()} />;
}

/** Enter before the answer waits for it. @returns set it to wait */
function useTakenWhenSettled(isSettled: boolean, take: () => void) {
  const isWaiting = useRef(false);
  const act = useEffectEvent(take);
  useEffect(() => {
    if (!isSettled || !isWaiting.current) return;
    isWaiting.current = false;
    act();
  }, [isSettled]);
  return isWaiting;
}

interface StatusProps {
  typed: string;
  found: FoundNow;
  isFiltered: boolean;
}

function Status({ typed, found, isFiltered }: StatusProps) {
  const { groups, isSettled, corrected, state } = found;
  const count = groups.reduce((sum, { entries, count: all = entries.length }) => sum + all, 0);
  const isSearch = typed.trim() !== '' || isFiltered;
  const said = isSearch ? summary(typed, count, isSettled) : '';
  return (
    <div className="grid gap-1 px-5 pt-2 pb-3 text-sm text-muted empty:hidden">
      {corrected.length > 0 && isSettled ? (
        <p>
          Showing results for <b className="font-semibold text-text">{corrected.join(' ')}</b>
        </p>
      ) : null}
      <p role="status" className={count > 0 ? 'sr-only' : 'py-2 text-center text-base'}>
        {said}
      </p>
      {isSearch && state.kind === 'building' ? (
        <p>
          Indexing your library: {percent(state.progress)} %. Results get more complete as it goes.
        </p>
      ) : null}
      {isSearch && state.kind === 'failed' ? (
        <p>Only titles are searched right now. Reload the page to search inside everything.</p>
      ) : null}
    </div>
  );
}

function percent({ done, total }: { done: number; total: number }): number {
  return total === 0 ? 0 : Math.floor((done / total) * 100);
}

function summary(typed: string, count: number, isSettled: boolean): string {
  if (count > 0) return `${plural(count, 'result')}${isSettled ? '' : ', still searching'}`;
  if (!isSettled) return 'Searching…';
  return typed.trim() === ''
    ? 'Nothing here yet'
    : `No results on this device for “${typed.trim()}”`;
}

/** A typed line is offered beside whatever is found. */
function isCommand(entry: Entry | undefined): boolean {
  const isOwn = ['Recent', 'Go to', 'Create', 'Do'].includes(entry?.section ?? '');
  return isOwn && entry?.id.startsWith('line:') === false;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

const wrap = (index: number, length: number) => (index + length) % length;
const clamp = (index: number, length: number) => Math.max(0, Math.min(length - 1, index));

/** Whatever is typed can become a task, an event or a note: after all that was found. */
function withLines(groups: readonly Group[], typed: string): Group[] {
  const made = lines(typed);
  if (made.length === 0) return [...groups];
  const others = groups.filter(({ section }) => section !== 'Create');
  const create = groups.find(({ section }) => section === 'Create')?.entries ?? [];
  const isFirst = groups[0]?.section === 'Create' && create.length > 0;
  const group: Group = { section: 'Create', title: 'Create', entries: [...create, ...made] };
  return isFirst ? [group, ...others] : [...others, group];
}

/** How many choices are kept, by account and device. Only ids are stored; signing out deletes them. */
const kept = 5;

const keyOf = (userId: string) => `haversack-recent:${userId}:choices`;

/** @returns ids of entries, the last chosen first */
function readRecent(userId: string): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string').slice(0, kept) : [];
  } catch {
    // Storage is forbidden or its value is invalid.
    return [];
  }
}

/** Only commands and things whose titles are held: pages, cards and typed lines are not listed as recent. */
const isPassing = /^(page|card|question|summary|highlight|line):/;

function rememberChoice(userId: string, id: string): void {
  if (isPassing.test(id)) return;
  const next = [id, ...readRecent(userId).filter((other) => other !== id)].slice(0, kept);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch {
    // Storage is forbidden or full; the choice still works.
  }
}
