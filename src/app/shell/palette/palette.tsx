/**
 * The search of everything: an editable combobox with a list box (ARIA Authoring Practices). The focus stays in the
 * field, arrows move the choice, Enter takes it.
 */
import { CircleHelp, ListFilter, Search, Star, X } from 'lucide-react';
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
import type { SearchGroup } from '../../../model/entity.ts';
import { typedGroup } from '../../../queries/search/engine/search-line.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.ts';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { forgetSearch, keepSearch, type LeftSearch, recallSearch } from './back-to-hits.ts';
import { lines } from './commands.ts';
import type { Entry, Link } from './entry.ts';
import { type Group, isThing } from './found.ts';
import { PaletteList } from './palette-list.tsx';
import { PaletteNotices } from './palette-notices.tsx';
import { PaletteStatus, SearchFilters } from './palette-status.tsx';
import { readRecent, rememberChoice } from './recent-choices.ts';
import { tipsSign, useSavedSearches } from './typed-entries.ts';
import { useFound } from './use-found.ts';

interface PaletteProps {
  userId: string;
  /** The key of what is open (`queries/search/texts-of-rows.ts`). */
  here: string | undefined;
  /** @param search what led to a hit; absent for a command */
  onChoose: (choice: Entry['choice'], search?: LeftSearch) => void;
  onCopyLink: (link: Link) => void;
  /** Opens a hit beside what is open. @returns absent: there is no place for both */
  beside: (link: Link, search: LeftSearch) => (() => void) | undefined;
  onClose: () => void;
  /** @returns what was typed before this code was there, once; Enter is a line break */
  takeAhead?: () => string;
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

function PaletteBody({ userId, here, field, onClose, ...props }: PaletteBodyProps) {
  const { onChoose, onCopyLink, beside, takeAhead } = props;
  const [before] = useState(() => recallSearch(userId));
  const [typed, setTyped] = useState(before.typed);
  const [pressed, setPressed] = useState(before.within);
  const begin = useEffectEvent(() => {
    forgetSearch();
    const ahead = takeAhead?.() ?? '';
    const [line = '', ...further] = ahead.split('\n');
    if (ahead !== '') {
      type(line);
      if (further.length > 0) waiting.current = 'take';
    }
    // The next letter replaces a search of before.
    else if (typed !== '') field.current?.select();
  });
  useLayoutEffect(() => begin(), []);
  const [moved, setMoved] = useState<number>();
  // A typed `in:notes` is the same as its button.
  const named = typedGroup(typed);
  const within = named?.group ?? pressed;
  const words = named?.rest ?? typed;
  const listId = useId();
  const recentIds = useMemo(() => readRecent(userId), [userId]);
  const { searches, toggle } = useSavedSearches();
  const found = useFound(words, within, here, { recentIds, saved: searches });
  const isTips = words.trim() === tipsSign;
  const whole = (pressed === undefined ? typed : `in:${pressed} ${words}`)
    .trim()
    .slice(0, longestSaved);
  const shown = within === undefined ? found.groups.map(withShowAll) : found.groups;
  const groups = isTips ? shown : withLines(shown, words, within);
  const entries = groups.flatMap((group) => group.entries);
  const held = typed === before.typed ? placeOfEntry(entries, before.chosen) : undefined;
  const active = moved ?? held ?? (isOnlyOffered(entries, words) ? -1 : 0);
  const chosen = entries[Math.min(active, entries.length - 1)];
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;
  const leftWith = ({ id }: Entry): LeftSearch => ({ typed, within: pressed, chosen: id });
  const take = (entry: Entry, choice = entry.choice) => {
    if ('showAll' in choice) return narrow(choice.showAll);
    if ('type' in choice) return typeFor(choice.type);
    rememberChoice(userId, entry, choice);
    // Recent things were not searched, and not every command leads to a place to come back from.
    const isSearch = words.trim() !== '' || within !== undefined;
    const isHit = isSearch && ('link' in choice || 'setting' in choice);
    const search = isHit ? leftWith(entry) : undefined;
    if (search !== undefined) keepSearch(userId, search);
    onClose();
    onChoose(choice, search);
  };
  const besideOf = (entry: Entry) => {
    const { choice } = entry;
    const open = 'link' in choice ? beside(choice.link, leftWith(entry)) : undefined;
    return (
      open &&
      (() => {
        onClose();
        open();
      })
    );
  };
  const openBeside = (entry: Entry) => besideOf(entry)?.();
  const acts = { take, beside: openBeside };
  const waiting = useDoneWhenSettled(found.isSettled, (act) => chosen && acts[act](chosen));
  const move = (by: number) => {
    if (entries.length === 0) return;
    const from = Math.min(active, entries.length - 1);
    // Before the first one: up leads to the last.
    const to = from < 0 && by < 0 ? entries.length - 1 : from + by;
    setMoved(Math.abs(by) > 1 ? clamp(to, entries.length) : wrap(to, entries.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForInputMethod(event.nativeEvent)) return;
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key !== 'Enter') return;
    else {
      const act = event.ctrlKey || event.metaKey ? 'beside' : 'take';
      // What is shown may still be of the words before, but not a command.
      if (!found.isSettled && active <= 0 && !isCommand(chosen)) waiting.current = act;
      else if (chosen) acts[act](chosen);
      else if (act === 'take') return;
    }
    event.preventDefault();
  };
  const type = (next: string) => {
    setTyped(next);
    setMoved(undefined);
    waiting.current = undefined;
  };
  const narrow = (next: SearchGroup | undefined) => {
    setPressed(next);
    setTyped(words);
    setMoved(undefined);
    field.current?.focus();
  };
  /** For the student, who goes on typing. */
  const typeFor = (next: string) => {
    type(next);
    field.current?.focus();
  };
  const showFiles = () => {
    onClose();
    onChoose({ link: { to: '/dashboard/library/files' } });
  };
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line py-1 pr-2 pl-4 sm:py-2 sm:pl-5">
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
        {words.trim() === '' || isTips ? null : (
          <StarButton isKept={searches.includes(whole)} onPress={() => toggle(whole)} />
        )}
        <CloseButton />
      </div>
      <div className="flex shrink-0 items-center gap-3 overflow-x-auto px-3 py-2 sm:px-4">
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
        <button
          type="button"
          aria-pressed={isTips}
          onClick={() => typeFor(isTips ? '' : tipsSign)}
          className="ml-auto flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-medium text-muted hover:bg-surface-2 sm:min-h-8"
        >
          <CircleHelp aria-hidden size={16} />
          Search tips
        </button>
      </div>
      {isTips || (words.trim() === '' && within === undefined) ? null : (
        <PaletteNotices
          typed={words}
          found={found}
          areFilesSearched={within === undefined || within === 'files'}
          onType={typeFor}
          onShowFiles={showFiles}
        />
      )}
      <PaletteStatus typed={isTips ? '' : words} found={found} isFiltered={within !== undefined} />
      <PaletteList
        id={listId}
        groups={groups}
        chosen={chosen}
        optionId={optionId}
        onPoint={(entry) => setMoved(entries.indexOf(entry))}
        onTake={take}
        onCopyLink={onCopyLink}
        besideOf={besideOf}
      />
      {words.trim() === '' && within === undefined ? <SearchFilters /> : null}
    </>
  );
}

interface StarButtonProps {
  isKept: boolean;
  onPress: () => void;
}

function StarButton({ isKept, onPress }: StarButtonProps) {
  return (
    <IconButton
      label={isKept ? 'Remove saved search' : 'Save this search'}
      icon={<Star aria-hidden size={20} className={isKept ? 'fill-current text-accent' : ''} />}
      onClick={onPress}
    />
  );
}

function CloseButton() {
  const leave = useContext(LeaveDialog);
  return <IconButton label="Close" icon={<X aria-hidden size={20} />} onClick={() => leave?.()} />;
}

type Act = 'take' | 'beside';

/** A key before the answer waits for it. @returns set it to what is to be done then */
function useDoneWhenSettled(isSettled: boolean, act: (waiting: Act) => void) {
  const waiting = useRef<Act>(undefined);
  const done = useEffectEvent(act);
  useEffect(() => {
    const { current } = waiting;
    if (!isSettled || current === undefined) return;
    waiting.current = undefined;
    done(current);
  }, [isSettled]);
  return waiting;
}

/** A typed line is offered beside whatever is found. */
function isCommand(entry: Entry | undefined): boolean {
  const isOwn = ['Recent', 'Kept', 'Tips', 'Go to', 'Create', 'Do'].includes(entry?.section ?? '');
  return isOwn && entry?.id.startsWith('line:') === false;
}

function placeOfEntry(entries: readonly Entry[], id: string | undefined): number | undefined {
  const place = entries.findIndex((entry) => entry.id === id);
  return place < 0 ? undefined : place;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

const wrap = (index: number, length: number) => (index + length) % length;
const clamp = (index: number, length: number) => Math.max(0, Math.min(length - 1, index));

/** Nothing was found, and no kind was named: Enter opens no form that was not asked for. */
function isOnlyOffered(entries: readonly Entry[], typed: string): boolean {
  return entries[0]?.id.startsWith('line:') === true && lines(typed).length > 1;
}

/** Whatever is typed can become a task, an event or a note, after all that was found. The kind that is searched comes first. */
function withLines(
  groups: readonly Group[],
  typed: string,
  within: SearchGroup | undefined,
): Group[] {
  const kind = `line:${within?.replace(/s$/, '')}`;
  const all = lines(typed);
  const made = [...all.filter(({ id }) => id === kind), ...all.filter(({ id }) => id !== kind)];
  if (made.length === 0) return [...groups];
  const others = groups.filter(({ section }) => section !== 'Create');
  const create = groups.find(({ section }) => section === 'Create')?.entries ?? [];
  const isFirst = groups[0]?.section === 'Create' && create.length > 0;
  const group: Group = { section: 'Create', title: 'Create', entries: [...create, ...made] };
  return isFirst ? [group, ...others] : [...others, group];
}

/** More was found than is shown: the last entry shows all of the group. */
function withShowAll(group: Group): Group {
  const { section, title, entries, count = 0 } = group;
  const [first] = entries;
  if (count <= entries.length || first === undefined || !isThing(first)) return group;
  const all: Entry = {
    ...{ id: `all:${section}`, section, label: `Show all ${title.toLowerCase()}`, detail: '' },
    ...{ icon: ListFilter, folded: '', choice: { showAll: section as SearchGroup } },
  };
  return { ...group, entries: [...entries, all] };
}

/** As settings hold it, UTF-16 units. */
const longestSaved = 500;
