/**
 * The command palette: an editable combobox with a list box (ARIA Authoring Practices). The focus stays in the field,
 * arrows move the choice, Enter takes it.
 */
import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { controlClass } from '../../../ui/form/field.tsx';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { commands, lines } from './commands.ts';
import { findEntries, type Group, overview, searchWords } from './found.ts';
import { type Entry, inLibrary, type Library, useLibrary } from './library.ts';
import type { LongTexts } from './long-sources.ts';

/** An entry may be listed both as recent and in its own group. */
const recentPrefix = 'recent:';

interface PaletteProps {
  userId: string;
  onChoose: (choice: Entry['choice']) => void;
  onClose: () => void;
}

export function Palette({ userId, onChoose, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { groups: found, ended } = useGroups(userId, typed);
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  const groups = withLines(found, typed);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries[Math.min(active, entries.length - 1)];
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;
  // Runs after the dialog has opened and taken the focus.
  useLayoutEffect(() => field.current?.focus(), []);
  const take = (entry: Entry) => {
    rememberChoice(userId, entry.id.replace(recentPrefix, ''));
    onClose();
    onChoose(entry.choice);
  };
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
    else if (event.key === 'Enter' && chosen) take(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Search and commands" position="top" onClose={onClose}>
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
        enterKeyHint="go"
        placeholder="Search or type a command"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className={classes(controlClass, 'text-base')}
      />
      <PaletteList
        id={listId}
        groups={groups}
        chosen={chosen}
        optionId={optionId}
        onPoint={(entry) => setActive(entries.indexOf(entry))}
        onTake={take}
      />
      <p role="status" className={count > 0 ? 'sr-only' : 'pb-4 text-center text-muted'}>
        {/* “new task …” is no search. */}
        {count === 0 && entries.length === 1 ? '' : summary(typed, count, ended)}
      </p>
    </Dialog>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

const wrap = (index: number, length: number) => (index + length) % length;
const clamp = (index: number, length: number) => Math.max(0, Math.min(length - 1, index));

function summary(typed: string, count: number, ended: boolean): string {
  if (typed.trim() === '') return '';
  if (count > 0) return `${count} found${ended ? '' : ', still searching'}`;
  return ended
    ? `No results on this device for “${typed.trim()}”. Words inside a file are found by Find in the file.`
    : 'Searching your cards…';
}

function useGroups(userId: string, typed: string): { groups: Group[]; ended: boolean } {
  const all = useMemo(commands, []);
  const recentIds = useMemo(() => readRecent(userId), [userId]);
  const library = useLibrary();
  const long = useLongSearch(typed, library);
  const groups = useMemo(() => {
    const things = library?.entries ?? [];
    if (typed.trim() !== '') return findEntries([...all, ...things], typed);
    const byId = new Map([...all, ...things].map((entry) => [entry.id, entry]));
    const recent = recentIds.flatMap((id) => byId.get(id) ?? []);
    return overview(
      all,
      recent.map((entry) => ({ ...entry, id: `${recentPrefix}${entry.id}` })),
    );
  }, [all, library, recentIds, typed]);
  if (long.entries.length === 0) return { groups, ended: long.ended && library !== undefined };
  return { groups: withCards(groups, long.entries), ended: long.ended };
}

/** Whatever is typed can become a task or an event: after all that was found. */
function withLines(groups: readonly Group[], typed: string): Group[] {
  const made = lines(typed);
  if (made.length === 0) return [...groups];
  const others = groups.filter(({ title }) => title !== 'Create');
  const create = groups.find(({ title }) => title === 'Create')?.entries ?? [];
  const isFirst = groups[0]?.title === 'Create' && create.length > 0;
  const group: Group = { title: 'Create', entries: [...create, ...made] };
  return isFirst ? [group, ...others] : [...others, group];
}

/** Cards follow the other entries of the library. */
function withCards(groups: Group[], cards: Entry[]): Group[] {
  if (!groups.some(({ title }) => title === inLibrary)) {
    return [...groups, { title: inLibrary, entries: cards }];
  }
  return groups.map((group) =>
    group.title === inLibrary ? { ...group, entries: [...group.entries, ...cards] } : group,
  );
}

interface PaletteListProps {
  id: string;
  groups: readonly Group[];
  chosen: Entry | undefined;
  optionId: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onTake: (entry: Entry) => void;
}

function PaletteList({ id, groups, chosen, optionId, onPoint, onTake }: PaletteListProps) {
  const active = useRef<HTMLDivElement>(null);
  // Newer browsers return a promise here, and an effect must not return one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the choice moves
  useLayoutEffect(() => {
    void active.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Found"
      className="-mx-2 grid h-[min(26rem,46dvh)] content-start gap-3 overflow-y-auto overscroll-contain empty:hidden"
    >
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} className="px-3 pb-1 text-xs font-semibold text-muted">
            {title}
          </p>
          {entries.map((entry) => {
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
                onPointerMove={() => isChosen || onPoint(entry)}
                onClick={() => onTake(entry)}
                className={classes(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5',
                  isChosen && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
                )}
              >
                <entry.icon aria-hidden size={18} className="shrink-0 text-muted" />
                <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                <span className="max-w-[40%] shrink-0 truncate text-sm text-muted">
                  {entry.detail}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Number of stored recent choices. Only their ids are stored; signing out deletes them. */
const kept = 5;

const keyOf = (userId: string) => `haversack-recent:${userId}:choices`;

function readRecent(userId: string): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string').slice(0, kept) : [];
  } catch {
    // Storage is forbidden or its value is invalid.
    return [];
  }
}

/** Single cards, questions and typed lines are not stored as recent. */
function rememberChoice(userId: string, id: string): void {
  if (/^(card|question|line):/.test(id)) return;
  const next = [id, ...readRecent(userId).filter((other) => other !== id)].slice(0, kept);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch {
    // Storage is forbidden or full; the choice still works.
  }
}

/** Shorter searches would match everything. */
const fromLength = 2;
const shown = 8;

interface Sources {
  texts: LongTexts;
  toEntries: (ids: { id: string; parentId: string }[], typed: string) => Promise<Entry[]>;
}

interface Found {
  typed: string;
  entries: Entry[];
  ended: boolean;
}

/** Searches cards and questions. @returns the hits so far for exactly this search, and whether it has ended */
function useLongSearch(typed: string, library: Library | undefined): Omit<Found, 'typed'> {
  const sources = useRef<Promise<Sources[]>>(undefined);
  const [found, setFound] = useState<Found>({ typed: '', entries: [], ended: true });
  const isWanted = typed.trim().length >= fromLength;
  useEffect(() => {
    if (!isWanted || library === undefined) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const look = async () => {
      sources.current ??= import('./long-sources.ts').then((module) => module.longSources(library));
      const parts: Entry[][] = [];
      await Promise.all(
        (await sources.current).map(async ({ texts, toEntries }, index) => {
          for await (const hits of texts.search(searchWords(typed), shown, signal)) {
            parts[index] = await toEntries(hits, typed);
            if (!signal.aborted) setFound({ typed, entries: parts.flat(), ended: false });
          }
        }),
      );
      if (!signal.aborted) setFound({ typed, entries: parts.flat(), ended: true });
    };
    look().catch((error: unknown) => {
      console.warn('The cards could not be searched', error);
      if (!signal.aborted) setFound({ typed, entries: [], ended: true });
    });
    return () => stopping.abort();
  }, [typed, library, isWanted]);
  if (!isWanted) return { entries: [], ended: true };
  return found.typed === typed ? found : { entries: [], ended: false };
}
